package xvfb

import (
	"errors"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// files are the socket and the lock of a display.
func files(d *Display) [2]string {
	number := strings.TrimPrefix(d.Name, ":")
	return [2]string{"/tmp/.X11-unix/X" + number, "/tmp/.X" + number + "-lock"}
}

func connect(t *testing.T, d *Display) {
	t.Helper()
	conn, err := net.Dial("unix", files(d)[0])
	if err != nil {
		t.Errorf("display %s: %v", d.Name, err)
		return
	}
	conn.Close()
}

func TestDisplaysThatComeAndGoAreNotInEachOthersWay(t *testing.T) {
	t.Parallel()
	if !Installed() {
		t.Skip("Xvfb is not installed")
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 5 {
				d, err := Start("-screen", "0", "64x64x24", "-noreset")
				if err != nil {
					t.Error(err)
					return
				}
				for range 3 {
					connect(t, d)
				}
				d.Close()
				for _, file := range files(d) {
					if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
						t.Errorf("%s is left: %v", file, err)
					}
				}
			}
		})
	}
	group.Wait()
}

func TestANumberThatIsTakenIsPassedOver(t *testing.T) {
	t.Parallel()
	if !Installed() {
		t.Skip("Xvfb is not installed")
	}
	first, err := Start("-noreset")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	taken, err := strconv.Atoi(strings.TrimPrefix(first.Name, ":"))
	if err != nil {
		t.Fatal(err)
	}
	tries := 0
	second, err := start(func() int {
		if tries++; tries == 1 {
			return taken
		}
		return anyNumber()
	}, []string{"-noreset"})
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if tries < 2 || second.Name == first.Name {
		t.Errorf("after %d tries the displays are %s and %s", tries, first.Name, second.Name)
	}
	connect(t, first)
	connect(t, second)
	if _, err := Start("-screen", "0", "nonsense"); !errors.Is(err, errEnded) {
		t.Errorf("a server that ends is %v", err)
	}
}

func TestASystemWithoutXvfbIsSaid(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := Start(); !errors.Is(err, exec.ErrNotFound) || Installed() {
		t.Errorf("%v, installed: %v", err, Installed())
	}
}
