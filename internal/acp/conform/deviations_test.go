//go:build conform && linux

package conform

// deviation is something that a peer does otherwise than the schema says.
type deviation struct {
	error, why string
	// sometimes says that it is a matter of time whether it happens.
	sometimes bool
}

// deviations are those of the peers, by name. One that is no longer seen fails its
// test, so that the list stays true. Hawser has none.
var deviations = map[string][]deviation{
	"qwen-code": {
		{error: "version 1 has no craft/drainMidTurnQueue", why: "a request of its own editor, without the underscore of extensions", sometimes: true},
		{error: "version 1 has no qwen/notify/session/prompt-suggestion", why: "a notification of its own, likewise", sometimes: true},
	},
}
