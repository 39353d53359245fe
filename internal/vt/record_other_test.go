//go:build !unix

package vt

import "testing"

func rerecordStreams(t *testing.T) { t.Fatal("streams are recorded on unix") }
