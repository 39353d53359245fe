package serve

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"hawser/internal/acp/wire"
)

// robot is a client that answers by itself and keeps what it was shown.
type robot struct {
	*fake
	shown shown
	deny  int                // every so many-th permission is denied; 0 is none
	terms map[string]string  // output of the terminals that it runs
	waits map[string]string  // ids of the requests that wait for them
	on    map[string]func()  // what to do when a text is shown, once
	over  map[string]jsonRaw // answers, by the id of their request
	count int
	deaf  string // a method that it never answers
	idle  bool   // what a client of version 2 was told last
}

// shown is a conversation as a person sees it.
type shown struct {
	entries []*entry
	calls   map[string]*entry
	plan    string
}

// entry is a message, a thought or a tool call.
type entry struct {
	kind, id, text string
	call           map[string]jsonRaw
	output         string // of a terminal that it shows
}

func newRobot(c *fake) *robot {
	return &robot{fake: c, terms: map[string]string{}, waits: map[string]string{}, on: map[string]func(){}, over: map[string]jsonRaw{},
		shown: shown{calls: map[string]*entry{}}}
}

// ask sends a request and serves the agent until it is answered.
func (r *robot) ask(id, method, params string) jsonRaw {
	r.t.Helper()
	r.send(message(id+" "+method+" "+params, false))
	for r.over[id] == nil {
		line, ok := r.receive()
		if !ok {
			r.t.Fatalf("the agent has gone before it answered %s", method)
		}
		r.take(line)
	}
	return r.over[id]
}

// turn gives a prompt and serves the agent until its turn is over.
func (r *robot) turn(id, words string) {
	r.t.Helper()
	second := r.checker.Version == 2
	if !second {
		r.shown.said("user_message_chunk", "", words)
	}
	text, _ := json.Marshal(words)
	r.idle = false
	r.ask(id, "session/prompt", fmt.Sprintf(`{"sessionId":"S1","prompt":[{"type":"text","text":%s}]}`, text))
	for second && !r.idle {
		line, ok := r.receive()
		if !ok {
			r.t.Fatal("the agent has gone in a turn")
		}
		r.take(line)
	}
}

// take takes one message.
func (r *robot) take(line string) {
	r.t.Helper()
	var m struct {
		ID     jsonRaw
		Method string
		Params jsonRaw
		Result jsonRaw
		Error  struct{ Message string }
	}
	if err := json.Unmarshal([]byte(line), &m); err != nil {
		r.t.Fatal(err)
	}
	switch {
	case m.Method == "session/update":
		var p struct{ Update map[string]jsonRaw }
		if err := json.Unmarshal(m.Params, &p); err != nil {
			r.t.Fatal(err)
		}
		r.idle = strings.Contains(line, `"state":"idle"`)
		r.shown.update(p.Update)
		for words, do := range r.on {
			if strings.Contains(line, words) {
				delete(r.on, words)
				do()
			}
		}
	case m.Method != "" && m.ID != nil:
		r.serve(string(m.ID), m.Method, m.Params)
	case m.Error.Message != "":
		r.over[string(m.ID)] = jsonRaw(line)
		r.shown.said("agent_message_chunk", "", "\n\n**error:** "+m.Error.Message+"\n\n")
	case m.ID != nil:
		r.over[string(m.ID)] = m.Result
		if strings.Contains(string(m.Result), `"stopReason":"cancelled"`) {
			r.shown.said("agent_message_chunk", "", "\n\n**cancelled**\n\n")
		}
	}
}

