// Package modeltest is a server that plays a chat model in tests. It speaks
// OpenAI's chat completions and responses, Anthropic's messages and Gemini's
// generateContent, streaming or not, and follows a script: texts, tool calls,
// and whatever trouble a provider can make. It knows nothing of its clients.
package modeltest
