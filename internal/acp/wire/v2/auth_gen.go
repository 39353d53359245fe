// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// AuthMethod is one of:
//   - *AuthMethodTerminal
//   - *AuthMethodAgent
//   - *UnknownAuthMethod
type AuthMethod interface {
	wire.Codec
	authMethod()
}

func decodeAuthMethod(d *wire.Dec) AuthMethod {
	switch tag := d.Tag("type"); string(tag) {
	case "terminal":
		return new(decodeAuthMethodTerminal(d))
	case "agent":
		return new(decodeAuthMethodAgent(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownAuthMethod(d))
}

// AuthMethodTerminal is the AuthMethod whose type is terminal.
type AuthMethodTerminal struct {
	MethodID    AuthMethodID
	Name        string
	Description wire.Opt[string]
	Args        []string
	Env         []EnvVariable
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeAuthMethodTerminal(d *wire.Dec) (x AuthMethodTerminal) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "methodId":
			seen = d.Once(seen, 1<<0)
			x.MethodID = wire.Str[AuthMethodID](d)
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
				x.Env = wire.List(d, decodeEnvVariable)
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
		d.Need(seen, "methodId", "name")
	}
	return x
}

func appendAuthMethodTerminal(dst []byte, x *AuthMethodTerminal) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"terminal"`...)
	dst = wire.AppendName(dst, `"methodId":`)
	dst = wire.AppendStr[AuthMethodID](dst, &x.MethodID)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	if x.Args != nil {
		dst = wire.AppendName(dst, `"args":`)
		dst = wire.AppendList(dst, x.Args, wire.AppendStr[string])
	}
	if x.Env != nil {
		dst = wire.AppendName(dst, `"env":`)
		dst = wire.AppendList(dst, x.Env, appendEnvVariable)
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

// AuthMethodID is a string, as in AuthMethodTerminal.MethodID.
type AuthMethodID string

// AuthMethodAgent is the AuthMethod whose type is agent.
type AuthMethodAgent struct {
	MethodID    AuthMethodID
	Name        string
	Description wire.Opt[string]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeAuthMethodAgent(d *wire.Dec) (x AuthMethodAgent) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "methodId":
			seen = d.Once(seen, 1<<0)
			x.MethodID = wire.Str[AuthMethodID](d)
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
		case "type":
			seen = d.Once(seen, 1<<4)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "methodId", "name")
	}
	return x
}

func appendAuthMethodAgent(dst []byte, x *AuthMethodAgent) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"agent"`...)
	dst = wire.AppendName(dst, `"methodId":`)
	dst = wire.AppendStr[AuthMethodID](dst, &x.MethodID)
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

// UnknownAuthMethod is a AuthMethod of a kind that is not known here.
type UnknownAuthMethod struct {
	// Kind is its type.
	Kind     string
	MethodID AuthMethodID
	Name     string
	Extra    wire.Extra
}

func decodeUnknownAuthMethod(d *wire.Dec) (x UnknownAuthMethod) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "methodId":
			seen = d.Once(seen, 1<<0)
			x.MethodID = wire.Str[AuthMethodID](d)
		case "name":
			seen = d.Once(seen, 1<<1)
			x.Name = d.String()
		case "type":
			seen = d.Once(seen, 1<<2)
			x.Kind = d.String()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "methodId", "name")
	}
	return x
}

func appendUnknownAuthMethod(dst []byte, x *UnknownAuthMethod) []byte {
	start := len(dst)
	dst = append(dst, `{"type":`...)
	dst = wire.AppendString(dst, x.Kind)
	dst = wire.AppendName(dst, `"methodId":`)
	dst = wire.AppendStr[AuthMethodID](dst, &x.MethodID)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownAuthMethod) AppendJSON(dst []byte) []byte {
	return appendUnknownAuthMethod(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownAuthMethod) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownAuthMethod) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeAuthMethod)
}

func (*UnknownAuthMethod) authMethod() {}

// LoginAuthResponse is the result of auth/login.
type LoginAuthResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeLoginAuthResponse(d *wire.Dec) (x LoginAuthResponse) {
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

func appendLoginAuthResponse(dst []byte, x *LoginAuthResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *LoginAuthResponse) AppendJSON(dst []byte) []byte {
	return appendLoginAuthResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x LoginAuthResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *LoginAuthResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeLoginAuthResponse)
}

// LogoutAuthResponse is the result of auth/logout.
type LogoutAuthResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeLogoutAuthResponse(d *wire.Dec) (x LogoutAuthResponse) {
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

func appendLogoutAuthResponse(dst []byte, x *LogoutAuthResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *LogoutAuthResponse) AppendJSON(dst []byte) []byte {
	return appendLogoutAuthResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x LogoutAuthResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *LogoutAuthResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeLogoutAuthResponse)
}

// LoginAuthRequest is the params of auth/login.
type LoginAuthRequest struct {
	MethodID AuthMethodID
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodeLoginAuthRequest(d *wire.Dec) (x LoginAuthRequest) {
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

func appendLoginAuthRequest(dst []byte, x *LoginAuthRequest) []byte {
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
func (x *LoginAuthRequest) AppendJSON(dst []byte) []byte {
	return appendLoginAuthRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x LoginAuthRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *LoginAuthRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeLoginAuthRequest)
}

// LogoutAuthRequest is the params of auth/logout.
type LogoutAuthRequest struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeLogoutAuthRequest(d *wire.Dec) (x LogoutAuthRequest) {
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

func appendLogoutAuthRequest(dst []byte, x *LogoutAuthRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *LogoutAuthRequest) AppendJSON(dst []byte) []byte {
	return appendLogoutAuthRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x LogoutAuthRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *LogoutAuthRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeLogoutAuthRequest)
}
