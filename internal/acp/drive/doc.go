// Package drive makes an agent of any program that speaks the Agent Client
// Protocol: it is the protocol's client. It knows both versions of the protocol
// and nothing of how a session keeps what it does: the agent's program is started,
// its commands are run, its files are read and its questions are asked through the
// Host alone.
package drive
