package box

import (
	"errors"

	"golang.org/x/sys/windows"
)

// writing opens the file so that nobody else may write it, which fails while
// somebody does.
func writing(path string) answer {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return unknown
	}
	h, err := windows.CreateFile(name, windows.GENERIC_READ, windows.FILE_SHARE_READ, nil, windows.OPEN_EXISTING, windows.FILE_ATTRIBUTE_NORMAL, 0)
	switch {
	case err == nil:
		_ = windows.CloseHandle(h)
		return no
	case errors.Is(err, windows.ERROR_SHARING_VIOLATION):
		return yes
	}
	return unknown
}
