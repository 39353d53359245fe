// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// AuthMethod is one of:
//   - *AuthMethodTerminal
//   - *AuthMethodAgent
type AuthMethod interface {
	wire.Codec
	authMethod()
}

func decodeAuthMethod(d *wire.Dec) AuthMethod {
	at := d.Pos()
	var failed *wire.Error
	switch tag := d.MaybeTag("type"); string(tag) {
	case "terminal":
		x := decodeAuthMethodTerminal(d)
		if failed = d.Retry(at); failed == nil {
			return &x
		}
	}
	x0 := decodeAuthMethodAgent(d)
	if err := d.Retry(at); err == nil {
		return &x0
	} else if failed == nil {
		failed = err
	}
	d.Refuse(failed)
	return nil
}

// AuthMethodTerminal is the AuthMethod whose type is terminal.
type AuthMethodTerminal struct {
	ID          AuthMethodID
	Name        string
	Description wire.Opt[string]
	Args        []string
	Env         wire.Dict[string]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeAuthMethodTerminal(d *wire.Dec) (x AuthMethodTerminal) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "id":
			seen = d.Once(seen, 1<<0)
			x.ID = wire.Str[AuthMethodID](d)
		case "name":
			seen = d.Once(seen, 1<<1)
			x.Name = d.String()
		case "description":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Description = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Description = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "args":
			seen = d.Once(seen, 1<<3)
			if d.AtNull() {
				x.Args = nil
				x.Extra.Keep(d, key)
			} else {
				x.Args = wire.List(d, (*wire.Dec).String)
			}
		case "env":
			seen = d.Once(seen, 1<<4)
			if d.AtNull() {
				x.Env = nil
				x.Extra.Keep(d, key)
			} else {
				x.Env = wire.DictOf(d, (*wire.Dec).String)
			}
		case "_meta":
			seen = d.Once(seen, 1<<5)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<6)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "id", "name")
	}
	return x
}

func appendAuthMethodTerminal(dst []byte, x *AuthMethodTerminal) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"terminal"`...)
	dst = wire.AppendName(dst, `"id":`)
	dst = wire.AppendStr[AuthMethodID](dst, &x.ID)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	if x.Args != nil {
		dst = wire.AppendName(dst, `"args":`)
		dst = wire.AppendList(dst, x.Args, wire.AppendStr[string])
	}
	if x.Env != nil {
		dst = wire.AppendName(dst, `"env":`)
		dst = wire.AppendDict(dst, x.Env, wire.AppendStr[string])
	}
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AuthMethodTerminal) AppendJSON(dst []byte) []byte {
	return appendAuthMethodTerminal(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AuthMethodTerminal) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AuthMethodTerminal) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeAuthMethod)
}

func (*AuthMethodTerminal) authMethod() {}

// AuthMethodID is a string, as in AuthMethodTerminal.ID.
type AuthMethodID string

// AuthMethodAgent is a AuthMethod.
type AuthMethodAgent struct {
	ID          AuthMethodID
	Name        string
	Description wire.Opt[string]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeAuthMethodAgent(d *wire.Dec) (x AuthMethodAgent) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "id":
			seen = d.Once(seen, 1<<0)
			x.ID = wire.Str[AuthMethodID](d)
		case "name":
			seen = d.Once(seen, 1<<1)
			x.Name = d.String()
		case "description":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Description = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Description = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "id", "name")
	}
	return x
}

func appendAuthMethodAgent(dst []byte, x *AuthMethodAgent) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"id":`)
	dst = wire.AppendStr[AuthMethodID](dst, &x.ID)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AuthMethodAgent) AppendJSON(dst []byte) []byte {
	return appendAuthMethodAgent(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AuthMethodAgent) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AuthMethodAgent) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeAuthMethod)
}

func (*AuthMethodAgent) authMethod() {}

// AuthenticateResponse is the result of authenticate.
type AuthenticateResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeAuthenticateResponse(d *wire.Dec) (x AuthenticateResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "_meta":
			seen = d.Once(seen, 1<<0)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendAuthenticateResponse(dst []byte, x *AuthenticateResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AuthenticateResponse) AppendJSON(dst []byte) []byte {
	return appendAuthenticateResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AuthenticateResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AuthenticateResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeAuthenticateResponse)
}

// LogoutResponse is the result of logout.
type LogoutResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeLogoutResponse(d *wire.Dec) (x LogoutResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "_meta":
			seen = d.Once(seen, 1<<0)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendLogoutResponse(dst []byte, x *LogoutResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *LogoutResponse) AppendJSON(dst []byte) []byte {
	return appendLogoutResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x LogoutResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *LogoutResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeLogoutResponse)
}

// AuthenticateRequest is the params of authenticate.
type AuthenticateRequest struct {
	MethodID AuthMethodID
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodeAuthenticateRequest(d *wire.Dec) (x AuthenticateRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "methodId":
			seen = d.Once(seen, 1<<0)
			x.MethodID = wire.Str[AuthMethodID](d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "methodId")
	}
	return x
}

func appendAuthenticateRequest(dst []byte, x *AuthenticateRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"methodId":`)
	dst = wire.AppendStr[AuthMethodID](dst, &x.MethodID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AuthenticateRequest) AppendJSON(dst []byte) []byte {
	return appendAuthenticateRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AuthenticateRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AuthenticateRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeAuthenticateRequest)
}

// LogoutRequest is the params of logout.
type LogoutRequest struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeLogoutRequest(d *wire.Dec) (x LogoutRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "_meta":
			seen = d.Once(seen, 1<<0)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendLogoutRequest(dst []byte, x *LogoutRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *LogoutRequest) AppendJSON(dst []byte) []byte {
	return appendLogoutRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x LogoutRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *LogoutRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeLogoutRequest)
}
