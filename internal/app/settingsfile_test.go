package app

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"posewright/internal/fieldtest"
	"posewright/internal/liveout"
	"posewright/internal/osccontrol"
)

// settingsApp is an application with settings that are in a file, and the notices of its start.
func settingsApp(t *testing.T, file string) *running {
	t.Helper()
	home := t.TempDir()
	must(t, os.WriteFile(Folders(home).Settings(), []byte(file), 0o600))
	r := newRunning(t, home)
	r.loop.RunPosted()
	return r
}

// written saves the settings and returns what the file holds.
func (r *running) written() object {
	r.t.Helper()
	r.app.Settings.Save()
	r.app.Settings.Flush()
	fields, err := readObject(r.app.Folders.Settings())
	must(r.t, err)
	return fields
}

// changeable are settings with something in each list, so that each part of them can be changed.
func changeable() Settings {
	s := DefaultSettings()
	s.Recent, s.Sessions, s.Trusted = []string{"/a", "/b"}, []string{"/c"}, []string{"/d"}
	s.LastFolders = map[string]string{"avatars": "/models"}
	s.Last = LastWork{Preset: "/a", Builtin: "Posewright", Avatar: "/b"}
	s.Control.Allowed = []string{"192.168.1.20"}
	s.Control.Avatar = []osccontrol.Mapping{{Parameter: "Size", Target: "torso.wristLine", AtOne: 1}}
	s.DeviceSetup.OffsetCM = map[string][3]float64{"head": {1, 2, 3}}
	return s
}

// possible reports whether a person can choose these settings.
func possible(s Settings) bool {
	within := (&settingsReader{values: s})
	within.check(object{})
	for i := range s.LiveOut.Receivers {
		if s.LiveOut.Receivers[i].Validate() != nil {
			return false
		}
	}
	return len(within.unread) == 0 && reflect.DeepEqual(within.values, s)
}

// Whatever a person changes is as they left it at the next start. That includes changes back to what is usual, and what is added to or taken from a list.
func TestEachSettingComesBackAsItWasChanged(t *testing.T) {
	t.Parallel()
	for name, fresh := range map[string]func() Settings{"default": DefaultSettings, "changed": changeable} {
		changed, file, before := map[string]bool{}, filepath.Join(t.TempDir(), "settings.json"), fresh()
		unchanged, err := json.Marshal(&before)
		must(t, err)
		for path, want := range fieldtest.Changes(fresh) {
			if !possible(want) {
				continue
			}
			top, _, _ := strings.Cut(strings.TrimPrefix(path, "."), " ")
			changed[top] = true
			must(t, os.WriteFile(file, unchanged, 0o600))
			data, err := json.Marshal(&want)
			must(t, err)
			must(t, (&settingsFile{path: file, before: fieldsOf(&before)}).store(data))
			if got := LoadSettings(file); !reflect.DeepEqual(got, want) {
				t.Errorf("%s settings with %s come back as\n%+v, want\n%+v", name, path, got, want)
			}
		}
		for _, path := range []string{"Theme", "RateHz", "Show.Bones", "LiveOut.On", "LiveOut.Receivers[0].Off", "LiveOut.Receivers[1].Off",
			"LiveOut.Receivers[1].Raw", "Control.On", "Control.Network", "Remote.Address", "DeviceSetup.Points", "CrashesSeen"} {
			if !changed[path] {
				t.Errorf("%s settings are not tested with another %s", name, path)
			}
		}
	}
}

// A field that is left out of the file where it is empty would come back as the default, whatever that is.
func TestNoSettingIsLeftOutOfTheFile(t *testing.T) {
	t.Parallel()
	seen := map[reflect.Type]bool{}
	var look func(kind reflect.Type)
	look = func(kind reflect.Type) {
		if seen[kind] {
			return
		}
		seen[kind] = true
		switch kind.Kind() {
		case reflect.Slice, reflect.Array, reflect.Map, reflect.Pointer:
			look(kind.Elem())
		case reflect.Struct:
			for i := range kind.NumField() {
				field := kind.Field(i)
				if tag := field.Tag.Get("json"); strings.Contains(tag, "omit") {
					t.Errorf("%v.%s is left out: %s", kind, field.Name, tag)
				}
				if field.IsExported() {
					look(field.Type)
				}
			}
		}
	}
	look(reflect.TypeFor[Settings]())
}

