package jsonrpc

import (
	"errors"
	"testing"
)

func TestReadHead(t *testing.T) {
	for _, c := range []struct{ frame, method, id, params, result string }{
		{frame: `{"jsonrpc":"2.0","id":1,"method":"a","params":{"b":2}}`, method: "a", id: "1", params: `{"b":2}`},
		{frame: `{"method":"a","params":null}`, method: "a", id: "null"},
		{frame: " {\n\"id\" : \"x\",\r\n\"result\":{} } ", id: `"x"`, result: "{}"},
		{frame: `{"id":1,"error":{"code":1,"message":""},"result":3}`, id: "1"},
		{frame: `{"id":7}`, id: "7"},
		{frame: `{"Method":"a","id":7,"method":"b","method":"c"}`, method: "c", id: "7"},
	} {
		h, err := ReadHead([]byte(c.frame))
		if err != nil || h.Method != c.method || h.ID.String() != c.id || string(h.Params) != c.params || string(h.Result) != c.result {
			t.Errorf("%s: %+v, %v", c.frame, h, err)
		}
	}
}

func TestReadHeadRefuses(t *testing.T) {
	for frame, code := range map[string]int64{
		"": CodeParse, "garbage": CodeParse, `{"id":1`: CodeParse, `{"id":1}{}`: CodeParse, `[1`: CodeParse,
		"5": CodeInvalidRequest, "{}": CodeInvalidRequest, `{"id":1.5,"method":"a"}`: CodeInvalidRequest,
		`{"jsonrpc":"1.0","id":1,"method":"a"}`: CodeInvalidRequest, `{"id":1,"method":2}`: CodeInvalidRequest,
	} {
		var e *Error
		if _, err := ReadHead([]byte(frame)); !errors.As(err, &e) || e.Code != code {
			t.Errorf("%s: %v", frame, err)
		}
	}
	if _, err := ReadHead([]byte(` [{"id":1,"method":"a"}]`)); !errors.Is(err, ErrBatch) {
		t.Error(err)
	}
}
