package presets

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"

	"posewright/internal/racetest"
)

// Everything that importing this package does before main runs; solver and what is below it is not in it.
func TestImportingCostsLittle(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	const most = 200
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(self, "-test.run=^$")
	command.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, trace)
	}
	line := regexp.MustCompile(`init posewright/presets @.* (\d+) allocs`).FindSubmatch(trace)
	if line == nil {
		t.Fatalf("nothing of this package in %s", trace)
	}
	if allocs, _ := strconv.Atoi(string(line[1])); allocs > most {
		t.Errorf("%d allocations, more than %d", allocs, most)
	}
}

// Reading checks each value against the list and allocates no more than encoding/json does for a tree of maps.
func TestReadingAllocatesNoMoreThanATreeOfMaps(t *testing.T) { // not parallel: it counts allocations
	racetest.Skip(t)
	data := written(t)
	read := testing.AllocsPerRun(5, func() {
		if _, err := Read(bytes.NewReader(data)); err != nil {
			t.Fatal(err)
		}
	})
	tree := testing.AllocsPerRun(5, func() {
		var any any
		if err := json.Unmarshal(data, &any); err != nil {
			t.Fatal(err)
		}
	})
	if read > tree {
		t.Errorf("reading makes %v allocations, encoding/json %v", read, tree)
	}
}

func written(t testing.TB) []byte {
	t.Helper()
	preset := Default()
	data, err := encode(&preset)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Reading the default preset against json.Unmarshal of its bytes into any, at most three times of which it may take.
func BenchmarkReadDefault(b *testing.B) {
	data := written(b)
	b.Run("preset", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Read(bytes.NewReader(data)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("any", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var tree any
			if err := json.Unmarshal(data, &tree); err != nil {
				b.Fatal(err)
			}
		}
	})
}
