package modeltest

import "encoding/json"

// answer is a turn that is about to be told.
type answer struct {
	Turn
	id     string
	model  string
	calls  []Call
	pieces []string
}

func newAnswer(q Request, t Turn, id string) answer {
	if t.Usage == (Usage{}) {
		t.Usage = Usage{Input: 10, Output: 5}
	}
	return answer{Turn: t, id: id, model: q.Model, calls: t.calls(q), pieces: pieces(t.Text, t.Pieces)}
}

// pieces cuts a text into n pieces of about one length, between characters.
func pieces(text string, n int) []string {
	if n == 0 {
		n = 3
	}
	runes := []rune(text)
	var list []string
	for i := range n {
		if from, to := i*len(runes)/n, (i+1)*len(runes)/n; to > from {
			list = append(list, string(runes[from:to]))
		}
	}
	return list
}

// event is one of a stream.
type event struct {
	name string
	data any // a string is written as it is
}

func (e event) text() []byte {
	if s, ok := e.data.(string); ok {
		return []byte(s)
	}
	data, err := json.Marshal(e.data)
	if err != nil {
		panic(err) // maps of texts and numbers always can be
	}
	return data
}

// object is a JSON object.
type object = map[string]any

// dialect tells an answer in one go or as a stream.
type dialect struct {
	whole  func(answer) any
	events func(answer) []event
}

var dialects = map[string]dialect{
	"chat":      {chatWhole, chatEvents},
	"responses": {responsesWhole, responsesEvents},
	"messages":  {messagesWhole, messagesEvents},
	"gemini":    {geminiWhole, geminiEvents},
}
