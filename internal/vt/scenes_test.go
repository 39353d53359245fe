package vt

// The size of the synthetic scenes, small enough to reach every edge.
const (
	sceneCols = 20
	sceneRows = 6
)

// scene is a stream and, where tmux shows something else, why.
type scene struct {
	name, in string
	// differs is the reason; ours is then what this emulator shows, lines
	// without the blank ones at the end, and the cursor.
	differs, ours, cursor string
}

func allScenes() []scene {
	var all []scene
	for _, group := range [][]scene{moveScenes, eraseScenes, regionScenes, modeScenes, textScenes, stringScenes} {
		all = append(all, group...)
	}
	return all
}

// filled numbers the rows a to f.
const filled = "aaaaaaaa\r\nbbbbbbbb\r\ncccccccc\r\ndddddddd\r\neeeeeeee\r\nffffffff"

const fullLine = "0123456789abcdefghij"
