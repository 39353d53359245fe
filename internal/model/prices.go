package model

import (
	"bytes"
	_ "embed" // for the prices
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

// pricesForm shows how a list is written.
const pricesForm = `{"asOf": "2026-11-01", "models": [{"provider": "openai", "name": "MODEL", "window": 128000, ` +
	`"input": 1.0, "output": 4.0, "cacheRead": 0.5, "cacheWrite": 1.0}]}, in US dollars for a million tokens`

// ReadPrices reads a list in the form of the one that is built in, which it
// takes the place of.
func ReadPrices(data []byte) (Prices, error) {
	var p Prices
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields() // a name that is spelled wrong would be a price of 0
	err := d.Decode(&p)
	if _, more := d.Token(); err == nil && !errors.Is(more, io.EOF) {
		err = errors.New("there is more behind it")
	}
	if err == nil && len(p.Models) == 0 {
		err = errors.New("it has no models")
	}
	if err != nil {
		return p, fmt.Errorf("read prices: %w; write %s", err, pricesForm)
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
