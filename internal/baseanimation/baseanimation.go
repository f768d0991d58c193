// Package baseanimation reads the animations, of avatars or of motion capture, that show through where the devices' weights are below 1, see package basepose.
package baseanimation

import (
	"io/fs"
	"slices"

	"posewright/internal/evaluation/capture"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/rig/clip"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
	"posewright/solver/basepose"
)

// Read reads the animation that a preset wants, of a file of its own, if that has a name, or else of its avatar's file;
// the built-in avatar has no name and no animation. It is nil where the preset wants none. Any goroutine may call it.
func Read(p *presets.Preset, avatar, animation files.Reference) (*clip.Clip, error) {
	if p.BasePose.Source != basepose.Animation {
		return nil, nil
	}
	from, open := avatar, gltf.OpenMotionFS
	if animation.Name != "" {
		from = animation
		open = func(fsys fs.FS, name, clip string) (*rig.Motion, error) {
			return capture.OpenFS(fsys, name, clip, bvh.UpInferred)
		}
	}
	if from.Name == "" {
		return nil, phrase.Fail("the built-in avatar has no animation, so its rest pose shows through. Choose another avatar or the rest pose")
	}
	fsys, name := from.FS()
	motion, err := open(fsys, name, p.Avatar.Animation)
	if err != nil {
		return nil, err
	}
	c, err := clip.New(motion)
	if err != nil {
		return nil, phrase.Fail("{{.Name}}: {{.Cause}}", "Name", name, "Cause", err)
	}
	return c, nil
}

// Hooks are what a loader needs of the program.
type Hooks struct {
	Do      func(work, done func()) // runs work in the background, and then done on the owner
	Changed func()                  // an animation was read
	Warn    func(error)             // why one could not be
}

// Loader reads animations in the background. All methods are for the owner.
type Loader struct {
	hooks Hooks
	key   key
	clip  *clip.Clip // of key; nil while it is read
}

// key is what an animation is read of.
type key struct {
	path, animation, name string
	trusted               bool // that animation
	version               any  // of the avatar's file
}

// NewLoader makes a loader that has read nothing.
func NewLoader(h Hooks) *Loader { return &Loader{hooks: h} }

// Clip returns the animation that a preset wants; nil for none, and while it is being read: then the hook Changed follows. The files are as
// those of Read; the version tells avatars of the same path from each other and can be compared.
func (l *Loader) Clip(p *presets.Preset, avatar, animation files.Reference, version any) *clip.Clip {
	if p.BasePose.Source != basepose.Animation {
		return nil
	}
	trusted := slices.Contains(animation.Trusted, animation.Path())
	wanted := key{avatar.Path(), animation.Path(), p.Avatar.Animation, trusted, version}
	if l.key == wanted {
		return l.clip
	}
	l.key, l.clip = wanted, nil
	var read *clip.Clip
	var err error
	of := *p
	l.hooks.Do(func() { read, err = Read(&of, avatar, animation) }, func() {
		if l.key != wanted {
			return
		}
		if err != nil {
			l.hooks.Warn(err)
			return
		}
		l.clip = read
		l.hooks.Changed()
	})
	return nil
}
