package model

import (
	"os"
	"strings"
	"testing"
)

// The documentation says of which day the prices are, and how to write others.
func TestPricesInDocs(t *testing.T) {
	data, err := os.ReadFile("../../docs/terminus.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := string(data)
	if want := "(`asOf`, " + ListPrices().AsOf + ")"; !strings.Contains(doc, want) {
		t.Errorf("docs/terminus.md does not say %s", want)
	}
	_, after, _ := strings.Cut(doc, "```json\n{\"asOf\"")
	example, _, ok := strings.Cut(after, "```")
	if p, err := ReadPrices([]byte(`{"asOf"` + example)); !ok || err != nil || len(p.Models) != 1 || p.Models[0].CacheRead != 0.5 {
		t.Errorf("the example is %+v, %v", p, err)
	}
}
