package jsonrpc

import "encoding/json"

// LaneOf makes lanes from a string member of params, such as "sessionId".
// What has no such member shares one lane.
func LaneOf(member string) func(method string, params json.RawMessage) []byte {
	return func(_ string, params json.RawMessage) []byte { return stringMember(params, member) }
}

// stringMember finds a string among the members of an object, at the price of
// walking over those before it. Of a member that comes twice the first one
// counts: whoever sends such params gets a lane, but not the order he wants.
func stringMember(object []byte, name string) []byte {
	i := skipSpace(object, 0)
	if i >= len(object) || object[i] != '{' {
		return nil
	}
	i++
	for first := true; ; first = false {
		key, begin := nextMember(object, i, first)
		if key == nil || begin == bad {
			return nil
		}
		if i = skipValue(object, begin, 1); i == bad {
			return nil
		}
		if string(key) == name || string(unquote(key)) == name {
			if object[begin] != '"' {
				return nil
			}
			return unquote(object[begin+1 : i-1])
		}
	}
}
