package sandbox

import (
	"context"
)

func openEngine(ctx context.Context, p *Policy, b *Box) (engine, error) {
	var e *initEngine
	var err error
	switch p.Kind {
	case Host:
		e, err = openHost(ctx, p)
	case Jail:
		e, err = openJail(ctx, p)
	case Docker:
		d, err := openDocker(ctx, p, placeInit)
		if err != nil {
			return nil, err
		}
		d.roots = b.roots
		b.env = mergeEnv(d.env, b.env)
		return d, nil
	default:
		return nil, badPolicy("unknown sandbox %q", p.Kind)
	}
	if err != nil {
		return nil, err
	}
	e.roots = b.roots
	return e, nil
}
