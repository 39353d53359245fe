package wire

const maxInt = 1<<31 - 1

// Marshal gives the payload of a Setup.
func (m Setup) Marshal() []byte {
	var e encoder
	e.uint(uint64(len(m.Steps)))
	for _, s := range m.Steps {
		e.uint(uint64(s.Do))
		e.string(s.From)
		e.string(s.To)
		e.string(s.Options)
		e.uint(s.Flags)
	}
	e.string(m.Root)
	e.string(m.Upper)
	e.string(m.Ready)
	e.bool(m.Loopback)
	e.bool(m.Map)
	e.bool(m.First)
	e.bool(m.Confine)
	e.uint(m.Keep)
	e.string(m.Filter)
	e.bool(m.Scope)
	return e.b
}

// ParseSetup reads a Setup's payload.
func ParseSetup(b []byte) (m Setup, err error) {
	d := decoder{b: b}
	for range d.number(uint64(len(b))) {
		if d.bad {
			break
		}
		m.Steps = append(m.Steps, Step{Do(d.number(255)), d.string(), d.string(), d.string(), d.uint()})
	}
	m.Root, m.Upper, m.Ready = d.string(), d.string(), d.string()
	m.Loopback, m.Map, m.First, m.Confine = d.bool(), d.bool(), d.bool(), d.bool()
	m.Keep, m.Filter, m.Scope = d.uint(), d.string(), d.bool()
	return m, d.end()
}

// Marshal gives the payload of a Ready.
func (m Ready) Marshal() []byte {
	var e encoder
	e.strings(m.Env)
	return e.b
}

// ParseReady reads a Ready's payload.
func ParseReady(b []byte) (m Ready, err error) {
	d := decoder{b: b}
	m.Env = d.strings()
	return m, d.end()
}

// Marshal gives the payload of a Start.
func (m Start) Marshal() []byte {
	var e encoder
	e.uint(m.ID)
	e.strings(m.Args)
	e.strings(m.Env)
	e.string(m.Dir)
	e.bool(m.Shell)
	e.bool(m.TTY)
	e.uint(uint64(m.Cols))
	e.uint(uint64(m.Rows))
	e.uint(m.Tag)
	e.bool(m.Program)
	e.uint(uint64(m.Groups))
	return e.b
}

// ParseStart reads a Start's payload.
func ParseStart(b []byte) (m Start, err error) {
	d := decoder{b: b}
	m.ID, m.Args, m.Env, m.Dir = d.uint(), d.strings(), d.strings(), d.string()
	m.Shell, m.TTY, m.Cols, m.Rows = d.bool(), d.bool(), d.number(65535), d.number(65535)
	m.Tag, m.Program, m.Groups = d.uint(), d.bool(), d.number(MaxFiles)
	return m, d.end()
}

// Marshal gives the payload of a Signal.
func (m Signal) Marshal() []byte {
	var e encoder
	e.uint(m.ID)
	e.uint(uint64(m.Num))
	e.bool(m.Tree)
	return e.b
}

// ParseSignal reads a Signal's payload.
func ParseSignal(b []byte) (m Signal, err error) {
	d := decoder{b: b}
	m = Signal{d.uint(), d.number(128), d.bool()}
	return m, d.end()
}

// Marshal gives the payload of a Kill.
func (m Kill) Marshal() []byte { return pair(m.Request, m.ID) }

// ParseKill reads a Kill's payload.
func ParseKill(b []byte) (m Kill, err error) {
	d := decoder{b: b}
	m = Kill{d.uint(), d.uint()}
	return m, d.end()
}

// Marshal gives the payload of a Started.
func (m Started) Marshal() []byte { return pair(m.ID, uint64(m.Pid)) }

// ParseStarted reads a Started's payload.
func ParseStarted(b []byte) (m Started, err error) {
	d := decoder{b: b}
	m = Started{d.uint(), d.number(maxInt)}
	return m, d.end()
}

// Marshal gives the payload of an Exited.
func (m Exited) Marshal() []byte { return pair(m.ID, uint64(m.Status)) }

// ParseExited reads an Exited's payload.
func ParseExited(b []byte) (m Exited, err error) {
	d := decoder{b: b}
	m = Exited{d.uint(), uint32(d.number(1<<32 - 1))}
	return m, d.end()
}

// Marshal gives the payload of a Done.
func (m Done) Marshal() []byte { return pair(m.Request, uint64(m.Left)) }

// ParseDone reads a Done's payload.
func ParseDone(b []byte) (m Done, err error) {
	d := decoder{b: b}
	m = Done{d.uint(), d.number(maxInt)}
	return m, d.end()
}

// Marshal gives the payload of a Failed.
func (m Failed) Marshal() []byte {
	var e encoder
	e.uint(m.ID)
	e.string(m.What)
	e.uint(uint64(m.Errno))
	return e.b
}

// ParseFailed reads a Failed's payload.
func ParseFailed(b []byte) (m Failed, err error) {
	d := decoder{b: b}
	m = Failed{d.uint(), d.string(), d.number(4096)}
	return m, d.end()
}

func pair(a, b uint64) []byte {
	var e encoder
	e.uint(a)
	e.uint(b)
	return e.b
}
