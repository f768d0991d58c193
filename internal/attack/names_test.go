package attack

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"net/netip"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/crashreport"
	"posewright/internal/devices"
	"posewright/internal/osccontrol"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/serialized"
	"posewright/rig/bvh"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/recording"
)

// hostile is what a name may end with that forges a line, colors a terminal, hides what comes before and turns text around.
const hostile = "\x00\x1b[31m\u009b2J\r\nFORGED\u202e\u2066\u200f\u061c\u2028\u2029\x7f\u0085\t\ufff9"

// controls are the characters that no name may have, from the Unicode Character Database: the category Cc, the property Bidi_Control, and what breaks lines.
func isControl(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7f && r < 0xa0:
		return true
	case r == 0x061c, r == 0x200e, r == 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x2028, r == 0x2029:
		return true
	}
	return false
}

// controlsIn finds the texts of a value that have control characters, in unexported fields too. Paths and, of lines, breaks and tabs are no names.
func controlsIn(v reflect.Value, tag, at string, found func(at, text string)) {
	switch v.Kind() {
	case reflect.String:
		if tag != "path" && strings.ContainsFunc(v.String(), func(r rune) bool {
			return isControl(r) && !(tag == "lines" && strings.ContainsRune("\n\t\u2028\u2029", r))
		}) {
			found(at, v.String())
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			controlsIn(v.Elem(), tag, at, found)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[phrase.Phrase]() { // cleaned where it is shown
			p := phrase.Phrase{Text: v.FieldByName("Text").String()}
			controlsIn(reflect.ValueOf(p.String()), "", at, found)
			return
		}
		for i := range v.NumField() {
			f := v.Type().Field(i)
			controlsIn(v.Field(i), f.Tag.Get("text"), at+"."+f.Name, found)
		}
	case reflect.Slice, reflect.Array:
		if k := v.Type().Elem().Kind(); k >= reflect.Bool && k <= reflect.Complex128 {
			return
		}
		for i := range v.Len() {
			controlsIn(v.Index(i), tag, fmt.Sprintf("%s[%d]", at, i), found)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			controlsIn(key, tag, at+"(key)", found)
			controlsIn(v.MapIndex(key), tag, fmt.Sprintf("%s[%v]", at, key), found)
		}
	}
}

// hold fails for names with control characters in what a reader gives, and in what it says is wrong.
func hold(t *testing.T, what string, value any, err error) {
	t.Helper()
	if err != nil {
		if said := phrase.InEnglish(err); strings.ContainsFunc(said, isControl) {
			t.Errorf("%s: the error says %q", what, said)
		}
		return
	}
	controlsIn(reflect.ValueOf(value), "", "", func(at, text string) { t.Errorf("%s: %s is %q", what, at, text) })
}

// spoilt are JSON documents in each of which one text, or the name of an object's first member, ends with control
// characters, by where that is.
func spoilt(t testing.TB, text []byte) map[string][]byte {
	t.Helper()
	var root any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	write := func(at string) {
		document, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		all[at] = document
	}
	var visit func(v any, at string, set func(any))
	visit = func(v any, at string, set func(any)) {
		switch v := v.(type) {
		case string:
			if len(v) > 1000 || strings.HasPrefix(v, "data:") {
				return
			}
			set(v + hostile)
			write(at)
			set(v)
		case []any:
			for i := range v {
				visit(v[i], fmt.Sprintf("%s[%d]", at, i), func(to any) { v[i] = to })
			}
		case map[string]any:
			for i, name := range slices.Sorted(maps.Keys(v)) {
				value := v[name]
				visit(value, at+"."+name, func(to any) { v[name] = to })
				if i > 0 { // one name of an object is like another
					continue
				}
				v[name+hostile] = value
				delete(v, name)
				write(at + "." + name + " (name)")
				delete(v, name+hostile)
				v[name] = value
			}
		}
	}
	visit(root, "", func(to any) { root = to })
	return all
}

// readers are those of files and messages that hold names, by their packages.
var readers = map[string]func(t *testing.T){
	"presets": func(t *testing.T) {
		var document bytes.Buffer
		preset := named()
		if err := presets.Write(&document, &preset); err != nil {
			t.Fatal(err)
		}
		if _, err := presets.Read(bytes.NewReader(document.Bytes())); err != nil {
			t.Fatal(err)
		}
		for at, text := range spoilt(t, document.Bytes()) {
			p, err := presets.Read(bytes.NewReader(text))
			hold(t, at, &p, err)
			if err != nil && slices.Contains([]string{".name", ".author", ".notes", ".tags[0]", ".avatar.roles.hips", ".chains[0].root", ".chains[0].device", ".calibration.person"}, at) {
				t.Errorf("%s: %v", at, err)
			}
		}
		copied, err := presets.CopyGroup(&preset, "Left hand")
		if err != nil {
			t.Fatal(err)
		}
		for at, text := range spoilt(t, []byte(copied)) {
			document := presets.NewDocument(preset)
			err := document.Do(presets.PasteGroup(string(text), "Left hand"))
			hold(t, "clipboard "+at, document.Current(), err)
		}
	},
	"calibration": func(t *testing.T) {
		profile := []byte(`{"format":"posewright-profile","version":1,"name":"A","devices":[{"kind":"headset","serial":"H","role":"head"}],` +
			`"measurement":{"pose":"t","devices":[{"kind":"headset","serial":"H","role":"head","raw":{"rotation":[1,0,0,0]}}]}}`)
		if _, err := calibration.ReadProfile(bytes.NewReader(profile)); err != nil {
			t.Fatal(err)
		}
		for at, text := range spoilt(t, profile) {
			p, err := calibration.ReadProfile(bytes.NewReader(text))
			hold(t, at, &p, err)
			var c calibration.Calibration
			hold(t, at, &c, json.Unmarshal(text, &c))
		}
		c := named().Calibration
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		for at, text := range spoilt(t, text) {
			var c calibration.Calibration
			hold(t, at, &c, json.Unmarshal(text, &c))
		}
	},
	"rig/gltf": func(t *testing.T) {
		for _, format := range []string{"GLB", "VRM 0.x", "VRM 1.0"} {
			text, bin := exporttest.Chunks(t, exporttest.AvatarFile(format, false))
			for at, text := range spoilt(t, text) {
				data := exporttest.Binary(text, bin)
				avatar, err := gltf.Decode(data, "a"+hostile+".vrm", nil)
				hold(t, format+at, avatar, err)
				scenery, err := gltf.DecodeScenery(data, "a"+hostile+".glb", nil)
				hold(t, format+at, scenery, err)
			}
		}
		motion, err := gltf.DecodeMotion(animated(t), "a"+hostile+".glb", "", nil)
		if err != nil {
			t.Fatal(err)
		}
		hold(t, "motion", &motion.Skeleton, nil)
		hold(t, "motion", motion.Name, nil)
	},
	"rig/bvh": func(t *testing.T) {
		name := strings.Map(func(r rune) rune { // a name ends at white space
			if strings.ContainsRune("\r\n\t \u0085\u2028\u2029", r) {
				return -1
			}
			return r
		}, hostile)
		text := "HIERARCHY\nROOT Hips" + name + "\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT A" + name + "\n{\nOFFSET 0 1 0\nCHANNELS 0\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\n" +
			"MOTION\nFrames: 1\nFrame Time: 0.01\n0 0 0\n"
		for _, spoilt := range []string{text, strings.Replace(text, "OFFSET", "OFFSET"+name, 1), strings.Replace(text, "3 Z", "3 "+name, 1)} {
			motion, err := bvh.Read(strings.NewReader(spoilt), "m"+hostile, bvh.Up(0))
			if err != nil {
				hold(t, "bvh", nil, err)
				continue
			}
			hold(t, "bvh", &motion.Skeleton, nil)
			hold(t, "bvh", motion.Name, nil)
		}
	},
	"trackers/recording": func(t *testing.T) {
		var file bytes.Buffer
		w, err := recording.NewWriter(&file, recording.Info{Program: hostile, Notes: "notes" + hostile}, 0)
		if err != nil {
			t.Fatal(err)
		}
		pose := trackers.NoPose()
		for _, err := range []error{
			w.Attach("x"+hostile, []byte("{}"), 0),
			w.Write(&trackers.Observation{Kind: trackers.Tracker, Serial: "S" + hostile, Name: "N" + hostile, Source: "VMC" + hostile, Sample: trackers.Sample{Pose: pose}}),
			w.WriteStatus("VMC"+hostile, &trackers.Status{Detail: phrase.Plain("d" + hostile), Address: "a" + hostile}, time.Second),
			w.Close(),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		session, err := recording.Read(bytes.NewReader(file.Bytes()))
		if err != nil || session.Devices() != 1 {
			t.Fatal(session, err)
		}
		hold(t, "info", &session.Info, nil)
		hold(t, "attachment", session.Attachments[0].Name, nil)
		hold(t, "sources", session.Sources(), nil)
		for _, status := range session.Statuses() {
			hold(t, "source", status.Source, nil)
			hold(t, "address", status.Address, nil)
			hold(t, "detail", status.Detail.String(), nil)
		}
	},
	"trackers": func(t *testing.T) {
		store := trackers.NewStore(func() time.Duration { return 0 })
		store.Put(trackers.Key{Kind: trackers.Tracker, Serial: []byte("S" + hostile), Source: "VMC", Name: []byte("N" + hostile)}, trackers.NoPose())
		store.Put(trackers.Key{Kind: trackers.Tracker, Serial: []byte("R" + hostile), Source: "VMC"}, trackers.NoPose())
		var frame trackers.Frame
		if store.Snapshot(&frame); frame.Count != 2 {
			t.Fatalf("%d devices", frame.Count)
		}
		hold(t, "devices", frame.Devices[:frame.Count], nil)
	},
	"internal/osccontrol": func(t *testing.T) {
		for _, address := range []string{"/posewright/set/a", "/posewright/trigger/a", "/posewright/input/a", "/avatar/parameters/a", "/posewright/a"} {
			var w osc.Writer
			w.Message(address+strings.Trim(hostile, "\x00"), "s")
			w.Text("v" + strings.Trim(hostile, "\x00"))
			var reader osc.Reader
			reader.Reset(w.Bytes())
			for reader.Next() {
				request, ok, err := osccontrol.Read(reader.Message(), netip.AddrPort{})
				if !ok && err == nil {
					t.Errorf("%s is not read", address)
				}
				hold(t, address, &request, err)
			}
		}
	},
	"internal/devices": func(t *testing.T) {
		choices := []byte(`{"version":1,"inputs":{"vmc":{"address":":39540"}},"assignments":[{"kind":"tracker","serial":"S","role":"hips"}],` +
			`"filters":[{"kind":"tracker","serial":"S","minCutoffHz":1}],"spaces":[{"source":"VMC","position":[0,1,0],"rotation":[1,0,0,0]}]}`)
		if _, err := devices.Decode(choices); err != nil {
			t.Fatal(err)
		}
		for at, text := range spoilt(t, choices) {
			c, err := devices.Decode(text)
			if strings.HasSuffix(at, "(name)") && err == nil {
				continue // kept for other versions, and not shown
			}
			hold(t, at, &c, err)
		}
	},
	"presets/export/serialized": func(t *testing.T) {
		for at, text := range spoilt(t, []byte(`{"name":"n","author":"a","notes":"o","a":{"b":"c"},"d":["e"]}`)) {
			document, err := serialized.Read(text)
			if err != nil {
				t.Fatal(err)
			}
			reading := serialized.NewReading(document)
			reading.About()
			preset, report, err := reading.Done(export.Target{ID: "x"})
			hold(t, at, &preset, err)
			hold(t, at, report, err)
		}
	},
	"internal/crashreport": func(t *testing.T) {
		folder := t.TempDir()
		report := "Posewright crashed in x" + hostile + " at 2026-01-02T03:04:05Z\n\nwhat" + hostile + "\n\nrest\n"
		if err := os.WriteFile(filepath.Join(folder, "a.txt"), []byte(report), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, r := range crashreport.Read(folder, time.Time{}) {
			if strings.ContainsFunc(r.Text+r.Where+r.What, func(r rune) bool { return isControl(r) && !strings.ContainsRune("\n\t\u2028\u2029", r) }) {
				t.Errorf("%+q", r)
			}
		}
	},
}

// named is a preset with all names that a preset may have.
func named() presets.Preset {
	p := presets.Default()
	p.Name, p.Author, p.Notes, p.Tags = "Name", "Author", "Notes", []string{"tag"}
	p.Avatar = presets.Avatar{File: "a.vrm", Roles: map[string]string{"hips": "Hips"}, Animation: "walk", AnimationFile: "b.bvh"}
	p.GroundFile = "g.glb"
	c := presets.NewChain("tail", "Tail1", "Tail9")
	c.Device = "S"
	p.Chains = append(p.Chains, c)
	p.Drivers = []presets.Driver{{Parameter: "torso.wristLine", Input: "leftTrigger", High: 1}}
	p.Calibration = calibration.Calibration{HeightM: 1.7, EyeHeightM: 1.6, ArmSpanM: 1.4, Scale: 1, Person: "A", Pose: "t", EstimateVersion: calibration.EstimateVersion}
	for _, d := range []struct{ kind, effector string }{{"headset", "head"}, {"controller", "leftHand"}, {"controller", "rightHand"}} {
		pose := calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}}
		p.Calibration.Devices = append(p.Calibration.Devices, calibration.Device{Kind: d.kind, Serial: "S" + d.effector, Effector: d.effector, Raw: pose, Offset: pose})
	}
	return p
}

// animated is the built-in avatar with an animation whose name is hostile.
func animated(t *testing.T) []byte {
	t.Helper()
	text, bin := exporttest.Chunks(t, assets.Mannequin())
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	for _, node := range doc["nodes"].([]any) {
		node := node.(map[string]any)
		node["name"] = fmt.Sprint(node["name"], hostile)
	}
	times, values := len(bin), len(bin)+8
	bin = append(bin, 0, 0, 0, 0, 0, 0, 0x80, 0x3f) // 0 and 1 s
	for range 2 {
		bin = append(bin, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x3f)
	}
	views, accessors := doc["bufferViews"].([]any), doc["accessors"].([]any)
	doc["animations"] = []any{map[string]any{"name": "walk" + hostile,
		"samplers": []any{map[string]any{"input": len(accessors), "output": len(accessors) + 1}},
		"channels": []any{map[string]any{"sampler": 0, "target": map[string]any{"node": doc["skins"].([]any)[0].(map[string]any)["joints"].([]any)[0], "path": "rotation"}}}}}
	doc["accessors"] = append(accessors, map[string]any{"bufferView": len(views), "componentType": 5126, "count": 2, "type": "SCALAR", "min": []int{0}, "max": []int{1}},
		map[string]any{"bufferView": len(views) + 1, "componentType": 5126, "count": 2, "type": "VEC4"})
	doc["bufferViews"] = append(views, map[string]any{"buffer": 0, "byteOffset": times, "byteLength": 8}, map[string]any{"buffer": 0, "byteOffset": values, "byteLength": 32})
	doc["buffers"].([]any)[0].(map[string]any)["byteLength"] = len(bin)
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return exporttest.Binary(text, bin)
}

// Every reader, of those that there are in the program, gives names without control characters.
func TestReadersGiveNamesWithoutControlCharacters(t *testing.T) {
	t.Parallel()
	for folder, read := range readers {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			read(t)
		})
	}
}

