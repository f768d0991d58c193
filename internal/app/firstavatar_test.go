package app

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"posewright/assets"
	"posewright/internal/crashreport"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/internal/filekind"
	"posewright/internal/sys/files"
	"posewright/presets"
)

// The first avatar that is seen is the one that is awaited. However that ends, an avatar is seen.
func TestTheFirstAvatarThatIsSeenIsTheAwaitedOneOrElseTheBuiltIn(t *testing.T) {
	t.Parallel()
	const builtIn = ""
	folder := t.TempDir()
	file := func(name string, data []byte) string {
		path := filepath.Join(folder, name)
		must(t, os.WriteFile(path, data, 0o600))
		return path
	}
	mine, other := file("mine.glb", assets.Mannequin()), file("other.glb", assets.Mannequin())
	broken := file("broken.glb", []byte("glTF but not really, and long enough to have a header"))
	brokenPreset := file("broken.json", []byte(`{"format": "posewright/preset", "effec`))
	missing := filepath.Join(folder, "missing")
	named := presets.Default()
	named.Avatar.File = mine
	preset := filepath.Join(folder, "mine.json")
	must(t, presets.Save(preset, &named))

	resume := func(a *App) { a.Resume.Begin(false) }
	recover := func(a *App, then func(*App)) {
		a.Recovery.LatestCrash(func(*crashreport.Report, int, bool) {
			a.Recovery.Find(func([]presets.Recovery, error) { then(a) })
		})
	}
	ask := func(a *App) { recover(a, func(*App) {}) } // as long as the person does not answer
	for name, c := range map[string]struct {
		last   LastWork
		file   string // that the program is started with
		chosen bool
		begin  func(*App)
		load   func(file string, from files.Reference) (*LoadedAvatar, error)
		want   []string
		atOnce bool
	}{
		"first start":                  {begin: resume, want: []string{builtIn}, atOnce: true},
		"built-in preset":              {last: LastWork{Builtin: "Parger as released"}, begin: resume, want: []string{builtIn}, atOnce: true},
		"chosen preset":                {last: LastWork{Avatar: mine}, chosen: true, begin: func(a *App) { a.Resume.Begin(true) }, want: []string{builtIn}, atOnce: true},
		"last avatar":                  {last: LastWork{Avatar: mine}, begin: resume, want: []string{mine}},
		"last avatar is gone":          {last: LastWork{Avatar: missing}, begin: resume, want: []string{builtIn}},
		"last avatar is broken":        {last: LastWork{Avatar: broken}, begin: resume, want: []string{builtIn}},
		"last avatar crashes":          {last: LastWork{Avatar: mine}, begin: resume, load: crashing(mine), want: []string{builtIn}},
		"nothing to recover":           {last: LastWork{Avatar: mine}, begin: func(a *App) { recover(a, resume) }, want: []string{mine}},
		"last preset":                  {last: LastWork{Preset: preset}, begin: resume, want: []string{mine}},
		"last preset is gone":          {last: LastWork{Preset: missing}, begin: resume, want: []string{builtIn}},
		"last preset is broken":        {last: LastWork{Preset: brokenPreset}, begin: resume, want: []string{builtIn}},
		"unanswered question":          {last: LastWork{Avatar: mine}, begin: ask, want: []string{builtIn}},
		"question answered afterwards": {last: LastWork{Avatar: mine}, begin: func(a *App) { ask(a); afterFirst(a, resume) }, want: []string{builtIn, mine}},
		"last avatar is overtaken": {last: LastWork{Avatar: mine}, begin: func(a *App) {
			resume(a)
			a.Avatar.Open(other, func(loaded *LoadedAvatar) { must(t, a.Avatar.Use(loaded, a.Document)) })
		}, want: []string{other}},
		"last avatar is overtaken by a broken one": {last: LastWork{Avatar: mine}, begin: func(a *App) {
			resume(a)
			a.Avatar.Open(broken, func(*LoadedAvatar) { t.Error("the broken avatar opens") })
		}, want: []string{mine}},
		"last avatar is overtaken by one that is not used": {last: LastWork{Avatar: mine}, begin: func(a *App) {
			resume(a)
			a.Avatar.Open(other, func(*LoadedAvatar) {})
		}, want: []string{mine}},
		"avatar of the command line": {file: mine, begin: func(a *App) {
			a.Library.Kinds([]string{mine}, func([]filekind.Kind, error) {
				a.Access.Chosen(mine)
				a.Document.Replace(Opened{Preset: named})
				a.Resume.Begin(true)
			})
		}, want: []string{mine}},
		"preset of the command line": {file: preset, begin: func(a *App) {
			a.Library.Read(preset, func(o Opened, _ error) { a.Document.Replace(o) })
		}, want: []string{mine}},
		"broken preset of the command line": {last: LastWork{Avatar: mine}, file: brokenPreset, begin: func(a *App) {
			a.Library.Read(brokenPreset, func(_ Opened, err error) { a.Events.WarnOf(err) })
		}, want: []string{builtIn}},
		"reading crashes": {file: mine, begin: func(a *App) {
			a.Library.jobs.Add(func() { panic("no such byte") }, func() { t.Error("a job that crashed has a result") })
		}, want: []string{builtIn}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, loop := newTestApp(t, Options{})
			a.Settings.Values.Last = c.last
			if c.load != nil {
				a.Avatar.load = c.load
			}
			var seen []string
			a.Events.Subscribe(func(event eventloop.Event) {
				switch event := event.(type) {
				case AvatarChanged:
					seen = append(seen, a.Avatar.Current().File)
				case AvatarLoading:
					if event.Name == AvatarName(builtIn) && !slices.Contains(c.want, builtIn) {
						t.Error("the built-in avatar is opened in vain")
					}
				}
			})
			NewLive(a, LiveOptions{Demo: drivingtest.Demo(t)})
			a.Start()
			a.Resume.Start(a.Resume.Awaited(c.file, c.chosen) != "")
			if atOnce := a.Avatar.Loading(); atOnce != c.atOnce {
				t.Errorf("an avatar is opened at once: %v", atOnce)
			}
			c.begin(a)
			a.Events.Emit(eventloop.Handled{}) // of something else
			loop.RunFor(time.Minute, func() bool { return len(seen) >= len(c.want) && !a.Avatar.Reading() && !a.Library.Reading() })
			if !slices.Equal(seen, c.want) {
				t.Errorf("seen are %q, want %q", seen, c.want)
			}
		})
	}
}

// crashing crashes when it reads a file.
func crashing(at string) func(file string, from files.Reference) (*LoadedAvatar, error) {
	return func(file string, from files.Reference) (*LoadedAvatar, error) {
		if file == at {
			panic("no such bone")
		}
		return LoadAvatar(file, from)
	}
}

// afterFirst does something once the first avatar is seen.
func afterFirst(a *App, do func(*App)) {
	done := false
	a.Events.Subscribe(func(event eventloop.Event) {
		if _, changed := event.(AvatarChanged); changed && !done {
			done = true
			a.Host.Post(func() { do(a) })
		}
	})
}
