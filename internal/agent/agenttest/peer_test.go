package agenttest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"time"
)

// frame is a line between an agent that has a program and this program.
type frame struct {
	Prompt *string `json:"prompt,omitempty"` // to the program: begin a turn
	Cancel bool    `json:"cancel,omitempty"` // to the program: end it
	Reply  bool    `json:"reply,omitempty"`  // to the program: what it asked for is done
	Act    *Act    `json:"act,omitempty"`    // to the agent: say, or do for me
	Done   bool    `json:"done,omitempty"`   // to the agent: the turn has ended
}

// peer is the program. It follows the Behaviour in its environment.
func peer() {
	var b Behaviour
	if err := json.Unmarshal([]byte(os.Getenv("AGENTTEST_BEHAVIOUR")), &b); err != nil {
		panic(err)
	}
	in := make(chan frame)
	go func() {
		defer close(in)
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			var f frame
			if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
				panic(err)
			}
			in <- f
		}
	}()
	for turn := 0; ; turn++ {
		f, ok := <-in
		for ok && f.Prompt == nil { // a cancel that came too late
			f, ok = <-in
		}
		if !ok {
			return
		}
		for _, a := range b[turn] {
			if !peerDo(a, *f.Prompt, in) {
				break
			}
		}
		tell(frame{Done: true})
	}
}

// peerDo answers false when the turn was cancelled.
func peerDo(a Act, prompt string, in <-chan frame) bool {
	switch a.Do {
	case Echo:
		a = Act{Do: Say, Text: prompt}
	case Many:
		for i := range a.N {
			tell(frame{Act: &Act{Do: Say, Text: a.Piece(i + 1)}})
		}
		return true
	case Hang:
		<-in
		return false
	case HangForever:
		for {
			time.Sleep(time.Hour)
		}
	case Crash:
		fmt.Fprintln(os.Stderr, "out of luck")
		os.Exit(3)
	case RunCommand, WriteFile, Ask:
		tell(frame{Act: &a})
		for f := range in {
			if f.Reply {
				return true
			}
			if f.Cancel {
				return false
			}
		}
		return false
	}
	tell(frame{Act: &a})
	return true
}

func tell(f frame) {
	data, err := json.Marshal(f)
	if err != nil {
		panic(err)
	}
	if _, err := os.Stdout.Write(append(data, '\n')); err != nil {
		os.Exit(1)
	}
}