// serve answers what the agent asks for.
func (r *robot) serve(id, method string, params jsonRaw) {
	r.t.Helper()
	var p struct {
		Terminal string `json:"terminalId"`
		Args     []string
		Options  []struct{ OptionID, Kind string }
	}
	if err := json.Unmarshal(params, &p); err != nil {
		r.t.Fatal(err)
	}
	result := "{}"
	if method == r.deaf {
		return
	}
	switch method {
	case "session/request_permission":
		r.count++
		want := "allow_once"
		if r.deny > 0 && r.count%r.deny == 0 {
			want = "reject_once"
		}
		for _, o := range p.Options {
			if o.Kind == want {
				result = fmt.Sprintf(`{"outcome":{"outcome":"selected","optionId":%q}}`, o.OptionID)
				break
			}
		}
	case "terminal/create":
		r.count++
		name := fmt.Sprint("term-", r.count)
		r.terms[name] = "ran: " + p.Args[1] + "\r\n\n"
		result = fmt.Sprintf(`{"terminalId":%q}`, name)
	case "terminal/wait_for_exit":
		if strings.Contains(r.terms[p.Terminal], "sleep") {
			r.waits[p.Terminal] = id
			return
		}
		result = `{"exitCode":0}`
	case "terminal/output":
		result = fmt.Sprintf(`{"output":%s,"truncated":false}`, wire.AppendString(nil, r.terms[p.Terminal]))
	case "terminal/kill", "terminal/release":
		if waiting := r.waits[p.Terminal]; waiting != "" {
			delete(r.waits, p.Terminal)
			r.send(message("result "+waiting+` {"signal":"SIGKILL"}`, false))
		}
	}
	r.send(message("result "+id+" "+result, false))
}

func (s *shown) said(kind, id, text string) {
	if n := len(s.entries); n > 0 && s.entries[n-1].kind == kind && s.entries[n-1].id == id {
		s.entries[n-1].text += text
		return
	}
	s.entries = append(s.entries, &entry{kind: kind, id: id, text: text})
}

// update adds what an update shows.
func (s *shown) update(u map[string]jsonRaw) {
	var kind, id string
	_ = json.Unmarshal(u["sessionUpdate"], &kind)
	switch kind {
	case "user_message_chunk", "agent_message_chunk", "agent_thought_chunk":
		var content struct{ Text string }
		_ = json.Unmarshal(u["content"], &content)
		_ = json.Unmarshal(u["messageId"], &id)
		s.said(kind, id, content.Text)
	case "user_message":
		var content []struct{ Text string }
		_ = json.Unmarshal(u["content"], &content)
		_ = json.Unmarshal(u["messageId"], &id)
		for _, c := range content {
			s.said(kind, id, c.Text)
		}
	case "plan":
		s.plan = string(u["entries"])
	case "plan_update":
		s.plan = string(u["plan"])
	case "terminal_update", "terminal_output_chunk":
		_ = json.Unmarshal(u["terminalId"], &id)
		var data []byte
		_ = json.Unmarshal(u["data"], &data)
		e := s.call(id)
		e.output += string(u["command"]) + string(u["cwd"]) + string(data) + string(u["exitStatus"])
	case "state_update":
		s.ended(u)
	case "tool_call", "tool_call_update":
		_ = json.Unmarshal(u["toolCallId"], &id)
		e := s.call(id)
		var meta struct {
			Output struct{ Data string } `json:"terminal_output"`
		}
		_ = json.Unmarshal(u["_meta"], &meta)
		e.output += meta.Output.Data
		for name, value := range u {
			if name != "sessionUpdate" && name != "_meta" {
				e.call[name] = value
			}
		}
	}
}

func (s *shown) call(id string) *entry {
	e := s.calls[id]
	if e == nil {
		e = &entry{kind: "call", call: map[string]jsonRaw{}}
		s.calls[id] = e
		s.entries = append(s.entries, e)
	}
	return e
}

// ended adds what is told again of the end of a turn, in words.
func (s *shown) ended(u map[string]jsonRaw) {
	var failure struct{ Message string }
	_ = json.Unmarshal(u["error"], &failure)
	switch string(u["stopReason"]) {
	case `"cancelled"`:
		s.said("agent_message_chunk", "hawser-0", "\n\n**cancelled**\n\n")
	case `"error"`:
		if failure.Message != "the turn took too long" { // which it says itself
			s.said("agent_message_chunk", "hawser-0", "\n\n**error:** "+failure.Message+"\n\n")
		}
	}
}

var numbered = regexp.MustCompile(`hawser-[0-9]+`)

// String is the conversation to be compared with another.
func (s *shown) String() string {
	var b strings.Builder
	for _, e := range s.entries {
		if e.kind != "call" {
			fmt.Fprintf(&b, "%s %s %q\n", e.kind, e.id, e.text)
			continue
		}
		call, _ := json.Marshal(e.call) // in the order of the names
		fmt.Fprintf(&b, "call %s %q\n", call, e.output)
	}
	return numbered.ReplaceAllString(b.String(), "hawser-") + "plan " + s.plan
}
