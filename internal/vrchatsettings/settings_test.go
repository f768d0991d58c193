package vrchatsettings

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// written is what Wine 8 has made of five values that regedit was given, with the end of the key before and the beginning of the next.
const written = `WINE REGISTRY Version 2
;; All keys relative to \\User\\S-1-5-21-0-0-0-1000

[Software\\VRChat] 1796007121
#time=1dd8075c6392182
"PlayerHeight_h1"=hex(4):00,00,00,00,00,00,00,40

[Software\\VRChat\\VRChat] 1796007121
#time=1dd8075c6392182
"PlayerHeight_h1428234321"=hex(4):00,00,00,00,00,00,fc,3f
"UI.RecentlyUsed_h99"=hex:41,42,00
"VRC_IK_CALIBRATION_RANGE_h1234567890"=hex(4):33,33,33,33,\
  33,33,e3,3f
"VRC_IK_FBT_SPINE_MODE_h77"=dword:00000002
"VRC_IK_LEGACY_h3312"=dword:00000001

[Software\\Wine\\Debug] 1796007116
"VRC_IK_DISABLE_SHOULDER_TRACKING_h1"=dword:00000001
`

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func sentences(s Settings, height float64, elbows bool) string {
	var all []string
	for _, p := range s.Advice(height, elbows) {
		all = append(all, p.String())
	}
	return strings.Join(all, "\n")
}

func TestOnlyWhatIsThereIsJudged(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"nothing": "", "another game": strings.ReplaceAll(written, "VRChat", "Other"),
		"cut off":      written[:strings.Index(written, "PlayerHeight_h142")+30],
		"no numbers":   strings.NewReplacer("hex(4):", "hex(4):zz,", "dword:", "dword:x").Replace(written),
		"other types":  strings.NewReplacer("hex(4):", "hex(b):", "dword:0", "dword:00").Replace(written),
		"not a length": strings.NewReplacer("fc,3f", "f8,7f", "e3,3f", "f0,ff").Replace(written[:strings.Index(written, `"VRC_IK_FBT`)]),
	} {
		if said := sentences(parse(text), 1.62, true); said != "" {
			t.Errorf("%s: %s", name, said)
		}
	}
	fits := parse(strings.NewReplacer("fc,3f", "fa,3f").Replace(written[:strings.Index(written, `"UI`)])) // 1.625
	if said := sentences(fits, 1.62, true); said != "" {
		t.Errorf("1.625 and 1.62: %s", said)
	}
	if said := sentences(parse(written[:strings.Index(written, `"UI`)]), 0, true); said != "" {
		t.Errorf("nobody is measured: %s", said)
	}
}

func TestShouldersMatterWhereElbowsAreSent(t *testing.T) {
	t.Parallel()
	s := Settings{"VRC_IK_DISABLE_SHOULDER_TRACKING": {1, 0, 0, 0}}
	if sentences(s, 0, false) != "" || !strings.Contains(sentences(s, 0, true), "Disable Shoulder Tracking off") {
		t.Errorf("without elbows %q, with them %q", sentences(s, 0, false), sentences(s, 0, true))
	}
	s = Settings{"VRC_IK_AVATAR_MEASUREMENT_TYPE": {0, 0, 0, 0}, "VRC_IK_SHOULDER_WIDTH_COMPENSATION": {0, 0, 0, 0}}
	if said := sentences(s, 0, false); !strings.Contains(said, "Measurement to Height") || !strings.Contains(said, "Compensation on") {
		t.Error(said)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(written)
	f.Fuzz(func(t *testing.T, text string) {
		for name, raw := range parse(text) {
			if len(raw) == 0 && !strings.Contains(text, "hex(4):") {
				t.Errorf("%q has no value", name)
			}
		}
	})
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// TestWindowsReadsItsRegistry writes values with Wine's regedit, reads them with the program for Windows, and what Wine kept of them in its file here.
func TestWindowsReadsItsRegistry(t *testing.T) {
	if key := os.Getenv("POSEWRIGHT_REGISTRY_OF_WINE"); runtime.GOOS == "windows" && key != "" {
		if said := sentences(Read(), 1.62, true); strings.Count(said, "\n") != 3 || !strings.Contains(said, "1.75 m tall, you are 1.62 m") {
			t.Errorf("the registry says:\n%s", said)
		}
		return
	}
	if os.Getenv("POSEWRIGHT_CHECK_EXPORTS") == "" || runtime.GOOS == "windows" {
		t.Skip("make check-exports runs this under Wine")
	}
	folder, err := os.MkdirTemp("", "vrchat") // the prefix has files that come and go while Wine ends
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	run := func(name string, arguments ...string) {
		t.Helper()
		c := exec.Command(name, arguments...)
		c.Env = append(os.Environ(), "WINEPREFIX="+filepath.Join(folder, "pfx"), "WINEDEBUG=-all", "WINEDLLOVERRIDES=mscoree=;mshtml=",
			"POSEWRIGHT_REGISTRY_OF_WINE=1")
		if name == "go" {
			c.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0")
		}
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s %q: %v\n%s", name, arguments, err, out)
		}
	}
	lines := strings.Split(written[strings.Index(written, "[Software\\\\VRChat\\\\"):strings.Index(written, "[Software\\\\Wine")], "\n")
	lines[0] = `[HKEY_CURRENT_USER\Software\VRChat\VRChat]`
	lines = append(lines[:1], lines[2:]...) // without the time
	write(t, filepath.Join(folder, "vrchat.reg"), "Windows Registry Editor Version 5.00\r\n\r\n"+strings.Join(lines, "\r\n"))
	run("go", "test", "-c", "-o", filepath.Join(folder, "check.exe"), ".")
	run("wineboot", "-i")
	if lacks := filepath.Join(folder, "pfx/drive_c/windows/system32/bcryptprimitives.dll"); !exists(lacks) { // of Wine 8
		run("x86_64-w64-mingw32-gcc", "-shared", "-O2", "-o", lacks,
			"../../presets/runtime/testdata/bcryptprimitives.c", "-ladvapi32", "-static")
	}
	run("wine", "regedit", "/S", "Z:"+strings.ReplaceAll(filepath.Join(folder, "vrchat.reg"), "/", `\`))
	run("wine", filepath.Join(folder, "check.exe"), "-test.run", "WindowsReadsItsRegistry")
	run("wineboot", "--end-session", "--shutdown")
	run("wineserver", "-w") // it writes the registry down
	kept, err := os.ReadFile(filepath.Join(folder, "pfx", "user.reg"))
	if err != nil {
		t.Fatal(err)
	}
	if here, there := sentences(parse(string(kept)), 1.62, true), sentences(parse(written), 1.62, true); here != there || here == "" {
		t.Errorf("Wine has kept:\n%s\nof:\n%s", here, there)
	}
}
