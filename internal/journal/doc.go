// Package journal keeps the append-only record of what happened in a session:
// lines that are chained by their hashes, terminal recordings that are bound to
// them by digest, and heads that are signed. It knows files, hashes and secrets;
// it does not know what the records mean, nor sessions, agents or terminals.
//
// A data folder holds, for a session ID:
//
//	sessions/ID/journal.jsonl        the records
//	sessions/ID/recordings/NAME.cast the recordings
//	sessions/ID/lock                 held by the hawser that runs the session
//	heads/ID.json                    the newest signed head
//	keys/journal.key, journal.pub    what heads are signed with
package journal
