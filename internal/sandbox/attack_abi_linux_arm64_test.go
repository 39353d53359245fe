package sandbox

// abiAttacks is empty: this processor has one tongue.
var abiAttacks = []attack{}
