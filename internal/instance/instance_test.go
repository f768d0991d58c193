package instance

import (
	"context"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// claimed is the editor that runs for a folder, and the files that it is handed.
func claimed(t *testing.T, folder string) (*Instance, chan string) {
	t.Helper()
	running, first := Claim(folder)
	if !first {
		t.Fatal("another editor runs")
	}
	handed := make(chan string, 10)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		running.Run(ctx, func(file string) { handed <- file })
	}()
	t.Cleanup(func() { stop(); <-ended; running.Close() })
	return running, handed
}

func TestALaterStartHandsItsFileToTheEditorThatRuns(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "home")
	if HandOver(folder, "a.vrm") == nil {
		t.Fatal("a file is handed over and nobody is there")
	}
	_, handed := claimed(t, folder)
	if _, first := Claim(folder); first {
		t.Error("two editors are the one that runs")
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(folder, "mine 愛\n.json")
	for file, want := range map[string]string{"a.vrm": filepath.Join(here, "a.vrm"), whole: whole, "": ""} {
		if err := HandOver(folder, file); err != nil {
			t.Fatalf("%q: %v", file, err)
		}
		if got := <-handed; got != want {
			t.Errorf("handed over is %q, want %q", got, want)
		}
	}
}

func TestAfterTheEditorHasEndedAnotherOneRuns(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	first, _ := Claim(folder)
	first.Close()
	if HandOver(folder, "") == nil {
		t.Error("an editor that has ended takes files")
	}
	if err := os.WriteFile(socketIn(folder), nil, 0o600); err != nil { // no socket
		t.Fatal(err)
	}
	second, free := Claim(folder)
	if !free {
		t.Fatal("the lock is left")
	}
	second.Run(t.Context(), func(string) {}) // without a socket, at once
	second.Close()
	if info, err := os.Stat(socketIn(folder)); err != nil || !info.Mode().IsRegular() {
		t.Error("a file of somebody else is removed")
	}
	if err := os.Remove(socketIn(folder)); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("unix", socketIn(folder)) // that of an editor that was killed
	if err != nil {
		t.Fatal(err)
	}
	listener.(*net.UnixListener).SetUnlinkOnClose(false)
	_ = listener.Close()
	_, handed := claimed(t, folder)
	if err := HandOver(folder, ""); err != nil {
		t.Errorf("after a kill: %v", err)
	}
	<-handed
}

func TestAFolderWithALongPathHasNoSocketAndStillALock(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), strings.Repeat("long", 50))
	claimed(t, folder)
	if _, first := Claim(folder); first {
		t.Error("two editors are the one that runs")
	}
	if HandOver(folder, "") == nil {
		t.Error("a file is handed over without a socket")
	}
}

func TestNothingButARequestIsTaken(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	_, handed := claimed(t, folder)
	for _, sent := range []string{"", "\n", "{}", "not JSON\n", `{"open":7}` + "\n", `{"open":"relative.vrm"}` + "\n", `{"open":"/a\u0000b"}` + "\n",
		`{"open":"/` + strings.Repeat("x", longestFile) + "\"}\n", strings.Repeat("x", 3*longestFile)} {
		conn, err := net.Dial("unix", socketIn(folder))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = conn.Write([]byte(sent))
		_ = conn.(*net.UnixConn).CloseWrite()
		if n, _ := conn.Read(make([]byte, 1)); n != 0 {
			t.Errorf("%.40q is answered", sent)
		}
		_ = conn.Close()
	}
	if err := HandOver(folder, ""); err != nil {
		t.Fatal(err)
	}
	if got := <-handed; got != "" {
		t.Errorf("taken is %q", got)
	}
}

func FuzzRequest(f *testing.F) {
	for _, text := range []string{`{"open":"/a.vrm"}`, `{"open":"a"}`, `{"open":"\u0000"}`, `{}`, `[]`, "\xff"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		file, err := decode(line)
		if err == nil && file != "" && (!filepath.IsAbs(file) || strings.ContainsRune(file, 0) || len(file) > longestFile) {
			t.Errorf("%q gives %q", line, file)
		}
		if err == nil && file != "" {
			again, err := json.Marshal(request{file})
			if got, failed := decode(again); err != nil || failed != nil || got != file {
				t.Errorf("%q comes back as %q", file, got)
			}
		}
	})
}
