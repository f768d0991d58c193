package main

import (
	"os/exec"
	"path/filepath"
	"runtime"
)

// mac makes the application for the processor of this Mac.
func (b *builder) mac() error {
	editor, err := b.program("mac/posewright", ".", stripped, "CGO_ENABLED=1")
	if err != nil {
		return err
	}
	application, err := b.application(editor)
	if err != nil {
		return err
	}
	stage := filepath.Join(b.work, "mac", "Posewright.app")
	if err := application.write(stage); err != nil {
		return err
	}
	// Without any signature, programs for Apple's processors do not start; this one names nobody.
	if _, err := exec.LookPath("codesign"); err == nil {
		if err := execute(nil, "codesign", "--force", "--deep", "--sign", "-", stage); err != nil {
			return err
		}
	}
	return execute(nil, "tar", "-czf", b.path(b.name("darwin-"+runtime.GOARCH+".tar.gz")), "-C", filepath.Dir(stage), filepath.Base(stage))
}

// application are the files of the application's folder around a program.
func (b *builder) application(program string) (tree, error) {
	files := tree{}
	if err := files.add("Contents/MacOS/posewright", program, true); err != nil {
		return nil, err
	}
	list, err := b.filled("mac/Info.plist")
	if err != nil {
		return nil, err
	}
	icon, err := icns()
	if err != nil {
		return nil, err
	}
	files["Contents/Info.plist"] = entry{data: list}
	files["Contents/PkgInfo"] = entry{data: []byte("APPL????")}
	files["Contents/Resources/posewright.icns"] = entry{data: icon}
	legal := tree{}
	if err := licenses(legal, false); err != nil {
		return nil, err
	}
	for name, e := range legal.under("Contents/Resources") {
		files[name] = e
	}
	return files, nil
}
