package main

import (
	"bytes"
	"crypto/md5"
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
	environment := []string{"GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=1"}
	editor, err := b.program("linux/posewright", ".", stripped, environment...)
	if err != nil {
		return err
	}
	dialog, err := b.program("linux/posewright-dialog", "./ui/filedialog/posewright-dialog", stripped, environment...)
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
	for file, folder := range map[string]string{".desktop": "applications", ".metainfo.xml": "metainfo", ".xml": "mime/packages"} {
		text, err := b.filled("linux/" + appID + file)
		if err != nil {
			return err
		}
		to[folder+"/"+appID+file] = entry{data: text}
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

// debian makes the .deb with Debian's own tools, which know what the programs depend on.
func (b *builder) debian(programs, share tree, editor, dialog string) error {
	files := share.under("usr/share")
	for name, e := range programs.under("usr/lib/posewright") {
		files[name] = e
	}
	files["usr/bin/posewright"] = entry{link: "../lib/posewright/posewright"}
	const documents = "usr/share/doc/posewright/"
	license, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	copyright := []byte("Posewright is under the license below. THIRD_PARTY.md lists the software of others in it with their licenses.\n\n")
	files[documents+"copyright"] = entry{data: append(copyright, license...)}
	if err := files.add(documents+"THIRD_PARTY.md", "assets/THIRD_PARTY.md", false); err != nil {
		return err
	}
	var sums bytes.Buffer
	size := 0
	for _, name := range files.names() {
		if e := files[name]; e.link == "" {
			fmt.Fprintf(&sums, "%x  %s\n", md5.Sum(e.data), name)
			size += len(e.data)
		}
	}
	depends, recommends, err := b.sharedLibraries(editor, dialog)
	if err != nil {
		return err
	}
	control, err := b.filled("linux/control")
	if err != nil {
		return err
	}
	files["DEBIAN/md5sums"] = entry{data: sums.Bytes()}
	files["DEBIAN/control"] = entry{data: []byte(strings.NewReplacer(
		"@SIZE@", fmt.Sprint(size/1024), "@DEPENDS@", depends, "@RECOMMENDS@", recommends).Replace(string(control)))}
	stage := filepath.Join(b.work, "deb")
	if err := files.write(stage); err != nil {
		return err
	}
	return execute(nil, "dpkg-deb", "--build", "--root-owner-group", "-Zxz", stage, b.path(fmt.Sprintf("posewright_%s_amd64.deb", b.version)))
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
