package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"posewright/assets"
)

// TestMain runs at the top of the repository, as the command does.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

var release1 = &builder{version: "1.20.3", date: time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC),
	url: "https://example.org/v1.20.3", website: "https://example.org"}

func TestTheDesktopEntryStartsTheEditorWithAFile(t *testing.T) {
	t.Parallel()
	share := tree{}
	if err := release1.addShare(share); err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for line := range strings.Lines(string(share["applications/"+appID+".desktop"].data)) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			values[key] = value
		}
	}
	for key, want := range map[string]string{"Exec": "posewright %f", "Icon": appID, "StartupWMClass": appID, "Terminal": "false"} {
		if values[key] != want {
			t.Errorf("%s is %q, want %q", key, values[key], want)
		}
	}
	var types struct {
		Types []struct {
			Type  string `xml:"type,attr"`
			Globs []struct {
				Pattern string `xml:"pattern,attr"`
			} `xml:"glob"`
		} `xml:"mime-type"`
	}
	if err := xml.Unmarshal(share["mime/packages/"+appID+".xml"].data, &types); err != nil {
		t.Fatal(err)
	}
	var patterns []string
	for _, declared := range types.Types {
		if !slices.Contains(strings.Split(values["MimeType"], ";"), declared.Type) {
			t.Errorf("the desktop entry does not open %s", declared.Type)
		}
		for _, glob := range declared.Globs {
			patterns = append(patterns, glob.Pattern)
		}
	}
	for _, want := range []string{"*.vrm", "*.session", "*.udpcap", "*.posewright.json"} {
		if !slices.Contains(patterns, want) {
			t.Errorf("no type has the files %s", want)
		}
	}
	about := share["metainfo/"+appID+".metainfo.xml"].data
	if !bytes.Contains(about, []byte(`<release version="1.20.3" date="2026-01-02">`)) || !bytes.Contains(about, []byte("<ul>\n<li>")) {
		t.Errorf("the metainfo does not name the release: %s", about)
	}
}

func TestIconsOfPackagesHaveTheirSizes(t *testing.T) {
	t.Parallel()
	for _, size := range []int{16, 24, 32, 48, 64, 128, 256, 512} {
		data, err := iconPNG(size)
		if err != nil {
			t.Fatal(err)
		}
		if c, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || c.Width != size || c.Height != size {
			t.Errorf("%d.png has %d×%d pixels (%v)", size, c.Width, c.Height, err)
		}
	}
	if large, err := iconPNG(256); err != nil || !bytes.Equal(large, assets.Icon()) {
		t.Errorf("packages and the window have different icons (%v)", err)
	}
}

func TestTheIconOfWindowsHoldsAllPictures(t *testing.T) {
	t.Parallel()
	data, err := ico()
	if err != nil {
		t.Fatal(err)
	}
	if count := int(binary.LittleEndian.Uint16(data[4:])); count != len(icoSizes) {
		t.Fatalf("there are %d pictures", count)
	}
	end := 6 + 16*len(icoSizes)
	for i, size := range icoSizes {
		e := data[6+16*i:]
		length, offset := int(binary.LittleEndian.Uint32(e[8:])), int(binary.LittleEndian.Uint32(e[12:]))
		if int(e[0]) != size%256 || offset != end {
			t.Errorf("picture %d is %d wide at %d, want %d at %d", i, e[0], offset, size%256, end)
		}
		end = offset + length
		picture := data[offset:end]
		if size == 256 {
			if _, err := png.Decode(bytes.NewReader(picture)); err != nil {
				t.Error(err)
			}
			continue
		}
		// The pixel in the middle is that of the PNG, counted from the bottom.
		file, err := iconPNG(size)
		if err != nil {
			t.Fatal(err)
		}
		want, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		x, y := size/2, size/3
		r, g, b, _ := want.At(x, y).RGBA()
		if p := picture[40+4*((size-1-y)*size+x):]; uint32(p[2]) != r>>8 || uint32(p[1]) != g>>8 || uint32(p[0]) != b>>8 {
			t.Errorf("of %d pixels, that at %d, %d is %v, want %d %d %d", size, x, y, p[:3], b>>8, g>>8, r>>8)
		}
	}
	if end != len(data) {
		t.Errorf("the file has %d bytes, its pictures end at %d", len(data), end)
	}
}

