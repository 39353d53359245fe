package drive

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/term"
)

// createTerminal runs a command of the agent's, as soon as it may.
func (f *first) createTerminal(ctx context.Context, params []byte) (any, error) {
	var r v1.CreateTerminalRequest
	if err := r.UnmarshalJSON(params); err != nil {
		return nil, err
	}
	if err := f.ours(r.SessionID); err != nil {
		return nil, err
	}
	spec, err := workSpec(&r)
	if err != nil {
		return nil, err
	}
	during, cancel := f.during(ctx)
	defer cancel()
	if during.Err() != nil {
		return nil, errCancelled
	}
	place, err := f.works.reserve(spec.Limit)
	if err != nil {
		return nil, err
	}
	if spec.Limit > 0 {
		spec.Limit = place.keep
	}
	t, err := f.talk.host.Run(during, spec)
	if err != nil {
		f.works.cancel(place)
		if during.Err() != nil {
			return nil, errCancelled
		}
		return nil, notStarted(err)
	}
	if err := f.works.add(t, place); err != nil {
		return nil, errors.Join(err, t.Release(context.WithoutCancel(ctx)))
	}
	return encoded(&v1.CreateTerminalResponse{TerminalID: v1.TerminalID(t.ID())}), nil
}

// workSpec says what is to be run. Agents that send a whole line and no arguments
// mean a shell.
func workSpec(r *v1.CreateTerminalRequest) (term.Spec, error) {
	spec := term.Spec{Args: append([]string{r.Command}, r.Args...), Shell: len(r.Args) == 0, Dir: r.Cwd.V}
	switch {
	case strings.TrimSpace(r.Command) == "":
		return spec, invalid("command: is empty")
	case r.Cwd.Has() && !filepath.IsAbs(r.Cwd.V):
		return spec, invalid("cwd: %q is no absolute path", r.Cwd.V)
	}
	for _, v := range r.Env {
		if v.Name == "" || strings.ContainsAny(v.Name, "=\x00") || strings.Contains(v.Value, "\x00") {
			return spec, invalid("env: %q is no name of a variable, or its value has a zero byte", v.Name)
		}
		spec.Env = append(spec.Env, v.Name+"="+v.Value)
	}
	switch limit := r.OutputByteLimit; {
	case limit.Has() && limit.V == 0:
		spec.Limit = term.KeepNone
	case limit.Has():
		spec.Limit = int(min(limit.V, mostKept))
	}
	return spec, nil
}

// notStarted tells a directory that is not there from a program that is not.
func notStarted(err error) error {
	if errors.Is(err, term.ErrDir) {
		return invalid("cwd: %w", err)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New(err.Error()) // of a program, not of something that was asked for by id
	}
	return err
}

// terminal finds the terminal that a request is about.
func (f *first) terminal(session v1.SessionID, id v1.TerminalID) (*work, error) {
	if err := f.ours(session); err != nil {
		return nil, err
	}
	return f.works.find(string(id))
}

func (f *first) terminalOutput(ctx context.Context, params []byte) (any, error) {
	var r v1.TerminalOutputRequest
	if err := r.UnmarshalJSON(params); err != nil {
		return nil, err
	}
	t, err := f.terminal(r.SessionID, r.TerminalID)
	if err != nil {
		return nil, err
	}
	s, err := t.Output(ctx)
	if err != nil {
		return nil, err
	}
	s = explained(s, t.keep)
	answer := v1.TerminalOutputResponse{Output: s.Output, Truncated: s.Truncated}
	if s.Status != nil {
		code, signal := exit(*s.Status)
		answer.ExitStatus = wire.Some(v1.TerminalExitStatus{ExitCode: code, Signal: signal, Meta: limitMeta(s.Status.Limit)})
	}
	return &answer, nil // as it is: it may be large, and is asked for often
}

// exit is a status as the protocol has it: one of both is null.
func exit(st term.Status) (wire.Opt[uint32], wire.Opt[string]) {
	if st.Signal != "" || st.ExitCode == nil {
		return wire.Null[uint32](), wire.Some(st.Signal)
	}
	return wire.Some(uint32(*st.ExitCode)), wire.Null[string]()
}

func (f *first) waitForExit(ctx context.Context, params []byte) (any, error) {
	var r v1.WaitForTerminalExitRequest
	if err := r.UnmarshalJSON(params); err != nil {
		return nil, err
	}
	t, err := f.terminal(r.SessionID, r.TerminalID)
	if err != nil {
		return nil, err
	}
	st, err := t.Wait(ctx)
	if err != nil {
		return nil, err
	}
	code, signal := exit(st)
	return encoded(&v1.WaitForTerminalExitResponse{ExitCode: code, Signal: signal, Meta: limitMeta(st.Limit)}), nil
}

func (f *first) killTerminal(ctx context.Context, params []byte) (any, error) {
	var r v1.KillTerminalRequest
	if err := r.UnmarshalJSON(params); err != nil {
		return nil, err
	}
	t, err := f.terminal(r.SessionID, r.TerminalID)
	if err != nil {
		return nil, err
	}
	return encoded(&v1.KillTerminalResponse{}), t.Kill(context.WithoutCancel(ctx))
}

func (f *first) releaseTerminal(ctx context.Context, params []byte) (any, error) {
	var r v1.ReleaseTerminalRequest
	if err := r.UnmarshalJSON(params); err != nil {
		return nil, err
	}
	if err := f.ours(r.SessionID); err != nil {
		return nil, err
	}
	return encoded(&v1.ReleaseTerminalResponse{}), f.works.release(context.WithoutCancel(ctx), string(r.TerminalID))
}
