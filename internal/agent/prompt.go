package agent

import "strings"

// Prompt is what an agent is asked: parts in the order in which they were given.
type Prompt struct {
	Parts []Part `json:"parts"`
	// From tells an agent where the prompt came from, such as the chat channel
	// and the person. It is data, never an instruction.
	From map[string]string `json:"from,omitempty"`
	Ext  Ext               `json:"ext,omitempty"`
}

// Part is a piece of a prompt or of what an agent says: text, an attached file,
// or something that is named by its address, with or without its contents.
type Part struct {
	Kind PartKind `json:"kind"`
	Text string   `json:"text,omitempty"` // of text, and of a resource that is text
	Name string   `json:"name,omitempty"`
	MIME string   `json:"mime,omitempty"`
	URI  string   `json:"uri,omitempty"`  // of a link or resource
	Path string   `json:"path,omitempty"` // of a file on this machine, absolute
	Data []byte   `json:"data,omitempty"` // contents, unless Text holds them
	Ext  Ext      `json:"ext,omitempty"`
}

// PartKind is what a Part is.
type PartKind string

const (
	TextPart     PartKind = "text"
	ImagePart    PartKind = "image"
	AudioPart    PartKind = "audio"
	FilePart     PartKind = "file"     // any other file that is handed over
	LinkPart     PartKind = "link"     // an address, to be fetched by whoever wants it
	ResourcePart PartKind = "resource" // an address with its contents
)

// Ask is a prompt of text alone.
func Ask(text string) Prompt {
	return Prompt{Parts: []Part{{Kind: TextPart, Text: text}}}
}

// Text is all text of the prompt, a blank line between its parts.
func (p Prompt) Text() string {
	var texts []string
	for _, part := range p.Parts {
		if part.Kind == TextPart {
			texts = append(texts, part.Text)
		}
	}
	return strings.Join(texts, "\n\n")
}
