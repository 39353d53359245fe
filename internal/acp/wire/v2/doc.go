// Package v2 has the messages of version 2 of the Agent Client Protocol, a draft
// in which terminals belong to the agent and are only shown by the client. It is
// generated from the protocol's schema and knows nothing but its shapes; how
// they are encoded is package wire's.
package v2

//go:generate go run ../../gen ../../schematest/schema/v2.schema.json ../../schematest/schema/v2.meta.json ../v2
