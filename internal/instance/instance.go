// Package instance has one editor run for each folder of a person's files: a later start hands its file to the one that
// runs. Which one that is says a lock on a file of the folder; files are handed over on a Unix socket beside it, which
// all systems have. Only programs of the same user can connect. Where there is no such socket, as in a folder whose
// path is too long for one, each start opens a window.
package instance

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"posewright/internal/sys/files"
	"posewright/rig/phrase"
)

const (
	dialTimeout   = time.Second
	answerTimeout = 20 * time.Second // an editor that is starting answers once its window is there
	readTimeout   = 2 * time.Second
	longestFile   = 32 << 10 // bytes of a path, as on Windows
)

// Instance is the editor that runs for a folder.
type Instance struct {
	lock   *os.File
	socket *net.UnixListener // nil where it can't be made
}

// request is what a later start sends, on one line of JSON. The answer is an empty line.
type request struct {
	Open string `json:"open"` // whole path of a file; "" for none
}

func lockIn(folder string) string   { return filepath.Join(folder, "editor.lock") }
func socketIn(folder string) string { return filepath.Join(folder, "editor.socket") }

// Claim makes this program the editor that runs for a folder. It reports false if another one is, or where that can't
// be known.
func Claim(folder string) (*Instance, bool) {
	if os.MkdirAll(folder, 0o700) != nil {
		return nil, false
	}
	lock, err := os.OpenFile(lockIn(folder), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, false
	}
	if !files.Lock(lock) {
		_ = lock.Close()
		return nil, false
	}
	i := &Instance{lock: lock}
	path := socketIn(folder)
	if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
		return i, true // it is not ours to remove
	}
	_ = os.Remove(path) // that of an editor that was killed
	if socket, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"}); err == nil {
		_ = os.Chmod(path, 0o600)
		i.socket = socket
	}
	return i, true
}

// Run calls open with each file that a later start hands over, "" for none, until the context ends.
func (i *Instance) Run(ctx context.Context, open func(file string)) {
	if i.socket == nil {
		return
	}
	defer context.AfterFunc(ctx, i.Close)()
	for {
		conn, err := i.socket.AcceptUnix()
		if err != nil {
			return
		}
		if file, err := read(conn); err == nil {
			open(file)
			_, _ = io.WriteString(conn, "\n") // who hung up does not want it
		}
		_ = conn.Close()
	}
}

// Close lets another editor be the one that runs.
func (i *Instance) Close() {
	if i.socket != nil {
		_ = i.socket.Close()
	}
	_ = i.lock.Close()
}

var (
	errStranger = phrase.Fail("another user has asked for it")
	errRequest  = phrase.Fail("what was handed over is no path of a file")
)

// read returns the file that a later start of the same user hands over.
func read(conn *net.UnixConn) (string, error) {
	if !ofThisUser(conn) {
		return "", errStranger
	}
	_ = conn.SetDeadline(time.Now().Add(readTimeout))
	line, err := bufio.NewReader(io.LimitReader(conn, 2*longestFile)).ReadBytes('\n')
	if err != nil {
		return "", err
	}
	return decode(line)
}

// decode reads a request.
func decode(line []byte) (string, error) {
	var r request
	if err := json.Unmarshal(line, &r); err != nil {
		return "", err
	}
	bad := !filepath.IsAbs(r.Open) || len(r.Open) > longestFile || !utf8.ValidString(r.Open)
	if r.Open != "" && (bad || strings.ContainsRune(r.Open, 0)) {
		return "", errRequest
	}
	return r.Open, nil
}

// HandOver has the editor that runs for a folder open a file, "" for none, and come to the front. The error says why it
// does not.
func HandOver(folder, file string) error {
	if file != "" {
		absolute, err := filepath.Abs(file)
		if err != nil {
			return phrase.Fail("{{.File}} can't be handed over: {{.Cause}}", "File", file, "Cause", err)
		}
		file = absolute
	}
	conn, err := net.DialTimeout("unix", socketIn(folder), dialTimeout)
	if err != nil {
		return err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(answerTimeout))
	line, err := json.Marshal(request{file})
	if err != nil {
		return err
	}
	if _, err := conn.Write(append(line, '\n')); err != nil {
		return err
	}
	_, err = conn.Read(make([]byte, 1))
	return err
}
