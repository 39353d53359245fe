package cli

import "strings"

// flow cuts a message that comes in chunks into blocks that can be rendered for
// good, and the one that is still growing.
type flow struct {
	rest  string
	fence string // the fence that is open, if one is
	at    int    // how much of rest was looked at, up to a line's end
	safe  int    // where the last complete block ends
}

// most is how large a block may grow before it is shown for good.
const most = 64 << 10

// feed takes a chunk and gives what is complete.
func (f *flow) feed(chunk string) string {
	f.rest += chunk
	for {
		i := strings.IndexByte(f.rest[f.at:], '\n')
		if i < 0 {
			break
		}
		f.line(f.rest[f.at : f.at+i])
		f.at += i + 1
		if f.fence == "" && strings.TrimSpace(f.rest[f.at-i-1:f.at]) == "" {
			f.safe = f.at
		}
	}
	if len(f.rest) > most && f.at > 0 {
		f.safe = f.at
	}
	done := f.rest[:f.safe]
	f.rest, f.at, f.safe = f.rest[f.safe:], f.at-f.safe, 0
	return done
}

func (f *flow) line(l string) {
	l = strings.TrimLeft(l, " ")
	for _, mark := range []string{"```", "~~~"} {
		if !strings.HasPrefix(l, mark) {
			continue
		}
		run := l[:len(l)-len(strings.TrimLeft(l, mark[:1]))]
		switch {
		case f.fence == "":
			f.fence = run
		case strings.HasPrefix(run, f.fence) && strings.TrimSpace(l) == run:
			f.fence = ""
		}
	}
}

// end gives what is left.
func (f *flow) end() string {
	s := f.rest
	*f = flow{}
	return s
}
