package jsonrpc

// longestToken bounds what idFinder keeps of a key or an ID.
const longestToken = 1 << 10

// idFinder looks for the id and the method of a frame that is never in memory
// as a whole. It is fed the frame piece by piece, and counts on it being JSON.
type idFinder struct {
	depth    int
	inString bool
	escaped  bool
	inValue  bool // behind the colon of a member of the top level
	nested   bool // the value is an object or array
	token    []byte
	key      string

	id     []byte // as JSON; nil if there is none that can be kept
	method bool
}

func (f *idFinder) feed(part []byte) {
	for i := 0; i < len(part); i++ {
		if f.inString && !f.escaped {
			if end := skipPlain(part, i); end > i {
				f.keep(part[i:end]...)
				if i = end; i == len(part) {
					return
				}
			}
		}
		f.step(part[i])
	}
}

func (f *idFinder) step(c byte) {
	if f.inString {
		f.keep(c)
		if f.escaped {
			f.escaped = false
		} else if c == '\\' {
			f.escaped = true
		} else if c == '"' {
			f.inString = false
		}
		return
	}
	switch c {
	case '"':
		f.keep(c)
		f.inString = true
	case '{', '[':
		f.depth++
		f.nested = f.inValue
	case '}', ']':
		if f.depth == 1 {
			f.member()
		}
		f.depth--
	case ':':
		if f.depth == 1 && !f.inValue {
			f.key, f.inValue = string(f.token), true
			f.token = f.token[:0]
		}
	case ',':
		if f.depth == 1 {
			f.member()
		}
	case ' ', '\t', '\r', '\n':
	default:
		f.keep(c)
	}
}

// keep adds to the token of the top level.
func (f *idFinder) keep(c ...byte) {
	if f.depth == 1 && len(f.token) <= longestToken {
		f.token = append(f.token, c[:min(len(c), longestToken+1)]...)
	}
}

// member takes a member of the top level that is complete.
func (f *idFinder) member() {
	if f.inValue && len(f.key) >= 2 && f.key[0] == '"' && valid([]byte(f.key), 0) {
		switch string(unquote([]byte(f.key[1 : len(f.key)-1]))) {
		case "id":
			f.id = nil
			if !f.nested && len(f.token) <= longestToken && valid(f.token, 0) {
				f.id = append(f.id, f.token...)
			}
		case "method":
			f.method = !f.nested && len(f.token) > 0 && f.token[0] == '"'
		}
	}
	f.inValue, f.nested, f.token = false, false, f.token[:0]
}

// message is what is known of the frame.
func (f *idFinder) message() message {
	var m message
	if f.id != nil {
		id, ok := parseID(f.id)
		m.id, m.badID = id, !ok
	}
	if f.method {
		m.method = []byte{}
	}
	return m
}
