package model

import (
	_ "embed" // for the prices
	"encoding/json"
	"fmt"
	"strings"
)

//go:embed prices.json
var listPrices []byte

// Prices says what models cost and how much fits them.
type Prices struct {
	// AsOf is the day on which the list was true.
	AsOf   string   `json:"asOf"`
	Models []Priced `json:"models"`
}

// Priced is one entry: the model of that name, and its dated releases. An entry
// may have no price: one that depends on more than the number of tokens.
type Priced struct {
	Provider string `json:"provider"`
	Name     string `json:"name"`
	Window   int64  `json:"window"` // tokens
	Price
}

// ReadPrices reads a list in the form of the one that is built in, which it
// takes the place of.
func ReadPrices(data []byte) (Prices, error) {
	var p Prices
	if err := json.Unmarshal(data, &p); err != nil {
		return p, fmt.Errorf("read prices: %w", err)
	}
	for _, m := range p.Models {
		if m.Provider == "" || m.Name == "" || min(m.Input, m.Output, m.CacheRead, m.CacheWrite) < 0 {
			return p, fmt.Errorf("read prices: %s/%s: write a provider, a name and prices of 0 or more", m.Provider, m.Name)
		}
	}
	return p, nil
}

// ListPrices are those that are built in.
func ListPrices() Prices {
	p, err := ReadPrices(listPrices)
	if err != nil {
		panic(err) // a test reads them too
	}
	return p
}

// isRelease says that a provider puts this behind a name for a certain release:
// a date or a number. Anything else is another model, with another price.
func isRelease(s string) bool {
	s, ok := strings.CutPrefix(s, "-")
	digits := strings.Trim(s, "0123456789-") == ""
	return ok && (s == "latest" || digits && (len(s) == len("001") || len(s) == len("20060102") || len(s) == len("2006-01-02")))
}

// find gives the entry of a model.
func (p Prices) find(provider, name string) (Priced, bool) {
	for _, m := range p.Models {
		rest, ok := strings.CutPrefix(name, m.Name)
		if ok && m.Provider == provider && (rest == "" || isRelease(rest)) {
			return m, true
		}
	}
	return Priced{}, false
}
