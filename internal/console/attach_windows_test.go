package console

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// child is set for the program that the test starts.
const child = "POSEWRIGHT_CONSOLE_TEST"

const greeting = "hello from a program with a window"

func TestMain(m *testing.M) {
	switch os.Getenv(child) {
	case "attach": // as a program that is linked for windows: without a console and without standard handles
		_, _, _ = kernel32.NewProc("FreeConsole").Call()
		for _, number := range []int{syscall.STD_OUTPUT_HANDLE, syscall.STD_ERROR_HANDLE} {
			_, _, _ = setStdHandle.Call(uintptr(uint32(number)), 0)
		}
		Attach()
		_, _ = os.Stdout.WriteString(greeting)
		os.Exit(0)
	case "redirected":
		Attach()
		_, _ = os.Stdout.WriteString(greeting)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestWhatAProgramWithAWindowPrintsAppearsInTheConsole(t *testing.T) {
	_, _, _ = kernel32.NewProc("AllocConsole").Call() // where the test has none
	screen, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		t.Skip("there is no console here")
	}
	defer screen.Close()
	command := exec.Command(program(t))
	command.Env = append(os.Environ(), child+"=attach")
	if err := command.Run(); err != nil {
		t.Fatal(err)
	}
	text := make([]uint16, 200*50)
	var read uint32
	_, _, err = kernel32.NewProc("ReadConsoleOutputCharacterW").Call(screen.Fd(), uintptr(unsafe.Pointer(&text[0])), uintptr(len(text)), 0, uintptr(unsafe.Pointer(&read)))
	if shown := syscall.UTF16ToString(text[:read]); !strings.Contains(shown, greeting) {
		t.Errorf("the console shows %q (%v)", strings.TrimSpace(shown), err)
	}
}

func TestARedirectedOutputStaysSo(t *testing.T) {
	command := exec.Command(program(t))
	command.Env = append(os.Environ(), child+"=redirected")
	if printed, err := command.Output(); err != nil || string(printed) != greeting {
		t.Errorf("printed is %q, %v", printed, err)
	}
}

func program(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}
