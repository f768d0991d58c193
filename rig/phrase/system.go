package phrase

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"runtime"
	"strings"
	"syscall"
)

// systemWords are the words for what systems report, the narrower before the wider.
var systemWords = [...]struct {
	is    error
	words Phrase
}{
	{syscall.ENOSPC, Say("no space left on device")},
	{syscall.EDQUOT, Say("disk quota exceeded")},
	{syscall.EROFS, Say("read-only file system")},
	{syscall.EISDIR, Say("is a directory")},
	{syscall.ENOTDIR, Say("not a directory")},
	{syscall.ENAMETOOLONG, Say("file name too long")},
	{syscall.ELOOP, Say("too many levels of symbolic links")},
	{syscall.ENOTEMPTY, Say("directory not empty")},
	{syscall.EMFILE, Say("too many open files")},
	{syscall.ENFILE, Say("too many open files in system")},
	{syscall.EBUSY, Say("device or resource busy")},
	{syscall.EIO, Say("input/output error")},
	{syscall.EADDRINUSE, Say("address already in use")},
	{syscall.EADDRNOTAVAIL, Say("cannot assign requested address")},
	{syscall.ECONNREFUSED, Say("connection refused")},
	{syscall.ECONNRESET, Say("connection reset by peer")},
	{syscall.EPIPE, Say("broken pipe")},
	{syscall.EHOSTUNREACH, Say("no route to host")},
	{syscall.ENETUNREACH, Say("network is unreachable")},
	{syscall.ENETDOWN, Say("network is down")},
	{syscall.EMSGSIZE, Say("message too long")},
	{syscall.ETIMEDOUT, Say("connection timed out")},
	{os.ErrDeadlineExceeded, Say("connection timed out")},
	{context.DeadlineExceeded, Say("connection timed out")},
	{fs.ErrNotExist, Say("no such file or directory")},
	{syscall.EACCES, Say("permission denied")},
	{fs.ErrPermission, Say("permission denied")},
	{fs.ErrExist, Say("file exists")},
	{net.ErrClosed, Say("use of closed network connection")},
	{fs.ErrClosed, Say("file already closed")},
	{io.ErrUnexpectedEOF, Say("it ends too early")},
	{io.EOF, Say("it ends too early")},
}

// winsock are the numbers that Windows' sockets have of their own.
var winsock = map[syscall.Errno]syscall.Errno{
	syscall.EACCES: 10013, syscall.EMSGSIZE: 10040, syscall.EADDRINUSE: 10048, syscall.EADDRNOTAVAIL: 10049, syscall.ENETDOWN: 10050,
	syscall.ENETUNREACH: 10051, syscall.ECONNRESET: 10054, syscall.ETIMEDOUT: 10060, syscall.ECONNREFUSED: 10061, syscall.EHOSTUNREACH: 10065,
}

// IsErrno reports whether the cause of an error is a number of the system, or the one that Windows' sockets have in its place.
func IsErrno(err error, number syscall.Errno) bool {
	if errors.Is(err, number) {
		return true
	}
	own, known := winsock[number]
	return known && runtime.GOOS == "windows" && errors.Is(err, own)
}

// system words what the system or the standard library reports; it is empty for what it does not know.
func system(err error) Phrase {
	for i := range systemWords {
		known := &systemWords[i]
		if number, ok := known.is.(syscall.Errno); ok && IsErrno(err, number) || errors.Is(err, known.is) {
			return known.words
		}
	}
	var timeout net.Error
	var unresolved *net.DNSError
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &unresolved):
		return Say("no host called {{.Host}} is known", "Host", unresolved.Name)
	case errors.As(err, &timeout) && timeout.Timeout():
		return Say("connection timed out")
	case errors.As(err, &syntax):
		return Say("there is a mistake at byte {{.Offset}}", "Offset", syntax.Offset)
	case errors.As(err, &kind):
		return Say("“{{.Field}}” holds {{.Value}}, which does not belong there", "Field", kind.Field, "Value", jsonKind(kind.Value))
	}
	return Phrase{}
}

// jsonKinds are the terms for what encoding/json calls a value by, as in "number 1.5".
var jsonKinds = map[string]Term{
	"number": "a number", "string": "a text", "bool": "true or false", "array": "a list", "object": "an object",
}

func jsonKind(value string) any {
	kind, _, _ := strings.Cut(value, " ")
	if term, known := jsonKinds[kind]; known {
		return term
	}
	return value
}
