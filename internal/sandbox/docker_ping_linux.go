package sandbox

import (
	"context"
	"os"

	"github.com/moby/moby/client"
)

// pingDocker says what engine there is, and whether a Box can be made on it.
func pingDocker(ctx context.Context) (string, error) {
	api, err := dialDocker(ctx, os.Getenv)
	if err != nil {
		return "", err
	}
	defer api.Close()
	if !ShippedInit() {
		if err := standsAlone(executable); err != nil {
			return "", err
		}
	}
	v, err := api.ServerVersion(ctx, client.ServerVersionOptions{})
	if err != nil {
		return "", err
	}
	return "engine " + v.Version, nil
}
