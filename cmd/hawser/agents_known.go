package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// knownAgent is an ACP agent that has a short name without being configured.
type knownAgent struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Run   string `json:"run"` // its program and arguments
	NPM   string `json:"npm"` // the package that has the program
	See   string `json:"see"` // where it can be had, if not there
}

//go:embed agents_known.json
var knownAgentsFile []byte

func knownAgents() []knownAgent {
	var list []knownAgent
	if err := json.Unmarshal(knownAgentsFile, &list); err != nil {
		panic(err) // a test reads it
	}
	return list
}

func findKnown(name string) (knownAgent, bool) {
	list := knownAgents()
	i := slices.IndexFunc(list, func(k knownAgent) bool { return k.Name == name })
	if i < 0 {
		return knownAgent{}, false
	}
	return list[i], true
}

func knownNames() []string {
	var names []string
	for _, k := range knownAgents() {
		names = append(names, k.Name)
	}
	return names
}

// program is the first word of how it is run.
func (k knownAgent) program() string {
	p, _, _ := strings.Cut(k.Run, " ")
	return p
}

// form is the agent's short form, if its program is here.
func (k knownAgent) form() (string, error) {
	if err := findProgram(k.program()); err != nil {
		return "", fmt.Errorf("%w; %s", err, k.install())
	}
	return "acp:" + k.Run, nil
}

// install says how to get it.
func (k knownAgent) install() string {
	if k.NPM != "" {
		return "install " + k.Title + " with: npm install -g " + k.NPM
	}
	return "install " + k.Title + ", see " + k.See
}

// viaNPX runs the agent's package without installing it.
func (k knownAgent) viaNPX() string {
	_, args, _ := strings.Cut(k.Run, " ")
	return strings.TrimSpace("npx -y " + k.NPM + " " + args)
}
