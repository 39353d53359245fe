package termagent

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

const noJSON Error = "No valid JSON found in response"

// parseJSON reads a JSON answer, or what it can be mended to.
func parseJSON(text string) (Answer, error) {
	answer, first := readJSON(text)
	if first == nil {
		return answer, nil
	}
	missing := strings.Count(text, "{") - strings.Count(text, "}")
	if missing > 0 && (first == noJSON || strings.HasPrefix(first.Error(), "Invalid JSON")) {
		if answer, err := readJSON(text + strings.Repeat("}", missing)); err == nil {
			return answer, nil
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
		if object := text[braces[i] : braces[end]+1]; json.Valid([]byte(object)) {
			return object, true
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
func extract(text string) (string, bool) {
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
				return text[start : i+1], true
			}
		}
	}
	return "", false
}

func readJSON(text string) (Answer, error) {
	object, ok := extract(text)
	if !ok {
		return Answer{}, noJSON
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(object), &fields); err != nil {
		return Answer{}, Error("Invalid JSON: " + err.Error())
	}
	var missing []string
	for _, name := range []string{"analysis", "plan", "commands"} {
		if fields[name] == nil {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		return Answer{}, Error("Missing required fields: " + strings.Join(missing, ", "))
	}
	var commands []json.RawMessage
	if fields["commands"][0] != '[' {
		return Answer{}, Error("Field 'commands' must be an array")
	}
	if err := json.Unmarshal(fields["commands"], &commands); err != nil {
		return Answer{}, Error("Invalid JSON: " + err.Error())
	}
	answer := Answer{note(fields["analysis"]), note(fields["plan"]), nil, isTrue(fields["task_complete"])}
	for i, raw := range commands {
		c, err := readCommand(i+1, raw)
		if err != nil && !answer.TaskComplete {
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

// note returns a text; a value that is none stays JSON.
func note(raw json.RawMessage) string {
	var s string
	if raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
		return string(raw)
	}
	return s
}

// isTrue reads a boolean. A string means yes in some words, and other values
// are what Python would make of them.
func isTrue(raw json.RawMessage) bool {
	var value any
	if raw == nil || json.Unmarshal(raw, &value) != nil {
		return false
	}
	switch v := value.(type) {
	case bool:
		return v
	case string:
		v = strings.ToLower(v)
		return v == "true" || v == "1" || v == "yes"
	case float64:
		return v != 0
	case []any:
		return len(v) > 0
	case map[string]any:
		return len(v) > 0
	}
	return false
}

func readCommand(n int, raw json.RawMessage) (Command, error) {
	if raw[0] != '{' {
		return Command{}, Error(fmt.Sprintf("Command %d must be an object", n))
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		return Command{}, Error("Invalid JSON: " + err.Error())
	}
	keystrokes, ok := fields["keystrokes"]
	if !ok {
		return Command{}, Error(fmt.Sprintf("Command %d missing required 'keystrokes' field", n))
	}
	if keystrokes[0] != '"' {
		return Command{}, Error(fmt.Sprintf("Command %d 'keystrokes' must be a string", n))
	}
	return Command{note(keystrokes), seconds(string(fields["duration"]))}, nil
}

// seconds reads a duration; what is none is 1.
func seconds(raw string) float64 {
	switch {
	case raw == "true":
		return 1
	case raw == "false":
		return 0
	case raw == "" || raw[0] != '-' && (raw[0] < '0' || raw[0] > '9'):
		return 1
	}
	f, _ := strconv.ParseFloat(raw, 64) // out of range is infinite
	return f
}
