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

// Priced is one entry: all models of a provider whose names begin so.
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

// find gives the entry with the longest name that a model's begins with.
func (p Prices) find(provider, name string) (found Priced, ok bool) {
	for _, m := range p.Models {
		if m.Provider == provider && strings.HasPrefix(name, m.Name) && (!ok || len(m.Name) > len(found.Name)) {
			found, ok = m, true
		}
	}
	return found, ok
}