func TestASettingThatCannotBeReadCostsOnlyItself(t *testing.T) {
	t.Parallel()
	r := settingsApp(t, `{"theme": 7, "units": "in", "liveOut": {"on": "yes", "receivers": [{"off": false, "protocol": "vmc", "address": "127.0.0.1:5", "rateHz": 60}]},
		"show": {"Bones": true, "Axes": []}, "control": {"on": true, "address": "nowhere"}, "remote": 3}`)
	s, usual := r.app.Settings.Values, DefaultSettings()
	if s.Theme != usual.Theme || s.Units != "in" || s.LiveOut.On || s.LiveOut.Receivers[0].Address != "127.0.0.1:5" || !s.Show.Bones || s.Show.Axes ||
		s.Control.On || s.Control.Address != usual.Control.Address || s.Remote != usual.Remote {
		t.Errorf("the settings are %+v", s)
	}
	for _, said := range []string{"“theme”", "“liveOut.on”", "“show.Axes”", "nowhere", "“remote”"} {
		if !r.noticed("Some settings can't be used", said) {
			t.Errorf("nobody is told of %s: %v", said, r.notices)
		}
	}
	s.Units = "m"
	r.app.Settings.Values.Units = "m"
	file := r.written()
	if string(file["theme"]) != "7" || string(file["units"]) != `"m"` || string(objectOf(file["liveOut"])["on"]) != `"yes"` || string(file["remote"]) != "3" ||
		string(objectOf(file["control"])["address"]) != `"nowhere"` {
		t.Errorf("what can't be used is not kept: %s", file)
	}
	r.app.Settings.Values.Theme = "light"
	if file := r.written(); string(file["theme"]) != `"light"` {
		t.Errorf("a choice does not replace what can't be used: %s", file["theme"])
	}
}

func TestPeopleAreToldOnceOfSettingsThatCannotBeUsed(t *testing.T) {
	t.Parallel()
	r := settingsApp(t, `{"theme": 7}`)
	if !r.noticed("Some settings can't be used") {
		t.Fatalf("notices %v", r.notices)
	}
	file := r.written()
	again, err := json.Marshal(file)
	must(t, err)
	if r := settingsApp(t, string(again)); r.noticed("Some settings can't be used") {
		t.Errorf("they are told again: %v", r.notices)
	}
	file["theme"] = json.RawMessage(`{"name":"dark"}`)
	again, err = json.Marshal(file)
	must(t, err)
	if r := settingsApp(t, string(again)); !r.noticed("Some settings can't be used", "“theme”") {
		t.Errorf("they are not told of another value: %v", r.notices)
	}
}

func TestASettingsFileThatCannotBeReadIsKeptBeside(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{"cut off": `{"theme":"light"`, "a list": `["light"]`, "too large": `{"theme":"` + strings.Repeat("x", largestSettings) + `"}`} {
		r := settingsApp(t, text)
		if r.app.Settings.Values.Theme != DefaultSettings().Theme || !r.noticed("Can't load settings", ".damaged") {
			t.Errorf("%s: notices %v", name, r.notices)
		}
		r.written()
		if kept, err := os.ReadFile(r.app.Folders.Settings() + ".damaged"); err != nil || string(kept) != text {
			t.Errorf("%s: the file is not kept: %v", name, err)
		}
	}
}

func TestSettingsOfANewerVersionAreWrittenBack(t *testing.T) {
	t.Parallel()
	r := settingsApp(t, `{"future": {"a": [1, 2]}, "remote": {"on": true, "token": "abc"}, "liveOut": {"on": true, "receivers": [
		{"protocol": "vmc", "address": "127.0.0.1:5", "rateHz": 60, "delayMs": 3}]}}`)
	if s := r.app.Settings.Values; !s.Remote.On || !s.LiveOut.On || s.LiveOut.Receivers[0].Off {
		t.Errorf("they are read as %+v", s)
	}
	if r.noticed("Some settings can't be used") {
		t.Errorf("notices %v", r.notices)
	}
	receivers := slices.Clone(r.LiveOut.Receivers())
	receivers[0].RateHz = 30
	must(t, r.LiveOut.SetReceivers(receivers))
	r.app.Settings.Values.Remote.On = false
	file := r.written()
	var lists struct {
		Future  struct{ A []int }
		Remote  struct{ Token string }
		LiveOut struct{ Receivers []map[string]any }
	}
	data, err := json.Marshal(file)
	must(t, err)
	must(t, json.Unmarshal(data, &lists))
	if !slices.Equal(lists.Future.A, []int{1, 2}) || lists.Remote.Token != "abc" || lists.LiveOut.Receivers[0]["delayMs"] != 3.0 || lists.LiveOut.Receivers[0]["rateHz"] != 30.0 {
		t.Errorf("the file holds %s", data)
	}
}

