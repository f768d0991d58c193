package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// appID is the name under which the system knows the program.
const appID = "dev.posewright.Posewright"

// linux makes a package for Debian and its relatives and an archive for every other Linux, both of amd64.
func (b *builder) linux() error {
	// Debian's hardening.
	environment := []string{"GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=1",
		"CGO_CFLAGS=-O2 -g -fstack-protector-strong -D_FORTIFY_SOURCE=2", "CGO_LDFLAGS=-O2 -g -Wl,-z,relro,-z,now"}
	flags := append([]string{"-buildmode=pie"}, stripped...)
	editor, err := b.program("linux/posewright", ".", flags, environment...)
	if err != nil {
		return err
	}
	dialog, err := b.program("linux/posewright-dialog", "./ui/filedialog/posewright-dialog", flags, environment...)
	if err != nil {
		return err
	}
	programs, share := tree{}, tree{}
	if err := programs.add("posewright", editor, true); err != nil {
		return err
	}
	if err := programs.add("posewright-dialog", dialog, true); err != nil {
		return err
	}
	if err := addRuntime(programs, "runtime"); err != nil {
		return err
	}
	if err := b.addShare(share); err != nil {
		return err
	}
	if err := b.portable(programs, share); err != nil {
		return err
	}
	return b.debian(programs, share, editor, dialog)
}

// addShare adds what desktops read: the desktop entry, the AppStream metainfo, the MIME types and the icons.
func (b *builder) addShare(to tree) error {
	notes, err := exec.Command(".ci/release-notes", "appstream", b.version).Output()
	if err != nil {
		return fmt.Errorf("the release notes: %w", err)
	}
	for file, folder := range map[string]string{".desktop": "applications", ".metainfo.xml": "metainfo", ".xml": "mime/packages"} {
		text, err := b.filled("linux/" + appID + file)
		if err != nil {
			return err
		}
		to[folder+"/"+appID+file] = entry{data: bytes.Replace(text, []byte("@NOTES@"), notes, 1)}
	}
	for _, size := range []int{16, 24, 32, 48, 64, 128, 256, 512} {
		data, err := iconPNG(size)
		if err != nil {
			return err
		}
		to[fmt.Sprintf("icons/hicolor/%[1]dx%[1]d/apps/%[2]s.png", size, appID)] = entry{data: data}
	}
	return to.add("icons/hicolor/scalable/apps/"+appID+".svg", filepath.Join(packaging, "icons", "posewright.svg"), false)
}

// portable makes the archive that runs from any folder.
func (b *builder) portable(programs, share tree) error {
	files := share.under("share")
	for name, e := range programs {
		files[name] = e
	}
	if err := licenses(files, false); err != nil {
		return err
	}
	readme, err := b.filled("linux/README.txt")
	if err != nil {
		return err
	}
	files["README.txt"] = entry{data: readme}
	name := b.name("linux-amd64")
	return writeXZ(b.path(name+".tar.xz"), files.under(name), b.date)
}

// debian makes the .deb with nfpm; Debian's own tools know what the programs depend on.
func (b *builder) debian(programs, share tree, editor, dialog string) error {
	files := share.under("usr/share")
	for name, e := range programs.under("usr/lib/posewright") {
		files[name] = e
	}
	files["usr/bin/posewright"] = entry{link: "../lib/posewright/posewright"}
	depends, recommends, err := b.sharedLibraries(editor, dialog)
	if err != nil {
		return err
	}
	configuration, err := b.filled("linux/nfpm.yaml")
	if err != nil {
		return err
	}
	stage, file := filepath.Join(b.work, "deb"), filepath.Join(b.work, "nfpm.yaml")
	if err := errors.Join(files.write(stage),
		execute(nil, ".ci/package-documents", editor, stage, b.version)); err != nil {
		return err
	}
	values := strings.NewReplacer("@STAGE@", stage, "@DEPENDS@", depends, "@RECOMMENDS@", recommends)
	if err := os.WriteFile(file, []byte(values.Replace(string(configuration))), 0o644); err != nil {
		return err
	}
	return execute(nil, filepath.Join(toolsFolder, "nfpm"), "package", "--packager", "deb", "--config", file,
		"--target", b.path(fmt.Sprintf("posewright_%s_amd64.deb", b.version)))
}

// sharedLibraries are the packages that the editor and its file dialogs load libraries from, as fields of a control file have them.
func (b *builder) sharedLibraries(editor, dialog string) (depends, recommends string, err error) {
	folder := filepath.Join(b.work, "shlibdeps") // dpkg-shlibdeps wants a source package around it
	source := tree{"debian/control": {data: []byte("Source: posewright\n\nPackage: posewright\nArchitecture: any\n")}}
	if err := source.write(folder); err != nil {
		return "", "", err
	}
	of := func(program string) (string, error) {
		absolute, err := filepath.Abs(program)
		if err != nil {
			return "", err
		}
		command := exec.Command("dpkg-shlibdeps", "-O", "-e"+absolute)
		command.Dir = folder
		var said bytes.Buffer
		command.Stderr = &said
		out, err := command.Output()
		if err != nil {
			return "", fmt.Errorf("dpkg-shlibdeps: %w: %s", err, said.String())
		}
		_, found, ok := strings.Cut(strings.TrimSpace(string(out)), "shlibs:Depends=")
		if !ok {
			return "", fmt.Errorf("dpkg-shlibdeps says %q of %s", out, program)
		}
		return found, nil
	}
	if depends, err = of(editor); err != nil {
		return "", "", err
	}
	if recommends, err = of(dialog); err != nil {
		return "", "", err
	}
	// What the editor depends on itself is not recommended once more.
	var more []string
	for _, library := range strings.Split(recommends, ", ") {
		if name, _, _ := strings.Cut(library, " "); !strings.Contains(", "+depends+",", ", "+name+" ") && !strings.Contains(", "+depends+",", ", "+name+",") {
			more = append(more, library)
		}
	}
	return depends, strings.Join(more, ", "), nil
}
