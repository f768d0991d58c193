package isolated

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"testing"
	"unsafe"
)

// inside is set in the environment of a test that runs in a network of its own.
const inside = "POSEWRIGHT_TEST_ISOLATED"

// Network runs a test in a network of its own, with nothing but a loopback in it. It returns true there, for the test
// to go on; the test that called it has then
// the same outcome. Where the system does not allow that, the test is skipped.
func Network(t *testing.T) bool {
	t.Helper()
	if os.Getenv(inside) == t.Name() {
		if err := loopbackUp(); err != nil {
			t.Fatal(err)
		}
		return true
	}
	c := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.count=1", fmt.Sprintf("-test.v=%v",
		testing.Verbose()))
	c.Env = append(os.Environ(), inside+"="+t.Name())
	c.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
		Pdeathsig:   syscall.SIGKILL,
	}
	runtime.LockOSThread() // with this thread the system would end the test too
	defer runtime.UnlockOSThread()
	said, err := c.CombinedOutput()
	var failed *exec.ExitError
	switch {
	case err == nil:
		t.Logf("%s", said)
	case errors.As(err, &failed):
		t.Fatalf("%s", said)
	default:
		t.Skipf("this system gives no network of its own: %v", err)
	}
	return false
}

// loopbackUp switches the loopback on.
func loopbackUp() error {
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_DGRAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("isolated: %w", err)
	}
	defer syscall.Close(socket)
	request := struct { // an ifreq with flags
		name  [syscall.IFNAMSIZ]byte
		flags uint16
		_     [22]byte
	}{flags: syscall.IFF_UP | syscall.IFF_RUNNING}
	copy(request.name[:], "lo")
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, uintptr(socket), syscall.SIOCSIFFLAGS,
		uintptr(unsafe.Pointer(&request))); errno != 0 {
		return fmt.Errorf("isolated: the loopback: %w", errno)
	}
	return nil
}
