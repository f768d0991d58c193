package console

import (
	"os"
	"syscall"
)

const parentProcess = ^uintptr(0) // ATTACH_PARENT_PROCESS

var (
	kernel32      = syscall.NewLazyDLL("kernel32.dll")
	attachConsole = kernel32.NewProc("AttachConsole")
	setStdHandle  = kernel32.NewProc("SetStdHandle")
)

// Attach connects the standard output and error to the console of the program that started this one, where Windows has given them to nothing because this one
// is linked for windows. What was redirected to files and pipes stays so. The console's prompt is back before the output ends: it does not wait for programs with
// a window.
func Attach() {
	missing := map[int]**os.File{}
	for number, file := range map[int]**os.File{syscall.STD_OUTPUT_HANDLE: &os.Stdout, syscall.STD_ERROR_HANDLE: &os.Stderr} {
		if !connected(number) {
			missing[number] = file
		}
	}
	if len(missing) == 0 {
		return
	}
	if done, _, _ := attachConsole.Call(parentProcess); done == 0 {
		return // started from the desktop
	}
	for number, file := range missing {
		console, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
		if err != nil {
			return
		}
		*file = console
		_, _, _ = setStdHandle.Call(uintptr(uint32(number)), console.Fd()) // for what the runtime prints
	}
}

// connected reports whether a standard handle leads anywhere.
func connected(number int) bool {
	handle, err := syscall.GetStdHandle(number)
	if err != nil || handle == 0 || handle == syscall.InvalidHandle {
		return false
	}
	_, err = syscall.GetFileType(handle)
	return err == nil
}