func TestAReceiverThatCannotBeUsedIsOffAndOthersGoOn(t *testing.T) {
	t.Parallel()
	const unknown = `{"protocol":"telepathy","address":"10.0.0.9:99","rateHz":60,"off":false}`
	r := settingsApp(t, `{"liveOut": {"on": true, "receivers": [`+unknown+`, {"protocol": "vrchat", "address": "127.0.0.1:9000", "rateHz": 60}, 7,
		{"protocol": "vmc", "address": 5, "rateHz": 60}]}}`)
	got := r.LiveOut.Receivers()
	if len(got) != 4 || !got[0].Off || got[0].Protocol != "telepathy" || got[1].Off || got[1].Protocol != liveout.VRChat || !got[2].Off || !got[3].Off || !r.LiveOut.On() {
		t.Fatalf("the receivers are %+v", got)
	}
	if !r.noticed("Some settings can't be used", "telepathy") {
		t.Errorf("notices %v", r.notices)
	}
	changed := slices.Clone(got)
	changed[1].RateHz = 30
	if err := r.LiveOut.SetReceivers(changed); err != nil {
		t.Fatalf("the others cannot be changed: %v", err)
	}
	var kept []json.RawMessage
	must(t, json.Unmarshal(objectOf(r.written()["liveOut"])["receivers"], &kept))
	for i, want := range map[int]map[string]any{0: {"protocol": "telepathy", "address": "10.0.0.9:99", "rateHz": 60.0, "off": false}, 3: {"protocol": "vmc", "address": 5.0, "rateHz": 60.0}} {
		var fields map[string]any
		must(t, json.Unmarshal(kept[i], &fields))
		if !maps.Equal(fields, want) {
			t.Errorf("receiver %d is written as %s", i, kept[i])
		}
	}
	if string(kept[2]) != "7" {
		t.Errorf("what is no receiver is written as %s", kept[2])
	}
	if changed[0].Off = false; r.LiveOut.SetReceivers(changed) == nil {
		t.Error("a receiver of an unknown protocol can be switched on")
	}
	changed[0].Protocol = liveout.VMC
	must(t, r.LiveOut.SetReceivers(changed))
	if loaded := LoadSettings(r.app.Folders.Settings()); !r.LiveOut.On() || r.written() == nil || LoadSettings(r.app.Folders.Settings()).LiveOut.Receivers[0].Off {
		t.Errorf("a repaired receiver comes back as %+v", loaded.LiveOut.Receivers[0])
	}
}

// Two windows change settings; each of them writes what was changed there.
func TestSettingsOfTwoWindowsAreMergedByField(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	first, second := newRunning(t, home), newRunning(t, home)
	first.app.Settings.Values.Theme, first.app.Settings.Values.Show.Bones = "light", true
	second.app.Settings.Values.Units, second.app.Settings.Values.Show.Axes = "in", true
	for _, r := range []*running{first, second, first} {
		r.written()
	}
	if s := LoadSettings(first.app.Folders.Settings()); s.Theme != "light" || s.Units != "in" || !s.Show.Bones || !s.Show.Axes {
		t.Errorf("together they are %+v", s)
	}
}

func FuzzSettings(f *testing.F) {
	whole, err := json.Marshal(changeable())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	for _, text := range []string{`{}`, `null`, `[]`, `{"theme":7}`, `{"liveOut":{"receivers":[null,1,{"off":0}]}}`, `{"last":null,"show":{"Bones":{}}}`, `{"rateHz":1e400}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "settings.json")
		must(t, os.WriteFile(path, data, 0o600))
		fields, _ := readObject(path)
		r := readSettings(fields)
		if !possibleOff(r.values) {
			t.Errorf("%q is read as %+v", data, r.values)
		}
		file := settingsFile{path: path, before: fieldsOf(&r.values)}
		now, err := json.Marshal(r.values)
		must(t, err)
		must(t, file.store(now))
		if again := LoadSettings(path); !reflect.DeepEqual(fieldsOf(&again), fieldsOf(&r.values)) {
			t.Errorf("%q is read as\n%s and again as\n%s", data, now, fieldsOf(&again))
		}
	})
}

// possibleOff is possible, but that receivers that are off may mean nothing.
func possibleOff(s Settings) bool {
	s.LiveOut.Receivers = slices.DeleteFunc(slices.Clone(s.LiveOut.Receivers), func(r liveout.Receiver) bool { return r.Off })
	return possible(s)
}
