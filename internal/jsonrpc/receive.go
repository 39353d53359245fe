package jsonrpc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// manyMethods bounds the names that are remembered, should a peer make them up.
const manyMethods = 256

// receive reads frames until the input ends or the connection closes.
func (p *Peer) receive() error {
	in := newFrameReader(p.r, p.o.MaxFrame)
	for p.awaitRoom() {
		frame, long, err := in.next()
		switch {
		case p.closing.Err() != nil:
			return nil
		case err != nil:
			return err
		case long != nil:
			p.receiveLong(long)
		default:
			p.receiveFrame(frame)
		}
	}
	return nil
}

func (p *Peer) receiveFrame(frame []byte) {
	frame = validText(frame)
	p.trace(In, frame)
	m, err := parse(frame)
	switch {
	case err == nil:
		p.dispatch(&m, frame)
	case errors.Is(err, ErrBatch):
		p.refuseBatch(frame)
	case errors.Is(err, errMalformed):
		p.refuse(ID{}, CodeParse, err, frame)
	default:
		p.refuse(ID{}, CodeInvalidRequest, err, frame)
	}
}

func (p *Peer) dispatch(m *message, frame []byte) {
	switch m.kind() {
	case request:
		in := p.incoming(m, len(frame))
		in.ID = m.id
		if e := p.admit(in, p.o.Lane(in.Method, in.Params)); e != nil {
			p.answer(in.ID, e)
			p.stray(e, frame)
		}
	case notification:
		if string(m.method) == cancelMethod {
			p.cancelRequest(m.params)
			return
		}
		in := p.incoming(m, len(frame))
		in.Context = p.closing
		p.note(in, p.o.Lane(in.Method, in.Params))
	case answer, empty:
		p.answered(m, frame)
	default:
		p.refuse(m.id, CodeInvalidRequest, errNoRequest, frame)
	}
}

var errNoRequest = errors.New("neither a request nor an answer of JSON-RPC 2.0")

func (p *Peer) incoming(m *message, size int) *incoming {
	method, ok := p.methods[string(m.method)]
	if !ok {
		method = string(m.method)
		if len(p.methods) < manyMethods && len(method) < manyMethods {
			p.methods[method] = method
		}
	}
	return &incoming{Request: Request{Method: method, Params: m.params}, peer: p, size: size + frameCost}
}

// answered finds the call that an answer belongs to. Some leave out a result
// that is undefined to them.
func (p *Peer) answered(m *message, frame []byte) {
	p.mu.Lock()
	c := p.pending[m.id.n]
	if c == nil || m.id.kind != idNumber {
		p.mu.Unlock()
		if m.kind() == empty {
			p.refuse(m.id, CodeInvalidRequest, errNoRequest, frame)
		} else {
			p.stray(ErrUnknownID, frame)
		}
		return
	}
	p.remove(c)
	early := c.early
	p.mu.Unlock()
	var err error
	switch {
	case m.err != nil:
		err, m.result = parseError(m.err), nil
	case m.result == nil:
		m.result = json.RawMessage("null")
	}
	if early != nil && err == nil {
		early(m.result)
	}
	p.mu.Lock()
	p.settle(c, m.result, err, len(frame))
	p.mu.Unlock()
}

// receiveLong answers a frame that was too long to be kept, as far as can be.
func (p *Peer) receiveLong(long *tooLong) {
	m := long.found.message()
	reason := fmt.Errorf("%w: %d bytes, at most %d are taken", ErrTooLong, long.length, p.o.MaxFrame)
	if m.method == nil && m.id.kind == idNumber {
		p.mu.Lock()
		c := p.pending[m.id.n]
		if c != nil {
			p.remove(c)
			p.settle(c, nil, reason, 0)
		}
		p.mu.Unlock()
		if c != nil {
			return
		}
	}
	if m.kind() == notification {
		p.stray(reason, long.start)
		return
	}
	p.refuse(m.id, CodeInvalidRequest, reason, long.start)
}

// refuseBatch answers each request of a batch.
func (p *Peer) refuseBatch(frame []byte) {
	answers := 0
	for _, element := range elements(frame) {
		if m, err := parse(element); err == nil && !m.id.IsZero() && m.method != nil {
			p.answer(m.id, &Error{Code: CodeInvalidRequest, Message: ErrBatch.Error()})
			answers++
		}
	}
	if answers == 0 {
		p.answer(ID{}, &Error{Code: CodeInvalidRequest, Message: ErrBatch.Error()})
	}
	p.stray(ErrBatch, frame)
}

// refuse answers what is no request.
func (p *Peer) refuse(id ID, code int64, reason error, frame []byte) {
	p.answer(id, &Error{Code: code, Message: reason.Error()})
	p.stray(reason, frame)
}

// answer is for the reader, which waits only for a peer that does not read at
// all: then reading on would only make more answers.
func (p *Peer) answer(id ID, e *Error) {
	p.out.put(context.Background(), &frame{id: id, err: e}, p.o.WriteQueue+p.o.Backlog)
}
