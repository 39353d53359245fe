// Package jsonrpc is one end of a JSON-RPC 2.0 connection: frames, calls,
// notifications, cancellation, order and back-pressure. It knows no method but
// "$/cancel_request", and starts no process and no server.
//
// A frame is one line of JSON in UTF-8. Both sides may call and notify. The
// package ws makes such lines out of a WebSocket.
//
// # Order
//
// What belongs to one session is in one lane, see [Options.Lane]. Within a
// lane, in the order of arrival:
//
//   - notifications are handled one after the other;
//   - a request starts when all notifications before it have been handled, and
//     then has a goroutine of its own: nothing waits for its end;
//   - the answer to a call of ours is given when all notifications before it
//     have been handled, and so is the news that the input has ended.
//
// Lanes do not wait for each other. Two things are done at once, whatever
// waits: a request is cancelled, and a notification handler gets the answer to
// its own call (made with its own context), as its lane waits for it.
//
// # Back-pressure
//
// Nothing is dropped and no connection is closed because somebody is slow.
// Senders wait while Options.WriteQueue bytes wait to be written, and reading
// stops while Options.Backlog bytes of notifications wait for handlers. The
// backlog is shared by all lanes: a bound for each would let one lane stop the
// others, and would be none against a peer that makes up lanes. Requests do not
// count there; too many are refused, each with an answer.
//
// Reading is what everything else waits for, so it must go on. The reader
// waits in two places only:
//
//  1. For room in the backlog. Then at least one notification handler runs.
//     It may be waiting for the answer to a call, which cannot be read: as soon
//     as this holds for every lane that is being worked off, those calls fail
//     with [ErrBacklog], and the handlers go on. It may be sending, to a peer
//     that itself does not read as long as its handlers wait: so handlers may
//     queue as much as Backlog beyond WriteQueue. Otherwise it is at work, and
//     its end makes room. Requests and answers never wait for a request's end,
//     so no other goroutine of ours stands between.
//  2. For room to write its own answers, such as to garbage, when as much as a
//     handler may queue is waiting already: that peer has sent a backlog of
//     frames that ask for answers, and read none.
//
// So the connection gets stuck only if a notification handler never returns
// for reasons of its own, among them waiting by other means for somebody who
// waits for an answer; if two peers have notification handlers that call each
// other in one lane, each before it listens; or if a peer stops reading for
// good while 64 MiB wait for it. All of these end with the contexts of the
// calls, or with Close. With bounded memory, nothing lost and nothing refused
// no peer can do better: an answer may lie behind any number of notifications.
//
// # What is not a request
//
// Garbage is answered with [CodeParse] and a null id, valid JSON that is no
// message with [CodeInvalidRequest] and its id. Batches are refused, each
// request of one by its own id. A second request with an id that is in work is
// refused, and the first goes on. A frame that is too long is read to its end
// without being kept, and refused by its id wherever in the frame that is; if
// it is an answer the call fails with [ErrTooLong]. A missing version is
// forgiven, another one than 2.0 is not; so is a missing result. Ids are null,
// integers of 64 bits or strings; other numbers are refused. Of a member that
// comes twice the last one counts. Bytes that are not UTF-8 become replacement
// characters, one for each, before anything else looks at the frame. All of
// this is reported to [Options.Stray], and the connection goes on.
package jsonrpc
