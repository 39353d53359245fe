package wire

import (
	"math"
	"testing"
)

var roundTrips = map[string]Answer{
	"empty":     {},
	"complete":  {TaskComplete: true},
	"commands":  {Analysis: Note{Text: "A"}, Plan: Note{Text: "P"}, Commands: []Command{{"ls -la\n", 0.1}, {"C-c", 5}, {"", 1e-9}}},
	"quotes":    {Analysis: Note{Text: `"\` + "\x01\t\r\n é 😀"}, Commands: []Command{{"echo \"$x\" > 'y'\n", 1e21}}},
	"odd waits": {Commands: []Command{{"a\n", math.NaN()}, {"b\n", math.Inf(1)}, {"c\n", math.Inf(-1)}, {"d\n", -3.5}}},
	"notes":     {Analysis: Note{`{"a":[1,null]}`, true}, Plan: Note{"7", true}},
}

func TestEncodeJSON(t *testing.T) {
	for name, a := range roundTrips {
		text := a.Encode()
		if r := Parse(text, Auto); r.Error != "" || r.Format != JSON || !r.Equal(a) {
			t.Errorf("%s: %s was read as %+v", name, text, r)
		}
	}
}

func TestEncodeXML(t *testing.T) {
	for name, a := range roundTrips {
		for _, form := range []XMLForm{Attributes, Elements} {
			text, err := a.EncodeXML(form)
			if name == "notes" {
				if err == nil {
					t.Error("XML cannot say that a note is a number")
				}
				continue
			}
			if r := Parse(text, Auto); err != nil || r.Error != "" || r.Format != XML || !r.Equal(a) {
				t.Errorf("%s: %q was read as %+v, %v", name, text, r, err)
			}
		}
	}
}

func TestEncodeXMLRefusesWhatItCannotCarry(t *testing.T) {
	for _, a := range []Answer{
		{Commands: []Command{{"echo '</keystrokes>'\n", 1}}},
		{Commands: []Command{{"echo '</commands>'\n", 1}}},
		{Analysis: Note{Text: " blanks around "}},
		{Plan: Note{Text: "</response>"}},
		{Plan: Note{Text: "<task_complete>true</task_complete>"}},
	} {
		if text, err := a.EncodeXML(Attributes); err == nil {
			t.Errorf("%+v became %q", a, text)
		}
	}
}

// Both forms of the document's example, to the letter.
func TestEncodedForms(t *testing.T) {
	a := Answer{Analysis: Note{Text: "A"}, Plan: Note{Text: "P"}, Commands: []Command{{"ls -la\n", 0.1}}}
	for form, want := range map[XMLForm]string{
		Attributes: "<response>\n<analysis>A</analysis>\n<plan>P</plan>\n<commands>\n" +
			"<keystrokes duration=\"0.1\">ls -la\n</keystrokes>\n" +
			"</commands>\n<task_complete>false</task_complete>\n</response>",
		Elements: "<response>\n<analysis>A</analysis>\n<plan>P</plan>\n<commands>\n" +
			"<command>\n<keystrokes>ls -la\n</keystrokes>\n<duration>0.1</duration>\n</command>\n" +
			"</commands>\n<task_complete>false</task_complete>\n</response>",
	} {
		if got, err := a.EncodeXML(form); err != nil || got != want {
			t.Errorf("form %d is %q, %v", form, got, err)
		}
	}
	want := `{"analysis":"A","plan":"P","commands":[{"keystrokes":"ls -la\n","duration":0.1}],"task_complete":false}`
	if got := a.Encode(); got != want {
		t.Errorf("JSON is %s", got)
	}
}
