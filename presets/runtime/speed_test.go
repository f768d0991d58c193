//go:build linux

package runtime_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	goruntime "runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"posewright/presets/runtime"
)

const (
	speedRounds = 41
	speedTimes  = 5 // the demo in a round
)

// round asks a program for one round and reads its nanoseconds.
func round(t *testing.T, in io.Writer, out *bufio.Reader) float64 {
	t.Helper()
	_, err := fmt.Fprintln(in)
	must(t, err)
	line, err := out.ReadString('\n')
	must(t, err)
	ns, err := strconv.ParseFloat(strings.TrimSpace(line), 64)
	must(t, err)
	return ns
}

// Rounds in this process, in C and in WebAssembly follow each other, and count by the CPU time that they take: the median of the ratios of neighbors is what counts.
func TestTheLibraryIsAboutAsFastAsTheSolver(t *testing.T) {
	if os.Getenv("POSEWRIGHT_SPEED") == "" {
		t.Skip("takes a quiet machine and half a minute: POSEWRIGHT_SPEED=1 go test -run AboutAsFast -v ./presets/runtime")
	}
	needs(t, "node")
	so, wasm := library(t, "libposewright.so"), library(t, "posewright.wasm")
	folder := t.TempDir()
	s := theDemo(t)
	s.write(t, folder)
	run(t, folder, "gcc", "-std=c11", "-O2", "-I"+absolute(t, "."), "-o", "speed", absolute(t, "testdata/speed.c"), so, "-lm")
	times := strconv.Itoa(speedTimes)
	start := func(program string, arguments ...string) (io.Writer, *bufio.Reader) {
		c := exec.Command(program, arguments...)
		c.Dir, c.Stderr = folder, os.Stderr
		in, err := c.StdinPipe()
		must(t, err)
		out, err := c.StdoutPipe()
		must(t, err)
		must(t, c.Start())
		t.Cleanup(func() { in.Close(); must(t, c.Wait()) })
		return in, bufio.NewReader(out)
	}
	cIn, cOut := start("./speed", ".", times)
	webIn, webOut := start("node", absolute(t, "testdata/speed.mjs"), absolute(t, "posewright.mjs"), wasm, folder, times)

	goruntime.LockOSThread()
	defer goruntime.UnlockOSThread()
	body := create(t, runtime.CreateBody, s.preset, s.skeleton)
	pose := make([]float64, len(s.ticks[0].pose))
	cpu := func() time.Duration {
		var usage syscall.Rusage
		must(t, syscall.Getrusage(syscall.RUSAGE_THREAD, &usage))
		return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	own := func() float64 {
		begin := cpu()
		for range speedTimes {
			for i := range s.ticks {
				must(t, runtime.SetTargets(body, s.ticks[i].targets))
				must(t, runtime.Solve(body, 1.0/rateHz))
				must(t, runtime.ReadPose(body, pose))
			}
		}
		return float64(cpu()-begin) / float64(speedTimes*len(s.ticks))
	}
	var here, inC, inWeb, ratioC, ratioWeb []float64
	for i := range speedRounds + 2 {
		a, b, c := own(), round(t, cIn, cOut), round(t, webIn, webOut)
		if i < 2 { // caches, and the compiler of Node
			continue
		}
		here, inC, inWeb, ratioC, ratioWeb = append(here, a), append(inC, b), append(inWeb, c), append(ratioC, b/a), append(ratioWeb, c/a)
	}
	median := func(x []float64) float64 { slices.Sort(x); return x[len(x)/2] }
	c, web := median(ratioC), median(ratioWeb)
	t.Logf("a tick takes %.0f ns in process, %.0f ns from C (%.2f), %.0f ns in WebAssembly (%.2f)", median(here), median(inC), c, median(inWeb), web)
	if c > 1.15 || web > 3 {
		t.Errorf("from C %.2f of the time in process, at most 1.15; in WebAssembly %.2f, at most 3", c, web)
	}
}
