package sandbox

import (
	"context"
	"fmt"
)

func openEngine(ctx context.Context, p *Policy, b *Box) (engine, error) {
	var e *initEngine
	var err error
	switch p.Kind {
	case Host:
		e, err = openHost(ctx, p)
	case Jail:
		e, err = openJail(ctx, p)
	default:
		return nil, fmt.Errorf("sandbox %q is not there yet", p.Kind)
	}
	if err != nil {
		return nil, err
	}
	e.roots = b.roots
	return e, nil
}
