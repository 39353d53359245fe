package main

import "context"

type clipboard struct{}

func (c *clipboard) close() {}

func (j *mailboxJob) useClipboard(context.Context) (*clipboard, error) { return nil, nil }
