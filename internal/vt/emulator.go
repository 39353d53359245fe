package vt

import (
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/parser"
)

// MaxSize is the largest number of columns and of rows. Sizes outside 1 to
// MaxSize are moved to the nearer end.
const MaxSize = 4096

// DefaultScrollback is the number of bytes kept of what scrolled off.
const DefaultScrollback = 1 << 20

// maxStringBytes bounds what is kept of a title and of other string sequences.
const maxStringBytes = 2048

// Options are the settings of a new [Emulator].
type Options struct {
	Cols, Rows int
	// Scrollback is in bytes: 0 is [DefaultScrollback], less is none.
	Scrollback int
}

// Emulator keeps the screen that a stream of bytes draws. It is not safe for
// concurrent use.
type Emulator struct {
	cols, rows int

	screen    *grid // the one that shows: main or alternate
	main      *grid
	alternate *grid // nil until it is first used
	history   history
	interned  interned

	cursor      cursor
	top, bottom int // the scroll region, inclusive
	tabs        tabStops
	modes       modes
	last        rune // what REP repeats

	title  string
	titles []string // pushed by XTWINOPS

	replies []byte

	// loose and laid are rows outside the grids while a resize rebuilds them.
	loose, laid []*row

	parser   *ansi.Parser
	utf8     decoder
	sequence sequenceGuard
	// fastParams are those of the sequence at hand when the parser is not used.
	fastParams [maxFastParams + 1]ansi.Param
}

// New returns an emulator with a blank screen.
func New(o Options) *Emulator {
	e := &Emulator{cols: clampSize(o.Cols), rows: clampSize(o.Rows), interned: newInterned()}
	e.history.limit = o.Scrollback
	if o.Scrollback == 0 {
		e.history.limit = DefaultScrollback
	}
	e.main = newGrid(e.cols, e.rows)
	e.screen = e.main
	e.parser = &ansi.Parser{}
	e.parser.SetParamsSize(parser.MaxParamsSize)
	e.parser.SetDataSize(maxStringBytes)
	e.parser.SetHandler(ansi.Handler{
		Execute:   e.control,
		HandleEsc: e.escape,
		HandleCsi: e.csi,
		HandleOsc: e.osc,
		HandleDcs: e.dcs,
	})
	e.reset()
	return e
}

func clampSize(n int) int { return min(max(n, 1), MaxSize) }

// reset is RIS.
func (e *Emulator) reset() {
	e.leaveAlternate()
	e.keepScreen()
	e.alternate = nil
	for y := range e.rows {
		e.main.row(y).reset()
	}
	e.main.saved = savedCursor{}
	e.cursor = cursor{}
	e.top, e.bottom = 0, e.rows-1
	e.tabs = nil
	e.modes = defaultModes
	e.last = 0
}

// line is the row that the cursor is on.
func (e *Emulator) line() *row { return e.screen.row(e.cursor.y) }

// live visits every cell whose style or cluster is in use.
func (e *Emulator) live(visit func(*cell)) {
	e.main.each(visit)
	if e.alternate != nil {
		e.alternate.each(visit)
	}
	visitRows(e.loose, visit)
	visitRows(e.laid, visit)
	visit(&e.cursor.pen)
	visit(&e.cursor.blank)
}

// Modes returns what the program has asked of the keyboard.
func (e *Emulator) Modes() KeyModes { return e.modes.keys }
