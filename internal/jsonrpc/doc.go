// Package jsonrpc is one end of a JSON-RPC 2.0 connection: frames, calls,
// notifications, cancellation, order and back-pressure. It knows no method but
// "$/cancel_request", and starts no process and no server.
package jsonrpc
