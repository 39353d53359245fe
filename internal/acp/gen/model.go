package main

// model is one version of the protocol.
type model struct {
	pkg     string
	version string
	defs    *node
	types   map[string]*typ // by the name in the schema, or in Go if it has none
	order   []*typ
	methods []method
	uses    map[string]*use
}

type kind int

const (
	textKind    kind = iota // a string type of its own
	integerKind             // an integer type of its own
	wordsKind               // a set of strings
	codesKind               // a set of integers
	idKind                  // the id of a request
	rawKind                 // any JSON
	scalarKind              // JSON of a few kinds
	listsKind               // one of several kinds of array
	objectKind
	unionKind
)

// typ is one type.
type typ struct {
	kind   kind
	schema string // its name there, if it has one
	name   string // its name in Go

	number  string // integerKind: the Go type
	words   []word
	open    bool // wordsKind: others are allowed
	notNull bool // idKind
	alts    []alternative

	// objectKind
	fields   []*field
	groups   [][]string // of each, all are needed: one group, or exactly one
	oneGroup bool
	tags     []tag
	of       *typ // the union that it is a kind of
	parent   *typ // and the union that this one is a kind of
	plain    bool // it also stands outside of the union, without its tags
	fragment bool // its members lie in a larger object
	body     *field
	unknown  bool // it stands for all kinds that are not known
	method   string
	result   bool

	// unionKind
	tag      string
	variants []variant
	loose    []*typ // without a tag
	other    *typ
}

type word struct{ name, value string }

type tag struct{ key, value string }

type alternative struct {
	name string
	expr *expr
}

type variant struct {
	value string
	typ   *typ // objectKind, or a union within the union
}

type field struct {
	json, name string
	expr       *expr
	required   bool
	nullable   bool
	lenient    bool // what is malformed counts as absent
	nullAbsent bool // null counts as absent
	meta       bool
}

// expr is the type of a value.
type expr struct {
	prim     string // string, bool, float64, an integer type, raw
	ref      *typ
	list     *expr
	dict     *expr
	skip     bool // list: leave out what is malformed
	min, max string
	minLen   int // of a string or a list
}

type method struct {
	name         string
	side         string
	notification bool
	params       *typ
	result       *typ
}

// use counts how a definition is referred to.
type use struct{ plain, variant int }