// without are the packages with readers that give no names of their own, and why.
var without = map[string]string{
	"rig/phrase":                      "makes texts clean",
	"internal/vrchatsettings":         "numbers by names of its own",
	"rig":                             "maps joints that a reader named",
	"viewport/scene":                  "images",
	"ui/text":                         "numbers that a person types",
	"ui/text/translations":            "catalogs of the program",
	"ui/preferences":                  "numbers of Fyne's own settings",
	"ui/filedialog":                   "paths from a helper of the program",
	"ui/filedialog/posewright-dialog": "paths for the program",
	"presets/thumbnail":               "an image",
	"effectors/curve":                 "numbers",
	"presets/runtime":                 "a library: what it reads belongs to the program that uses it, and it shows nothing",
	"presets/export":                  "builds exports",
	"presets/export/vrm":              "reads with presets",
	"presets/export/gltf":             "reads with presets",
	"presets/export/avatarfile":       "reads with presets, and writes an avatar's file back as it is",
	"presets/export/unity":            "reads with presets/export/serialized",
	"presets/export/safullbodyik":     "reads with presets/export/serialized",
	"presets/export/jarvriks":         "reads with presets/export/serialized",
	"presets/export/vrik":             "reads with presets/export/serialized",
	"presets/export/godot":            "what its own writer wrote",
	"internal/session":                "fuzzes evenings of devices, and reads nothing",
	"solver/ground":                   "triangles",
	"solver/gait/phase":               "numbers",
	"trackers/natnet":                 "devices, which enter through trackers.Store",
	"trackers/vrpn":                   "devices, which enter through trackers.Store",
	"trackers/mocopi":                 "devices, which enter through trackers.Store",
	"trackers/vmt":                    "devices, which enter through trackers.Store",
	"trackers/webxr":                  "devices, which enter through trackers.Store; its own test holds names of headsets",
	"trackers/vrchat":                 "devices, which enter through trackers.Store",
	"trackers/vmc":                    "devices, which enter through trackers.Store",
	"trackers/solarxr":                "devices, which enter through trackers.Store; its own test holds the other names",
	"trackers/openvr":                 "devices, which enter through trackers.Store",
	"trackers/udpcap":                 "datagrams for others",
	"trackers/osc":                    "messages for others",
	"internal/discovery":              "its own test holds the names",
	"internal/driving":                "reads with calibration",
	"internal/persondata":             "reads with calibration",
	"internal/evaluation/avatars":     "files of its own",
	"internal/app":                    "the settings that the program wrote",
	"internal/instance":               "a path, which is opened as one that a person gave",
	"internal/liveout":                "reads with the settings",
	"internal/search":                 "what a person types",
	"ui/text/synonyms":                "catalogs of the program",
	"internal/remote":                 "cleans each request; its own test holds that",
	"internal/syserror":               "words errors",
	"internal/e2e/load":               "what the program's own page answers",
	"internal/sys/files":              "opens files by their names, which it does not show",
	"internal/e2e":                    "the program's own dump",
	"assets/speech":                   "the program's own clips",
	"assets/gen/licenses":             "builds the program",
}

// A reader that is new is held to the same: packages with fuzz targets or that decode JSON are those that read.
func TestNoReaderIsForgotten(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	const root = "../.."
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "build" || entry.Name() == "dist" || entry.Name() == "exporttest" || strings.HasPrefix(entry.Name(), ".") && name != root):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		relative, _ := filepath.Rel(root, name)
		folder := path.Dir(filepath.ToSlash(relative))
		if _, known := readers[folder]; known || without[folder] != "" || folder == "internal/attack" {
			return nil
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if strings.HasPrefix(n.Name.Name, "Fuzz") && strings.HasSuffix(name, "_test.go") {
					t.Errorf("%s: %s: add the reader to readers, or say in without why its names are clean", folder, n.Name.Name)
				}
			case *ast.SelectorExpr:
				if of, ok := n.X.(*ast.Ident); ok && of.Name == "json" && (n.Sel.Name == "Unmarshal" || n.Sel.Name == "NewDecoder") && !strings.HasSuffix(name, "_test.go") {
					t.Errorf("%s decodes JSON: add its reader to readers, or say in without why its names are clean", relative)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder := range without {
		if _, err := os.Stat(filepath.Join(root, folder)); err != nil {
			t.Errorf("there is no package %s", folder)
		}
	}
}
