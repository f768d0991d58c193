package main

import (
	"bytes"
	"debug/pe"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	windowsCompiler = "x86_64-w64-mingw32-gcc"
	windowsRes      = "x86_64-w64-mingw32-windres"
	// resourceFile is what Go links into every program for Windows on amd64 that is built at the top of the repository.
	resourceFile = "resource_windows_amd64.syso"
)

// resources compiles the icon, the version and the manifest for programs of Windows. The caller removes resourceFile.
func (b *builder) resources() error {
	folder := filepath.Join(b.work, "resources")
	icon, err := ico()
	if err != nil {
		return err
	}
	files := tree{"posewright.ico": {data: icon}}
	for _, name := range []string{"posewright.rc", "posewright.manifest"} {
		text, err := b.filled("windows/" + name)
		if err != nil {
			return err
		}
		files[name] = entry{data: text}
	}
	if err := files.write(folder); err != nil {
		return err
	}
	return execute(nil, windowsRes, "--include-dir", folder, "-i", filepath.Join(folder, "posewright.rc"), "-O", "coff", "-o", resourceFile)
}

// windows makes an archive that runs from any folder and an installer, both of amd64.
func (b *builder) windows() error {
	if err := b.resources(); err != nil {
		return err
	}
	defer os.Remove(resourceFile)
	editor, err := b.program("windows/posewright.exe", ".", []string{"-ldflags=-s -w -H=windowsgui"}, "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=1", "CC="+windowsCompiler)
	if err != nil {
		return err
	}
	if err := ofWindows(editor, pe.IMAGE_SUBSYSTEM_WINDOWS_GUI); err != nil {
		return err
	}
	files := tree{}
	if err := files.add("posewright.exe", editor, true); err != nil {
		return err
	}
	if err := addRuntime(files, "runtime"); err != nil {
		return err
	}
	if err := licenses(files, true); err != nil {
		return err
	}
	readme, err := b.filled("windows/README.txt")
	if err != nil {
		return err
	}
	files["README.txt"] = entry{data: forWindows(readme)}
	name := b.name("windows-amd64")
	if err := writeZip(b.path(name+".zip"), files.under(name), b.date); err != nil {
		return err
	}
	stage := filepath.Join(b.work, "windows-stage")
	if err := files.write(stage); err != nil {
		return err
	}
	remove := filepath.Join(b.work, "remove.nsh")
	if err := os.WriteFile(remove, removal(files), 0o644); err != nil {
		return err
	}
	define := func(name, value string) string { return fmt.Sprintf("-D%s=%s", name, value) }
	absolute := func(path string) string {
		if full, err := filepath.Abs(path); err == nil {
			return full
		}
		return path
	}
	return execute(nil, "makensis", "-V2", "-INPUTCHARSET", "UTF8", define("VERSION", b.version), define("STAGE", absolute(stage)),
		define("ICON", absolute(filepath.Join(b.work, "resources", "posewright.ico"))), define("REMOVE", absolute(remove)), define("OUTFILE", absolute(b.path(name+"-setup.exe"))),
		filepath.Join(packaging, "windows", "installer.nsi"))
}

// removal are the commands of NSIS by which an uninstaller removes what was installed, file by file, and the folders that nothing else is in.
func removal(files tree) []byte {
	var list bytes.Buffer
	command := func(name, file string) {
		fmt.Fprintf(&list, "%s \"$INSTDIR\\%s\"\r\n", name, strings.ReplaceAll(strings.ReplaceAll(file, "$", "$$"), "/", `\`))
	}
	for _, name := range files.names() {
		command("Delete", name)
	}
	for _, folder := range slices.Backward(files.folders()) {
		command("RMDir", folder)
	}
	return list.Bytes()
}

// systemLibraries are the libraries that every Windows has.
var systemLibraries = []string{"kernel32.dll", "user32.dll", "gdi32.dll", "shell32.dll", "ole32.dll", "advapi32.dll", "comdlg32.dll", "opengl32.dll", "msvcrt.dll",
	"winmm.dll", "ws2_32.dll", "oleaut32.dll", "bcryptprimitives.dll", "ntdll.dll", "iphlpapi.dll", "secur32.dll", "userenv.dll", "crypt32.dll", "dnsapi.dll", "powrprof.dll"}

// ofWindows fails where a program needs a library that the compiler brought, or lacks its manifest, or has a console where it should have none.
func ofWindows(path string, subsystem uint16) error {
	program, err := pe.Open(path)
	if err != nil {
		return err
	}
	defer program.Close()
	if header, ok := program.OptionalHeader.(*pe.OptionalHeader64); !ok || header.Subsystem != subsystem {
		return fmt.Errorf("%s is not linked for the subsystem %d of 64 bits", path, subsystem)
	}
	section := program.Section(".rsrc")
	if section == nil {
		return fmt.Errorf("%s has no icon, version and manifest", path)
	}
	if data, err := section.Data(); err != nil || !bytes.Contains(data, []byte("PerMonitorV2")) {
		return fmt.Errorf("%s has a manifest that does not ask for each monitor's scale (%v)", path, err)
	}
	libraries, err := program.ImportedLibraries()
	if err != nil {
		return err
	}
	for _, name := range libraries {
		if !slices.Contains(systemLibraries, strings.ToLower(name)) {
			return fmt.Errorf("%s needs %s, which not every Windows has", path, name)
		}
	}
	return nil
}
