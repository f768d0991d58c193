// Package syserror puts errors of the operating system and of the standard library into words that can be translated. They are recognized by number
// or type, not by their text.
package syserror

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"runtime"
	"syscall"

	"posewright/rig/phrase"
	"posewright/rig/phrase/jsonerror"
)

// systemWords are the words for what systems report, the narrower before the wider.
var systemWords = [...]struct {
	is    error
	words phrase.Phrase
}{
	{syscall.ENOSPC, phrase.Say("no space left on device")},
	{syscall.EDQUOT, phrase.Say("disk quota exceeded")},
	{syscall.EROFS, phrase.Say("read-only file system")},
	{syscall.EISDIR, phrase.Say("is a directory")},
	{syscall.ENOTDIR, phrase.Say("not a directory")},
	{syscall.ENAMETOOLONG, phrase.Say("file name too long")},
	{syscall.ELOOP, phrase.Say("too many levels of symbolic links")},
	{syscall.ENOTEMPTY, phrase.Say("directory not empty")},
	{syscall.EMFILE, phrase.Say("too many open files")},
	{syscall.ENFILE, phrase.Say("too many open files in system")},
	{syscall.EBUSY, phrase.Say("device or resource busy")},
	{syscall.EIO, phrase.Say("input/output error")},
	{syscall.EADDRINUSE, phrase.Say("address already in use")},
	{syscall.EADDRNOTAVAIL, phrase.Say("cannot assign requested address")},
	{syscall.ECONNREFUSED, phrase.Say("connection refused")},
	{syscall.ECONNRESET, phrase.Say("connection reset by peer")},
	{syscall.EPIPE, phrase.Say("broken pipe")},
	{syscall.EHOSTUNREACH, phrase.Say("no route to host")},
	{syscall.ENETUNREACH, phrase.Say("network is unreachable")},
	{syscall.ENETDOWN, phrase.Say("network is down")},
	{syscall.EMSGSIZE, phrase.Say("message too long")},
	{syscall.ETIMEDOUT, phrase.Say("connection timed out")},
	{os.ErrDeadlineExceeded, phrase.Say("connection timed out")},
	{context.DeadlineExceeded, phrase.Say("connection timed out")},
	{fs.ErrNotExist, phrase.Say("no such file or directory")},
	{syscall.EACCES, phrase.Say("permission denied")},
	{fs.ErrPermission, phrase.Say("permission denied")},
	{fs.ErrExist, phrase.Say("file exists")},
	{net.ErrClosed, phrase.Say("use of closed network connection")},
	{fs.ErrClosed, phrase.Say("file already closed")},
	{io.ErrUnexpectedEOF, phrase.Say("it ends too early")},
	{io.EOF, phrase.Say("it ends too early")},
}

// Of returns what an error says: its own phrase, else the words for what the system reports, else its text, which is the same in every language.
func Of(err error) phrase.Phrase {
	if err == nil {
		return phrase.Phrase{}
	}
	if said, ok := phrase.Worded(err); ok {
		return said
	}
	if said := words(err); !said.Empty() {
		return said
	}
	return phrase.Plain(err.Error())
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

// words returns the words for what the system or the standard library reports, or nothing for errors that it does not know.
func words(err error) phrase.Phrase {
	for i := range systemWords {
		known := &systemWords[i]
		if number, ok := known.is.(syscall.Errno); ok && IsErrno(err, number) || errors.Is(err, known.is) {
			return known.words
		}
	}
	var timeout net.Error
	var unresolved *net.DNSError
	switch {
	case errors.As(err, &unresolved):
		return phrase.Say("unknown host {{.Host}}", "Host", unresolved.Name)
	case errors.As(err, &timeout) && timeout.Timeout():
		return phrase.Say("connection timed out")
	}
	return jsonerror.Words(err)
}
