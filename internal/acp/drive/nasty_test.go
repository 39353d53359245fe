package drive

import (
	"context"

	"hawser/internal/agent/agenttest"
	"hawser/internal/jsonrpc"
)

func (f *fake) nastyStart() bool                                    { return false }
func (f *fake) nastyAnswer(r *jsonrpc.Request) (any, error, bool)   { return nil, nil, false }
func (f *fake) nastyAct(ctx context.Context, a agenttest.Act) error { return nil }
