package approval

import (
	"errors"
	"fmt"
	"strings"
)

// command is a pattern of a program and its arguments, word by word.
type command []commandWord

type commandWord struct {
	many bool // any number of words, none included
	glob glob
}

const maxPattern = 4096

// parseCommand reads a pattern. Words are separated by space; quotes and
// backslashes are as in a shell and take the meaning from * and ?. A * within a
// word stands for any text, alone for one word, and at the end for any further
// words; ** stands for any number of words everywhere.
func parseCommand(s string) (command, error) {
	if len(s) > maxPattern {
		return nil, fmt.Errorf("a pattern may have %d bytes", maxPattern)
	}
	if strings.ContainsAny(s, "\x00\n\r") {
		return nil, errors.New("a pattern is one line of text")
	}
	words, err := splitPattern(s)
	if err != nil {
		return nil, err
	}
	if len(words) == 0 {
		return nil, errors.New("it is empty")
	}
	var c command
	for i, w := range words {
		if err := w.check(i == 0); err != nil {
			return nil, err
		}
		if w.everything(i == len(words)-1) {
			if len(c) == 0 || !c[len(c)-1].many {
				c = append(c, commandWord{many: true})
			}
			continue
		}
		c = append(c, commandWord{glob: w.glob})
	}
	return c, nil
}

// patternWord is a word of a pattern as it was written.
type patternWord struct {
	glob   glob
	quoted bool // some of it
}

// everything says that the word stands for any number of words.
func (w patternWord) everything(last bool) bool {
	stars := 0
	for _, p := range w.glob {
		if !p.any {
			return false
		}
		stars++
	}
	return stars == 2 || stars == 1 && last
}

// check finds what would never match: a pattern that was written like a shell
// line has operators for words.
func (w patternWord) check(program bool) error {
	text, ok := w.glob.literal()
	if !ok || w.quoted && text != "" {
		return nil
	}
	switch text {
	case "&&", "||", "|", ";", "&", ">", ">>", "<", "2>&1":
		return fmt.Errorf("%s: a pattern is one command: write a rule for each, or quote the word", text)
	case "":
		if program {
			return errors.New("the program is empty")
		}
	}
	if program && strings.HasPrefix(text, "~") {
		return errors.New("~ is not expanded in commands: write the absolute path, or the program's name")
	}
	return nil
}

// splitPattern splits a pattern into words.
func splitPattern(s string) ([]patternWord, error) {
	var words []patternWord
	var word patternWord
	var text strings.Builder
	in := false
	flush := func() {
		if text.Len() > 0 {
			word.glob = append(word.glob, globPart{text: text.String()})
			text.Reset()
		}
	}
	for i := 0; i < len(s); i++ {
		switch ch := s[i]; ch {
		case ' ', '\t':
			flush()
			if in {
				words = append(words, word)
			}
			word, in = patternWord{}, false
			continue
		case '\'', '"':
			end, err := closing(s, i)
			if err != nil {
				return nil, err
			}
			text.WriteString(unquoted(s[i:end]))
			i, word.quoted = end-1, true
		case '\\':
			if i+1 == len(s) {
				return nil, errors.New("a backslash ends it")
			}
			i++
			text.WriteByte(s[i])
			word.quoted = true
		case '*', '?':
			flush()
			word.glob = append(word.glob, globPart{any: ch == '*', one: ch == '?'})
		default:
			text.WriteByte(ch)
		}
		in = true
	}
	flush()
	if in {
		words = append(words, word)
	}
	return words, nil
}

// closing gives the index after the quote that closes the one at i.
func closing(s string, i int) (int, error) {
	for j := i + 1; j < len(s); j++ {
		switch {
		case s[j] == s[i]:
			return j + 1, nil
		case s[j] == '\\' && s[i] == '"':
			j++
		}
	}
	return 0, fmt.Errorf("the quote %c is not closed", s[i])
}

// unquoted takes the quotes off; within double ones a backslash quotes a quote
// or a backslash.
func unquoted(s string) string {
	body := s[1 : len(s)-1]
	if s[0] == '\'' {
		return body
	}
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\$`, `$`, "\\`", "`").Replace(body)
}
