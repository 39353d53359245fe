package serve

import (
	"testing"

	"hawser/internal/acp/schematest"
	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/approval"
)

// TestForms: a form is the same in both versions, whatever its fields.
func TestForms(t *testing.T) {
	options := []approval.Option{{ID: "a", Label: "A"}, {ID: "b", Label: "B"}}
	fields := []approval.Field{
		{Name: "text", Label: "Text", Default: "x", Required: true}, {Name: "secret", Secret: true}, {Name: "choice", Options: options, Default: "a"},
		{Name: "many", Options: options, Many: true}, {Name: "on", Type: approval.BooleanField, Default: true},
		{Name: "number", Type: approval.NumberField, Default: 1.5}, {Name: "integer", Type: approval.IntegerField, Default: 2.0, Description: "whole"},
	}
	request := &v1.CreateElicitationRequest{Message: "Well?", Mode: &v1.ElicitationFormMode{RequestedSchema: schemaOf(fields), SessionID: wire.Some(v1.SessionID("s"))}}
	for version := 1; version <= 2; version++ {
		if err := schematest.Params(version, v1.MethodElicitationCreate, encoded(request)); err != nil {
			t.Errorf("version %d: %v\n%s", version, err, encoded(request))
		}
	}
}
