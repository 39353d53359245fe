package drive

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/jsonrpc"
)

// answerOf is the one table from what went wrong here to what an agent is told.
func answerOf(err error) error {
	var own *jsonrpc.Error
	var shape *wire.Error
	var denied *agent.DeniedError
	code := int64(jsonrpc.CodeInternal)
	switch {
	case err == nil || errors.As(err, &own):
		return err
	case errors.As(err, &shape):
		return jsonrpc.InvalidParams(wire.In("params", err))
	case errors.As(err, &denied):
		return &jsonrpc.Error{Code: code, Message: deniedText(denied)}
	case errors.Is(err, context.Canceled):
		return &jsonrpc.Error{Code: jsonrpc.CodeCancelled, Message: "the request was cancelled"}
	case errors.Is(err, context.DeadlineExceeded):
		return &jsonrpc.Error{Code: code, Message: "it took too long"}
	case errors.Is(err, agent.ErrOutside):
		code = jsonrpc.CodeInvalidParams
	case errors.Is(err, fs.ErrNotExist):
		code = int64(v1.CodeResourceNotFound)
	}
	return &jsonrpc.Error{Code: code, Message: err.Error()}
}

// deniedText begins with the word that agents look for.
func deniedText(d *agent.DeniedError) string {
	if by, ok := strings.CutPrefix(d.Error(), "denied by "); ok {
		return "denied: by " + by
	}
	return d.Error()
}

func invalid(format string, args ...any) error {
	return jsonrpc.InvalidParams(fmt.Errorf(format, args...))
}

func notFound(what, id string) error {
	data, _ := json.Marshal(map[string]string{what + "Id": id})
	return &jsonrpc.Error{Code: int64(v1.CodeResourceNotFound), Message: fmt.Sprintf("there is no %s %q", what, id), Data: data}
}

// wantsLogin says that the agent refused because nobody is logged in.
func wantsLogin(err error) bool { return hasCode(err, int64(v1.CodeAuthenticationRequired)) }

func hasCode(err error, code int64) bool {
	var e *jsonrpc.Error
	return errors.As(err, &e) && e.Code == code
}

// said makes an agent's error answer readable: some put the words that matter into
// its data. Where none stand out, the data itself is shown.
func said(err error) error {
	var e *jsonrpc.Error
	if !errors.As(err, &e) || len(e.Data) == 0 || string(e.Data) == "null" {
		return err
	}
	text := shortly(wordsIn(e.Data))
	if text == "" || text == e.Message {
		return err
	}
	return fmt.Errorf("%w: %s", err, text)
}

func wordsIn(data json.RawMessage) (text string) {
	if json.Unmarshal(data, &text) == nil {
		return text
	}
	members := wire.Members(data)
	for _, name := range []string{"details", "detail", "message", "error"} {
		value, _ := members.Get(name)
		if json.Unmarshal(value, &text) == nil && text != "" {
			return text
		}
	}
	var b bytes.Buffer
	if isObject(data) && len(members) == 0 || json.Compact(&b, data) != nil {
		return ""
	}
	return b.String()
}

// mostWords is how much of an error's data is shown.
const mostWords = 1000

func shortly(text string) string {
	if len(text) <= mostWords {
		return text
	}
	return strings.ToValidUTF8(text[:mostWords], "") + "…"
}

// failure keeps the agent's error for clients of ours that speak its protocol.
func failure(err error) agent.Ext {
	var e *jsonrpc.Error
	if !errors.As(err, &e) {
		return nil
	}
	members := wire.Extra{{Name: "code", Value: strconv.AppendInt(nil, e.Code, 10)}, {Name: "message", Value: quoted(e.Message)}}
	if len(e.Data) > 0 {
		members = append(members, wire.Member{Name: "data", Value: e.Data})
	}
	return with(nil, "error", wire.AppendExtra([]byte{'{'}, 0, members))
}
