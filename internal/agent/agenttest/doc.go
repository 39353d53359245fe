// Package agenttest is the suite that every kind of agent passes, and the fake
// Host that it passes it with. It is for tests alone: nothing that ships imports
// it. The Host starts no process and touches no file unless a test asks for a
// real Box.
package agenttest
