module hawser/benchmarks

go 1.26.0

replace hawser => ../

require (
	github.com/charmbracelet/x/ansi v0.11.9
	github.com/hinshun/vt10x v0.0.0-20220301184237-5011da428d02
	hawser v0.0.0-00010101000000-000000000000
)

require (
	github.com/clipperhouse/displaywidth v0.11.0 // indirect
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/lucasb-eyer/go-colorful v1.4.1 // indirect
	github.com/mattn/go-runewidth v0.0.27 // indirect
)
