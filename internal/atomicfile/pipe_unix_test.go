//go:build unix

package atomicfile

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
)

func TestAPipeIsWrittenIntoAmongSeveralFiles(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("this system makes no pipes: ", err)
	}
	reader, err := os.OpenFile(pipe, os.O_RDWR, 0) // the system keeps what is written until it is read
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	folder, files, _, after := three(t)
	if err := WriteAll(append(files, File{Path: pipe, Data: content})); err != nil {
		t.Fatal(err)
	}
	if got := tree(t, folder); !slices.Equal(got, after) {
		t.Errorf("there are %v", got)
	}
	if info, err := os.Lstat(pipe); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		t.Fatal("the pipe became something else")
	}
	got := make([]byte, len(content))
	if n, err := reader.Read(got); err != nil || string(got[:n]) != string(content) {
		t.Errorf("%q, %v", got[:n], err)
	}
}
