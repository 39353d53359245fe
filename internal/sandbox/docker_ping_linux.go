package sandbox

import (
	"context"
	"errors"
)

func pingDocker(context.Context) (string, error) { return "", errors.New("not looked at") }
