package workspace

import "io/fs"

// Change is one of Write, Edit, Delete and Rename.
type Change interface{ change() }

// Write makes a file hold Data, creating it and its directories. Through a
// symbolic link it writes the file that the link leads to.
type Write struct {
	Path string
	Data []byte
	// Mode is the file's permissions; zero keeps those that it has.
	Mode fs.FileMode
	// IfHash refuses the change with ErrChanged unless the file's contents have
	// this hash; its first eight or more digits are enough.
	IfHash string
	// New refuses to write to a file that exists.
	New bool
}

// Edit changes lines of a text file.
type Edit struct {
	Path  string
	Lines []LineEdit
	// IfHash is as in Write; with AsBegun it is of the text that is numbered.
	IfHash string
	// AsBegun says that the lines are numbered as they were when the change set
	// began, before its earlier edits, or since it last wrote the whole file.
	AsBegun bool
}

// Delete removes a file, a symbolic link or an empty directory.
type Delete struct {
	Path string
	// All also removes what is in a directory.
	All bool
}

// Rename gives a file, symbolic link or directory another name, and makes the
// directories that the name needs.
type Rename struct {
	From, To string
	// Replace allows a file of the new name to be replaced.
	Replace bool
}

func (Write) change()  {}
func (Edit) change()   {}
func (Delete) change() {}
func (Rename) change() {}

// described is what a change does and to what, for its errors.
func described(c Change) (doing, name string) {
	switch c := c.(type) {
	case Write:
		return "write", c.Path
	case Edit:
		return "edit", c.Path
	case Delete:
		return "delete", c.Path
	case Rename:
		return "rename", c.From
	}
	return "change", ""
}
