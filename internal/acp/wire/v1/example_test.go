package v1_test

import (
	"fmt"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
)

func Example() {
	line := []byte(`{"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"Hello"}}}`)
	var n v1.SessionNotification
	if err := n.UnmarshalJSON(line); err != nil {
		fmt.Println(wire.In("params", err))
		return
	}
	switch u := n.Update.(type) {
	case *v1.AgentMessageChunk:
		if text, ok := u.Content.(*v1.TextContent); ok {
			fmt.Println(text.Text)
		}
	case *v1.UnknownSessionUpdate:
		fmt.Println("something new:", u.Kind)
	}

	create := v1.CreateTerminalRequest{
		SessionID: n.SessionID, Command: "make", Args: []string{"test"},
		Cwd: wire.Some("/src"), OutputByteLimit: wire.Some[uint64](1 << 20),
	}
	fmt.Println(string(create.AppendJSON(nil)))

	err := create.UnmarshalJSON([]byte(`{"sessionId":"s","command":"make","env":[{"name":"A","value":1}]}`))
	fmt.Println(wire.In("params", err))
	// Output:
	// Hello
	// {"sessionId":"s","command":"make","args":["test"],"cwd":"/src","outputByteLimit":1048576}
	// params.env[0].value: should be a string, is a number
}
