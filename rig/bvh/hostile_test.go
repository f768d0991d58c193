package bvh

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"posewright/internal/racetest"
	"posewright/rig"
)

// Alone: it measures memory. A number takes 8 bytes for 2 of text, and as long as rows grow five times that passes by.
func TestHostileRecordingsTakeLittleMemory(t *testing.T) {
	racetest.Skip(t)
	flat := func(joints int) string { // all but the first without channels
		var text strings.Builder
		text.WriteString("HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n")
		for range joints - 1 {
			text.WriteString("JOINT j\n{\nOFFSET 0 0 0\n}\n")
		}
		return text.String() + "}\nMOTION\nFrames: 1\nFrame Time: 0.01\n"
	}
	skeleton := func(bones int) string {
		var text, hierarchy strings.Builder
		text.WriteString(":bonedata\n")
		hierarchy.WriteString(":hierarchy\nroot")
		for i := range bones {
			fmt.Fprintf(&text, "name b%d\ndof rx ry rz tx ty tz l\n", i)
			fmt.Fprintf(&hierarchy, " b%d", i)
		}
		return text.String() + hierarchy.String() + "\n"
	}
	long := strings.Repeat("x", 1<<19)
	bvh := func(text string) func() (*rig.Motion, error) {
		return func() (*rig.Motion, error) { return Read(strings.NewReader(text), "", UpY) }
	}
	amc := func(asf, amc string) func() (*rig.Motion, error) {
		return func() (*rig.Motion, error) {
			return ReadAMC(strings.NewReader(asf), strings.NewReader(amc), "", UpY)
		}
	}
	frames, broken := flat(4000)+strings.Repeat("0\n", 6000), flat(1)+strings.Repeat("0\n", 1_000_000)+"what\n"
	ends := "HIERARCHY\nROOT " + long + "\n{\n" + strings.Repeat("END Site\n{\n}\n", 4000) + "}\nMOTION\n"
	promised := "HIERARCHY\nROOT r\n{\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: 2000000000\nFrame Time: 0.01\nwhat\n"
	asf, numbers := skeleton(4000), strings.Repeat("1\n", 100_000)
	for name, test := range map[string]struct {
		read    func() (*rig.Motion, error)
		size    int
		refused string
	}{
		"frames of joints without channels": {bvh(frames), len(frames), "6000 frames of 4000 joints; more than 256 frames are not read: split the recording"},
		"a long name at every end":          {bvh(ends), len(ends), "the name of a joint has 524288 bytes; more than 1024 are not read: shorten it"},
		"a wrong row at the end":            {bvh(broken), len(broken), "is not a number"},
		"frames that are not there":         {bvh(promised), len(promised), "is not a number"},
		"frames without bones":              {amc(asf, numbers), len(asf) + len(numbers), "frames are not read: split the recording"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		motion, err := test.read()
		if motion != nil {
			motion.Decode()
		}
		runtime.ReadMemStats(&after)
		taken := after.TotalAlloc - before.TotalAlloc
		t.Logf("%s: %d kB for a file of %d kB", name, taken>>10, test.size>>10)
		if taken > 64<<20+32*uint64(test.size) {
			t.Errorf("%s: %d MiB are taken for a file of %d kB", name, taken>>20, test.size>>10)
		}
		if err == nil || !strings.Contains(err.Error(), test.refused) {
			t.Errorf("%s: the error is %v, want one with %q", name, err, test.refused)
		}
	}
}
