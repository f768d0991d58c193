package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/presets"
	"posewright/solver/ground"
)

// Whatever brings a name into the document, such as the preset of a recording: the file is not opened unasked.
func TestADocumentOpensNoFileOutsideThatThePersonHasNotChosen(t *testing.T) {
	t.Parallel()
	home, err := filepath.EvalSymlinks(t.TempDir()) // notices say where files are
	must(t, err)
	folder := filepath.Join(home, "theirs")
	must(t, os.Mkdir(folder, 0o700))
	mine := avatarFile(t, home, "me.glb")
	must(t, os.Symlink("../me.glb", filepath.Join(folder, "link.glb")))
	for _, named := range []string{"../me.glb", "link.glb", mine} {
		x := newWatching(t)
		floor := NewGround(x.Host, x.Events, x.Document, x.Access)
		x.Avatar.Show("", "")
		x.shows(t, "")
		preset := presets.Default()
		preset.Avatar.File, preset.GroundFile, preset.Ground.Kind = named, named, ground.Triangles
		x.Document.Replace(Opened{Preset: preset, Path: filepath.Join(folder, "preset.json")})
		x.Avatar.Show(named, x.Document.Path())
		refused := func(what string) bool {
			for _, notice := range x.notices {
				text := notice.Text.String()
				if strings.Contains(text, what) && strings.Contains(text, "it is "+mine+", outside the folder") {
					return true
				}
			}
			return false
		}
		x.loop.RunFor(time.Minute, func() bool { return !x.Avatar.Loading() })
		if x.Avatar.Current().Path != "" || !refused("The built-in avatar stays") {
			t.Errorf("%s: the avatar is %q; %v", named, x.Avatar.Current().Path, x.notices)
		}
		x.loop.RunFor(time.Minute, func() bool { return floor.Loaded() != nil || floor.file != nil })
		if floor.Loaded() != nil || !refused("as ground") || len(floor.Files()) > 0 {
			t.Errorf("%s: the ground is %v, %v is watched; %v", named, floor.Loaded(), floor.Files(), x.notices)
		}

		x.Access.Chosen(mine)
		x.Avatar.Show(named, x.Document.Path())
		x.shows(t, x.Access.Reference(named, x.Document.Path()).Path())
	}
}

// Another program writes other names into the file of what is edited, or of what was open last.
func TestNamesOutsideThatComeUnseenAreLeftOutAndSaid(t *testing.T) {
	t.Parallel()
	x := newWatching(t)
	folder, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	path := filepath.Join(folder, "preset.json")
	theirs := presets.Default()
	theirs.Avatar.File, theirs.Avatar.AnimationFile, theirs.GroundFile = "../me.vrm", "in.bvh", "/elsewhere/floor.glb"
	must(t, presets.Save(path, &theirs))
	var opened *Opened
	x.Library.Read(path, func(o Opened, err error) { must(t, err); opened = &o })
	x.loop.RunFor(time.Minute, func() bool { return opened != nil })
	x.Settings.Values.Trust("/elsewhere/floor.glb")
	x.Library.keepUntrusted(opened, &presets.Preset{Avatar: presets.Avatar{File: "mine.vrm"}})
	if p := opened.Preset; p.Avatar.File != "mine.vrm" || p.GroundFile != "/elsewhere/floor.glb" {
		t.Errorf("it names %q and %q", p.Avatar.File, p.GroundFile)
	}
	text, leads := x.notices[len(x.notices)-1].Text.String(), filepath.Join(filepath.Dir(folder), "me.vrm")
	if !strings.Contains(text, "../me.vrm › "+leads) || strings.Contains(text, "floor") {
		t.Error(text)
	}
}
