package workspace

import (
	"fmt"
	"strings"
)

// TextPatch is the patch of one file between two texts that somebody else tells of,
// as git writes it; a nil before is a file that was not there.
func TextPatch(path string, before *string, after string) string {
	oldName, newName := quoted("a/"+path), quoted("b/"+path)
	var b strings.Builder
	fmt.Fprintf(&b, "diff --git %s %s\n", oldName, newName)
	text := ""
	if before == nil {
		fmt.Fprintf(&b, "new file mode 100644\n")
		oldName = "/dev/null"
	} else {
		text = *before
	}
	if h := compare([]byte(text), []byte(after)); h.text != "" {
		fmt.Fprintf(&b, "--- %s\n+++ %s\n%s", ended(oldName), ended(newName), h.text)
	}
	return b.String()
}
