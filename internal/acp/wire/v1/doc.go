// Package v1 has the messages of version 1 of the Agent Client Protocol, which
// is what agents speak today. It is generated from the protocol's schema and
// knows nothing but its shapes; how they are encoded is package wire's.
package v1

//go:generate go run ../../gen ../../schematest/schema/v1.schema.json ../../schematest/schema/v1.meta.json ../v1
