package sandbox

// victims are payloads that run on the host and are killed there.
var victims = map[string]func(){}