func TestTheIconOfMacOSIsAsLongAsItSays(t *testing.T) {
	t.Parallel()
	data, err := icns()
	if err != nil {
		t.Fatal(err)
	}
	if string(data[:4]) != "icns" || int(binary.BigEndian.Uint32(data[4:])) != len(data) {
		t.Fatalf("the head is %q for %d bytes", data[:8], len(data))
	}
	for rest := data[8:]; len(rest) > 0; {
		length := binary.BigEndian.Uint32(rest[4:])
		if _, err := png.Decode(bytes.NewReader(rest[8:length])); err != nil {
			t.Errorf("%s: %v", rest[:4], err)
		}
		rest = rest[length:]
	}
}

func sample() tree {
	return tree{"p/bin/run": {data: []byte("program"), executable: true}, "p/a.txt": {data: []byte("text")}, "p/link": {link: "bin/run"}}
}

func TestTheSameFilesGiveTheSameArchive(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, write := range []func(string, tree, time.Time) error{writeGZ, writeXZ, writeZip} {
		var files [2][]byte
		for i := range files {
			name := filepath.Join(folder, "archive")
			if err := write(name, sample(), release1.date); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files[i] = data
		}
		if !bytes.Equal(files[0], files[1]) {
			t.Error("two archives of the same files differ")
		}
	}
}

func TestArchivesSayWhatIsAProgram(t *testing.T) {
	t.Parallel()
	var archive bytes.Buffer
	if err := writeTar(&archive, sample(), release1.date); err != nil {
		t.Fatal(err)
	}
	var listed []string
	for r := tar.NewReader(&archive); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		listed = append(listed, h.FileInfo().Mode().String()+" "+h.Name+" "+h.Linkname)
		if h.Uid != 0 || !h.ModTime.Equal(release1.date) {
			t.Errorf("%s is of %d and of %v", h.Name, h.Uid, h.ModTime)
		}
	}
	want := []string{"drwxr-xr-x p/ ", "drwxr-xr-x p/bin/ ", "-rw-r--r-- p/a.txt ", "-rwxr-xr-x p/bin/run ", "Lrwxrwxrwx p/link bin/run"}
	if !slices.Equal(listed, want) {
		t.Errorf("the archive has %q, want %q", listed, want)
	}
	name := filepath.Join(t.TempDir(), "a.zip")
	if err := writeZip(name, sample(), release1.date); err != nil {
		t.Fatal(err)
	}
	r, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, file := range r.File {
		if executable := file.Mode()&0o111 != 0; executable != (file.Name == "p/bin/run") {
			t.Errorf("%s has the mode %v", file.Name, file.Mode())
		}
	}
}

