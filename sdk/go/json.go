package termagent

import (
	"fmt"
	"math"
	"strings"
)

const noJSON Error = "No valid JSON found in response"

// parseJSON reads a JSON answer, or what it can be mended to.
func parseJSON(text string) (Answer, error) {
	answer, first := readJSON(text)
	if first == nil || final(first) {
		return answer, first
	}
	missing := strings.Count(text, "{") - strings.Count(text, "}")
	if missing > 0 && (first == noJSON || strings.HasPrefix(first.Error(), "Invalid JSON")) {
		answer, err := readJSON(text + strings.Repeat("}", missing))
		if err == nil {
			return answer, nil
		}
		if final(err) {
			return Answer{}, first
		}
	}
	if object, ok := findObject(text); ok {
		if answer, err := readJSON(object); err == nil {
			return answer, nil
		}
	}
	return Answer{}, first
}

// findObject finds the first valid object among the {…} in which nothing is
// nested deeper than one level.
func findObject(text string) (string, bool) {
	var braces []int
	for i := range len(text) {
		if text[i] == '{' || text[i] == '}' {
			braces = append(braces, i)
		}
	}
	for i := 0; i < len(braces); i++ {
		end, ok := shallowEnd(text, braces, i)
		if !ok {
			continue
		}
		object := text[braces[i] : braces[end]+1]
		switch _, err := decode(object); {
		case err == nil:
			return object, true
		case final(err):
			return "", false
		}
		i = end
	}
	return "", false
}

// shallowEnd returns which brace ends such an object.
func shallowEnd(text string, braces []int, i int) (end int, ok bool) {
	if text[braces[i]] != '{' {
		return 0, false
	}
	inside := false
	for j := i + 1; j < len(braces); j++ {
		opening := text[braces[j]] == '{'
		if opening == inside {
			return j, !opening
		}
		inside = opening
	}
	return 0, false
}

// extract returns the first {…} whose braces outside quotes are balanced.
func extract(text string) (object string, ok bool) {
	start, end, ok := objectAt(text)
	return text[start:end], ok
}

func objectAt(text string) (start, end int, ok bool) {
	depth, start, quoted := 0, -1, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			if depth == 0 {
				start = i
			}
			depth++
		case c == '}':
			if depth--; depth == 0 && start >= 0 {
				return start, i + 1, true
			}
		}
	}
	return 0, 0, false
}

func readJSON(text string) (Answer, error) {
	object, ok := extract(text)
	if !ok {
		return Answer{}, noJSON
	}
	v, err := decode(object)
	if err != nil {
		return Answer{}, err
	}
	var missing []string
	for _, name := range []string{"analysis", "plan", "commands"} {
		if _, ok := v.members[name]; !ok {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		return Answer{}, Error("Missing required fields: " + strings.Join(missing, ", "))
	}
	commands := v.members["commands"]
	if !commands.is('[') {
		return Answer{}, Error("Field 'commands' must be an array")
	}
	answer := Answer{Analysis: v.members["analysis"].note(), Plan: v.members["plan"].note()}
	if complete, ok := v.members["task_complete"]; ok {
		answer.TaskComplete = complete.isTrue()
	}
	for i, item := range commands.items {
		c, err := readCommand(i+1, item)
		if err != nil && (!answer.TaskComplete || final(err)) {
			return Answer{}, err
		}
		if err != nil {
			answer.Commands = nil
			break
		}
		answer.Commands = append(answer.Commands, c)
	}
	return answer, nil
}

const tooLarge = " 'duration' is too large a number"

// final says that nothing can be mended: other harnesses crash on this.
func final(err error) bool {
	text := err.Error()
	return strings.HasSuffix(text, tooLarge) ||
		strings.HasPrefix(text, "Invalid JSON: "+tooDeep) || strings.HasPrefix(text, "Invalid JSON: "+tooManyDigits)
}

func readCommand(n int, v value) (Command, error) {
	label := fmt.Sprintf("Command %d", n)
	if !v.is('{') {
		return Command{}, Error(label + " must be an object")
	}
	keystrokes, ok := v.members["keystrokes"]
	if !ok {
		return Command{}, Error(label + " missing required 'keystrokes' field")
	}
	if !keystrokes.is('"') {
		return Command{}, Error(label + " 'keystrokes' must be a string")
	}
	c := Command{keystrokes.text, 1}
	if duration, ok := v.members["duration"]; ok {
		if f, whole, ok := duration.number(); ok {
			if whole && math.IsInf(f, 0) {
				return Command{}, Error(label + tooLarge)
			}
			c.Duration = f
		}
	}
	return c, nil
}
