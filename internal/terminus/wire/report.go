package wire

import "strconv"

// AppendJSON writes a result as one JSON object that any program can read.
// Durations that are no numbers are null.
func (r Result) AppendJSON(b []byte) []byte {
	b = append(b, `{"commands":[`...)
	for i, c := range r.Commands {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"keystrokes":`...)
		b = appendString(b, c.Keystrokes)
		b = append(b, `,"duration":`...)
		b = appendNumber(b, c.Duration)
		b = append(b, '}')
	}
	b = append(b, `],"isTaskComplete":`...)
	b = strconv.AppendBool(b, r.TaskComplete)
	b = append(b, `,"analysis":`...)
	b = r.Analysis.appendJSON(b)
	b = append(b, `,"plan":`...)
	b = r.Plan.appendJSON(b)
	b = append(b, `,"error":`...)
	b = appendString(b, r.Error)
	b = append(b, `,"warning":`...)
	b = appendString(b, r.Warning())
	b = append(b, `,"format":`...)
	b = appendString(b, string(r.Format))
	return append(b, '}')
}
