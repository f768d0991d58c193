package files

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"strings"
	"syscall"
	"time"
)

// mostWait is how long a file is waited for that another program must give free first: a lease of a file server, which
// Linux breaks after 45 seconds.
const mostWait = time.Minute

// openRegular opens a regular file. Opening a pipe would already wait, and opening a device may do something, so it is
// looked at before, and again once it is open: another file may have taken the name.
func openRegular(look func() (fs.FileInfo, error), open func() (*os.File, error)) (*os.File, error) {
	info, err := look()
	if err == nil {
		err = Check(info, math.MaxInt64)
	}
	if err != nil {
		return nil, err
	}
	file, err := open()
	for pause := time.Millisecond; errors.Is(err, syscall.EAGAIN) && pause < mostWait; pause *= 2 {
		time.Sleep(pause)
		file, err = open()
	}
	if err != nil {
		return nil, err
	}
	if info, err = file.Stat(); err == nil {
		err = Check(info, math.MaxInt64)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// deviceByName reports whether Windows takes a path for a device: by its beginning, or because a part of it is called
// like one.
func deviceByName(path string) bool {
	path = strings.ReplaceAll(path, "/", `\`)
	if rest, ok := strings.CutPrefix(path, `\\?\`); ok {
		drive := len(rest) > 1 && rest[1] == ':'
		if share := strings.HasPrefix(strings.ToUpper(rest), `UNC\`); !drive && !share {
			return true
		}
		path = rest
	}
	if strings.HasPrefix(path, `\\.\`) || strings.HasPrefix(path, `\??\`) {
		return true
	}
	for _, part := range strings.Split(path, `\`) {
		if part, _, _ := strings.Cut(part, ":"); Reserved(part) { // CON:
			return true
		}
	}
	return false
}