func TestManifestsNameThePackagesAndTheirSums(t *testing.T) {
	t.Parallel()
	b := *release1
	b.out = t.TempDir()
	for name, text := range map[string]string{"windows-amd64-setup.exe": "abc", "windows-amd64.zip": "", "source.tar.xz": "abc"} {
		if err := os.WriteFile(b.path(b.name(name)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.manifests(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(b.path("homebrew")); err == nil {
		t.Error("there is a cask without an application")
	}
	// The sums of "abc" and of nothing stand in FIPS 180-2 and wherever SHA-256 is described.
	for file, wants := range map[string][]string{
		"winget/Posewright.Posewright.installer.yaml": {"InstallerUrl: https://example.org/v1.20.3/posewright-1.20.3-windows-amd64-setup.exe",
			"InstallerSha256: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "Scope: user"},
		"winget/Posewright.Posewright.yaml":              {"PackageVersion: 1.20.3"},
		"winget/Posewright.Posewright.locale.en-US.yaml": {"License: MIT", "PackageUrl: https://example.org"},
		"scoop/posewright.json": {`"https://example.org/v1.20.3/posewright-1.20.3-windows-amd64.zip"`,
			`"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"`, `"posewright-1.20.3-windows-amd64"`},
		"flathub/dev.posewright.Posewright.yaml": {"url: https://example.org/v1.20.3/posewright-1.20.3-source.tar.xz",
			"sha256: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
	} {
		text, err := os.ReadFile(b.path(file))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !bytes.Contains(text, []byte(want)) {
				t.Errorf("%s lacks %s", file, want)
			}
		}
		if bytes.Contains(text, []byte("@")) {
			t.Errorf("%s has a value that is not filled in: %s", file, text)
		}
	}
}

// notes runs .ci/release-notes on a changelog.
func notes(t *testing.T, form, version, changelog string) (string, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "CHANGELOG.md")
	if err := os.WriteFile(file, []byte(changelog), 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(".ci/release-notes", form, version, file)
	command.Env = append(os.Environ(), "SOURCE_DATE_EPOCH=1767323046")
	out, err := command.Output()
	return string(out), err
}

func TestReleaseNotesBecomeMarkupAndChangelog(t *testing.T) {
	t.Parallel()
	text := "# Changelog\n\n## [Unreleased]\n\nTo become 3.0.0.\n\n### Added\n\n" +
		"Avatars\n- *new* & a < b\n  and `more`\n\n" +
		"## [2.0.0] - 2026-02-01\n- two\n\n## [1.0.0] - 2026-01-01\n- " + strings.Repeat("word ", 20) + "\n"
	for version, want := range map[string]string{
		"3.0.0": "<p>Avatars</p>\n<ul>\n<li>new &amp; a &lt; b and more</li>\n</ul>\n",
		"2.0.0": "<ul>\n<li>two</li>\n</ul>\n",
	} {
		if got, err := notes(t, "appstream", version, text); err != nil || got != want {
			t.Errorf("of %s the notes are %q (%v), want %q", version, got, err, want)
		}
	}
	want := "posewright (1.0.0) unstable; urgency=medium\n\n  * " + strings.TrimSpace(strings.Repeat("word ", 14)) +
		"\n    " + strings.TrimSpace(strings.Repeat("word ", 6)) +
		"\n\n -- The Posewright authors <authors@posewright.dev>  Fri, 02 Jan 2026 03:04:06 +0000\n"
	if got, err := notes(t, "debian", "1.0.0", text); err != nil || got != want {
		t.Errorf("the changelog is %q (%v), want %q", got, err, want)
	}
	if _, err := notes(t, "appstream", "1.0.0", "# Changelog\n"); err == nil {
		t.Error("no notes are no error")
	}
}

func TestWithoutAddressesNoneIsNamed(t *testing.T) {
	t.Parallel()
	b := &builder{version: "1.20.3", date: release1.date, out: t.TempDir()}
	if err := b.manifests(); err != nil {
		t.Fatal(err)
	}
	if files, err := os.ReadDir(b.out); err != nil || len(files) > 0 {
		t.Errorf("there are manifests: %v (%v)", files, err)
	}
	for name, kept := range map[string]string{
		"linux/" + appID + ".metainfo.xml": `<release version="1.20.3"`, "linux/nfpm.yaml": "license: MIT",
	} {
		text, err := b.filled(name)
		if err != nil || !bytes.Contains(text, []byte(kept)) ||
			regexp.MustCompile("https?:|homepage|<url|<image|remote").Match(text) {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
		if text, err = release1.filled(name); err != nil || !bytes.Contains(text, []byte("https://example.org")) {
			t.Errorf("with addresses, %s: %v\n%s", name, err, text)
		}
	}
}

func TestTheManifestOfWindowsAsksForEachMonitorsScale(t *testing.T) {
	t.Parallel()
	text, err := release1.filled("windows/posewright.manifest")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Identity struct {
			Version string `xml:"version,attr"`
		} `xml:"assemblyIdentity"`
		Awareness string `xml:"application>windowsSettings>dpiAwareness"`
		LongPaths bool   `xml:"application>windowsSettings>longPathAware"`
	}
	if err := xml.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.Identity.Version != "1.20.3.0" || !strings.HasPrefix(manifest.Awareness, "PerMonitorV2") || !manifest.LongPaths {
		t.Errorf("the manifest says %+v", manifest)
	}
}

func TestTheApplicationOfMacOSHasItsProgramIconAndName(t *testing.T) {
	t.Parallel()
	program := filepath.Join(t.TempDir(), "posewright")
	if err := os.WriteFile(program, []byte("program"), 0o755); err != nil {
		t.Fatal(err)
	}
	files, err := release1.application(program)
	if err != nil {
		t.Fatal(err)
	}
	list := string(files["Contents/Info.plist"].data)
	for _, want := range []string{"<key>CFBundleExecutable</key><string>posewright</string>", "<key>CFBundleIdentifier</key><string>" + appID + "</string>",
		"<key>CFBundleShortVersionString</key><string>1.20.3</string>", "<key>CFBundleIconFile</key><string>posewright.icns</string>"} {
		if !strings.Contains(list, want) {
			t.Errorf("Info.plist lacks %s", want)
		}
	}
	if err := xml.Unmarshal([]byte(list), new(struct{})); err != nil {
		t.Error(err)
	}
	if e := files["Contents/MacOS/posewright"]; !e.executable || string(e.data) != "program" {
		t.Error("the program is not in its place")
	}
	if len(files["Contents/Resources/posewright.icns"].data) == 0 || len(files["Contents/Resources/THIRD_PARTY.md"].data) == 0 {
		t.Error("the icon or the licenses are missing")
	}
}

// A recursive command would take what a person put into the folder too.
func TestTheUninstallerRemovesWhatWasInstalledFileByFile(t *testing.T) {
	t.Parallel()
	files := tree{"posewright.exe": {}, "runtime/posewright.dll": {}, "runtime/c/posewright.h": {}, "README.txt": {}, "a$b.txt": {}}
	want := []string{`Delete "$INSTDIR\README.txt"`, `Delete "$INSTDIR\a$$b.txt"`, `Delete "$INSTDIR\posewright.exe"`, `Delete "$INSTDIR\runtime\c\posewright.h"`,
		`Delete "$INSTDIR\runtime\posewright.dll"`, `RMDir "$INSTDIR\runtime\c"`, `RMDir "$INSTDIR\runtime"`}
	if got := strings.Split(strings.TrimSpace(string(removal(files))), "\r\n"); !slices.Equal(got, want) {
		t.Errorf("the commands are %q, want %q", got, want)
	}
	script, err := os.ReadFile(filepath.Join(packaging, "windows", "installer.nsi"))
	if err != nil {
		t.Fatal(err)
	}
	_, uninstaller, found := strings.Cut(string(script), "Section un.")
	if !found || !strings.Contains(uninstaller, `!include "${REMOVE}"`) {
		t.Error("the uninstaller does not run these commands")
	}
	for line := range strings.Lines(uninstaller) {
		if words := strings.Fields(line); len(words) > 1 && (words[0] == "RMDir" || words[0] == "Delete") && strings.EqualFold(words[1], "/r") {
			t.Errorf("the uninstaller removes what it did not install: %s", line)
		}
	}
}

func TestAVersionThatWindowsCannotNumberIsRefused(t *testing.T) {
	t.Parallel()
	if _, err := newBuilder(t.TempDir(), "", "", "1.2-beta"); err == nil || !strings.Contains(err.Error(), "1.2-beta") {
		t.Errorf("the error is %v", err)
	}
	if got := release1.fill("@NUMBERS@"); got != "1,20,3,0" {
		t.Errorf("the numbers are %s", got)
	}
}

func TestTheCommandsAloneHaveTheLibrariesForTheirExports(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range append([]string{"../../LICENSE", "../../assets/THIRD_PARTY.md", "../../posewright"}, runtimeFiles...) {
		file := filepath.Join(runtimeFolder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.MkdirAll(runtimeFolder, 0o755), os.WriteFile(file, nil, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	files, err := commandFiles("posewright", "posewright", false)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"posewright", "LICENSE", "runtime/libposewright.so", "runtime/posewright.dll", "runtime/posewright.wasm", "runtime/posewright.mjs"} {
		if _, ok := files[name]; !ok {
			t.Errorf("the archive lacks %s and has %v", name, files.names())
		}
	}
}
