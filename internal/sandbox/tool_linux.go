package sandbox

import "context"

// toolName is what hawser calls itself when it works inside a Box.
const toolName = "hawser-tool"

func runTool() {}

func (e *initEngine) changes(ctx context.Context) ([]Change, error) { return nil, nil }
