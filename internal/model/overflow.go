package model

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// overflowNames are codes and types of errors that say that a conversation does
// not fit.
var overflowNames = []string{
	"context_length_exceeded", "exceed_context_size_error", "request_too_large", "model_context_window_exceeded",
	"context_window_exceeded", "string_above_max_length", "input_too_long",
}

// overflowWords are words in which providers and servers say so. There is no
// standard for it, and most send nothing else.
var overflowWords = []string{
	"context length", "context window", "context limit", "context size", // OpenAI, vLLM, SGLang, llama.cpp, LM Studio, Anthropic
	"context_length", "context_window", "context_size", // the names, quoted by a server in between
	"prompt is too long", "prompt too long", "prompt exceeds", // Anthropic, Ollama, Z.ai
	"input is too long", "input too long", "request_too_large", // Bedrock
	"input token count", "maximum number of tokens", "tokens allowed", // Gemini
	"maximum prompt length", "prompt token count", // xAI, Copilot
	"reduce the length of",                                                                          // Groq, Cerebras
	"maximum model length", "maximum input length", "allowed input length", "range of input length", // vLLM, Qwen
	"model token limit", "too large for model with", // Kimi, Mistral
	"too many tokens", "tokens + `max_new_tokens`", // Cohere, TGI
}

// tooLong says that a conversation does not fit, by the error's names or words.
func tooLong(names []string, text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(names, func(n string) bool { return slices.Contains(overflowNames, strings.ToLower(n)) }) ||
		slices.ContainsFunc(overflowWords, func(w string) bool { return strings.Contains(text, w) })
}

var limitAndRequested = regexp.MustCompile(`(?i)\blimit:?\s+([\d,]+)\b.*\brequested:?\s+([\d,]+)`)

// neverPasses finds the rate limit that a single request exceeds, so that waiting
// does not help, but a shorter one does.
func neverPasses(text string) bool {
	m := limitAndRequested.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	number := func(s string) int {
		n, _ := strconv.Atoi(strings.Trim(strings.ReplaceAll(s, ",", ""), ".")) // too long a number is none
		return n
	}
	return number(m[2]) > number(m[1])
}
