package play

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"hawser/internal/terminus/wire"
)

const help = `  TEXT           type TEXT and Enter
  :key NAME      press a key (C-c, Escape, Up, F5 …), or type text without Enter
  :wait SECONDS  press nothing, and wait
  :done          say that the task is complete; it is asked for twice
  :prompt        show what a model would be told at this step
  :quit          leave; so do Ctrl-C and Ctrl-D
  ?              this
  {… or <response>…  an answer as an agent writes it, in as many lines as it takes;
                 a fence before and after it is passed over`

// patience is how long a typed line may take; what is done sooner is shown
// sooner.
const patience = 10

// read makes an answer of the short form; or it has something to say instead.
func read(line string) (a wire.Answer, say string, err error) {
	word, rest, _ := strings.Cut(line, " ")
	command := wire.Command{Keystrokes: line + "\n", Duration: patience}
	switch {
	case strings.TrimSpace(line) == "?":
		return a, help, nil
	case !strings.HasPrefix(line, ":"):
	case word == ":key" && rest != "":
		command = wire.Command{Keystrokes: rest, Duration: patience}
	case word == ":wait":
		seconds, err := strconv.ParseFloat(strings.TrimSpace(rest), 64)
		if err != nil || math.IsNaN(seconds) {
			return a, "write :wait and a number of seconds", nil
		}
		command = wire.Command{Duration: seconds}
	case word == ":done":
		a.TaskComplete = true
		return a, "", nil
	case word == ":prompt":
		return a, "prompt", nil
	case word == ":quit":
		return a, "", ErrLeft
	case word == ":help":
		return a, help, nil
	default:
		return a, fmt.Sprintf("there is no %s; :help says what there is. (:key types text that begins with a colon.)", word), nil
	}
	a.Commands = []wire.Command{command}
	return a, "", nil
}
