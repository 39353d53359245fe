// Package wire holds what the types of the Agent Client Protocol are made of:
// a decoder that names the place of a mistake, an encoder that appends, optional
// values and unknown members. It does no I/O, and knows neither JSON-RPC frames
// nor a single message: those are in v1 and v2, generated from the protocol's
// own schemas by internal/acp/gen.
//
// What a message of a newer peer has more than the schema survives a round
// trip: unknown members are in Extra, unknown kinds of a union are Unknown…
// values, and where the schema says that a malformed member counts as absent,
// its JSON is kept in Extra too. Items of a list that the schema says to skip
// are the one thing that is lost.
//
//	var n v1.SessionNotification
//	if err := n.UnmarshalJSON(params); err != nil {
//		return wire.In("params", err) // params.update.content: is missing
//	}
//	switch u := n.Update.(type) {
//	case *v1.AgentMessageChunk:
//		if text, ok := u.Content.(*v1.TextContent); ok {
//			show(text.Text)
//		}
//	case *v1.UnknownSessionUpdate:
//		log(u.Kind)
//	}
//
//	created := v1.CreateTerminalRequest{
//		SessionID: n.SessionID, Command: "make", Args: []string{"test"},
//		Cwd: wire.Some("/src"), OutputByteLimit: wire.Some[uint64](1 << 20),
//	}
//	line = created.AppendJSON(line)
//
// An Opt has a value, is null or is absent; its V is the zero value in the last
// two cases, so request.ClientCapabilities.V.Terminal.V reads as one would hope.
// A list that may be absent is nil then; one that is there and empty is not.
package wire
