//go:build cgo

package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/presets"
	"posewright/ui/find"
	"posewright/ui/text"
	"posewright/ui/text/synonyms"
	"posewright/ui/widgets"
)

// meant is what must be among the first three hits for what people say, in each language: one of the IDs.
var meant = map[string][]struct {
	say string
	any []string
}{
	"en": {
		{"scale", []string{"calibrate/open", "retarget.proportions"}}, {"size", []string{"calibrate/open",
			"retarget.proportions"}},
		{"height", []string{"calibrate/open"}}, {"too tall", []string{"fit"}}, {"too small",
			[]string{"calibrate/open"}},
		{"hands don't touch", []string{"fit"}}, {"feet in the floor", []string{"fit"}}, {"looks wrong", []string{"fit"}},
		{"arm length", []string{"retarget.proportions"}}, {"arms too long", []string{"fit"}},
		{"arms to long", []string{"retarget.proportions"}}, {"my arms are too long", []string{"fit"}},
		{"hands too far", []string{"retarget.hands"}}, {"reach", []string{"retarget.hands", "pull.stiffness"}},
		{"floating", []string{"floor"}}, {"feet through the floor", []string{"floor"}},
		{"sliding", []string{"gait.method"}}, {"knees", []string{"legs.kneeFollowsFoot"}}, {"knock-kneed",
			[]string{"legs.kneeFollowsFoot"}},
		{"elbows", []string{"swivel.phi0Deg"}}, {"chicken wing", []string{"swivel.phi0Deg"}}, {"shoulders",
			[]string{"shoulders.method"}},
		{"shrug", []string{"torso.reachGainDeg"}}, {"neck", []string{"torso.neckShare"}}, {"eyes",
			[]string{"lookAt.eyesWeight"}},
		{"viewpoint", []string{"calibrate/open"}}, {"camera", []string{"follow"}}, {"mirror", []string{"mirror"}},
		{"lag", []string{"devices.md#prediction"}}, {"delay", []string{"devices.md#latency"}}, {"jitter",
			[]string{"devices.md#smoothing"}},
		{"shaking", []string{"devices.md#smoothing"}}, {"drift", []string{"recenter/yaw"}}, {"port",
			[]string{"inputs"}}, {"connect", []string{"inputs"}},
		{"VRChat", []string{"receivers"}}, {"send", []string{"liveout"}}, {"full body", []string{"calibrate/open",
			"roleFigure"}},
		{"sit", []string{"posture/sitting"}}, {"lie", []string{"posture/faceup"}}, {"crawl",
			[]string{"posture/crawling"}},
		{"undo", []string{"undo"}}, {"save", []string{"save"}}, {"calibraton", []string{"calibrate/open"}},
		{"stifness", []string{"pull.stiffness"}},
		{"limits", []string{"limits"}}, {"wrist line weight", []string{"torso.wristLine"}}, {"osc control",
			[]string{"oscControl"}},
	},
	"de": {
		{"skalierung", []string{"calibrate/open", "retarget.proportions"}}, {"größe", []string{"calibrate/open"}},
		{"körpergröße", []string{"calibrate/open"}},
		{"zu groß", []string{"calibrate/open"}}, {"zu klein", []string{"calibrate/open"}}, {"armlänge",
			[]string{"retarget.proportions"}},
		{"arme zu lang", []string{"fit"}}, {"meine arme sind zu lang", []string{"fit"}},
		{"hände zu weit weg", []string{"retarget.hands"}}, {"reichweite", []string{"retarget.hands", "pull.stiffness"}},
		{"schwebt", []string{"floor"}}, {"füße im boden", []string{"floor"}}, {"füße durch den boden",
			[]string{"floor"}},
		{"füße rutschen", []string{"gait.method"}}, {"knie", []string{"legs.kneeFollowsFoot"}}, {"x-beine",
			[]string{"legs.kneeFollowsFoot"}},
		{"ellenbogen", []string{"swivel.phi0Deg"}}, {"abstehende ellbogen", []string{"swivel.phi0Deg"}},
		{"schultern", []string{"shoulders.method"}},
		{"hochgezogene schultern", []string{"torso.reachGainDeg"}}, {"hals", []string{"torso.neckShare"}}, {"augen",
			[]string{"lookAt.eyesWeight"}},
		{"blickpunkt", []string{"calibrate/open"}}, {"kamera", []string{"follow"}}, {"spiegeln",
			[]string{"mirrorGroup"}},
		{"verzögerung", []string{"devices.md#prediction"}}, {"latenz", []string{"devices.md#latency"}}, {"zittern",
			[]string{"devices.md#smoothing"}},
		{"wackelt", []string{"devices.md#smoothing"}}, {"drift", []string{"recenter/yaw"}}, {"port",
			[]string{"inputs"}}, {"verbinden", []string{"inputs"}},
		{"vrchat", []string{"receivers"}}, {"senden", []string{"liveout"}}, {"ganzkörper",
			[]string{"calibrate/open", "roleFigure"}},
		{"sitzen", []string{"posture/sitting"}}, {"liegen", []string{"posture/faceup"}}, {"krabbeln",
			[]string{"posture/crawling"}},
		{"rückgängig", []string{"undo"}}, {"ruckgangig", []string{"undo"}}, {"speichern", []string{"save"}},
		{"kalibriren", []string{"calibrate/open"}},
	},
	"ja": {
		{"スケール", []string{"calibrate/open", "retarget.proportions"}}, {"大きさ", []string{"calibrate/open"}}, {"身長",
			[]string{"calibrate/open"}},
		{"背が高すぎる", []string{"calibrate/open"}}, {"小さすぎる", []string{"calibrate/open"}}, {"腕の長さ",
			[]string{"retarget.proportions"}},
		{"腕が長い", []string{"fit"}}, {"アバターの腕が長すぎる", []string{"fit"}}, {"手が遠い",
			[]string{"retarget.hands"}},
		{"届かない", []string{"retarget.hands", "pull.stiffness"}}, {"浮いている", []string{"floor"}}, {"足が床に埋まる",
			[]string{"floor"}},
		{"足が滑る", []string{"gait.method"}}, {"膝", []string{"legs.kneeFollowsFoot"}}, {"内股",
			[]string{"legs.kneeFollowsFoot"}},
		{"肘", []string{"swivel.phi0Deg"}}, {"脇が開く", []string{"swivel.phi0Deg"}}, {"肩", []string{"shoulders.method"}},
		{"肩をすくめる", []string{"torso.reachGainDeg"}}, {"首", []string{"torso.neckShare"}}, {"目",
			[]string{"lookAt.eyesWeight"}},
		{"視点", []string{"calibrate/open"}}, {"カメラ", []string{"follow"}}, {"ミラー", []string{"mirror"}}, {"ラグ",
			[]string{"devices.md#prediction"}},
		{"遅延", []string{"devices.md#latency"}}, {"ジッター", []string{"devices.md#smoothing"}}, {"揺れる",
			[]string{"devices.md#smoothing"}},
		{"ドリフト", []string{"recenter/yaw"}}, {"ポート", []string{"inputs"}}, {"接続", []string{"inputs"}}, {"vrchat",
			[]string{"receivers"}},
		{"送信", []string{"liveout"}}, {"フルトラ", []string{"calibrate/open", "roleFigure"}}, {"座る",
			[]string{"posture/sitting"}},
		{"寝る", []string{"posture/faceup"}}, {"ハイハイ", []string{"posture/crawling"}}, {"元に戻す", []string{"undo"}},
		{"保存", []string{"save"}},
		{"きゃりぶれーしょん", []string{"calibrate/open"}},
	},
}

// languages runs a test with the catalog of the search in each language.
func languages(t *testing.T, run func(tag string, all *find.Catalog)) {
	t.Helper()
	x := newTestEditor(t, nil)
	t.Cleanup(func() { must(t, text.SetLanguage("en")) })
	for _, tag := range []string{"en", "de", "ja"} {
		must(t, text.SetLanguage(tag))
		run(tag, find.NewCatalog(x.editor, &find.Fixed{}))
	}
}

func TestWhatPeopleSayFindsWhatItIsCalled(t *testing.T) {
	languages(t, func(tag string, all *find.Catalog) {
		for _, phrase := range meant[tag] {
			var first []string
			for _, hit := range all.Find(phrase.say) {
				first = append(first, hit.ID)
			}
			first = first[:min(3, len(first))]
			if !slices.ContainsFunc(phrase.any, func(id string) bool { return slices.Contains(first, id) }) {
				t.Errorf("%s: %q finds %q first, and none of %q", tag, phrase.say, first, phrase.any)
			}
		}
	})
}

func TestSynonymsNameOnlyWhatThereIs(t *testing.T) {
	languages(t, func(tag string, all *find.Catalog) {
		said := map[string]bool{}
		for _, s := range synonyms.In(tag) {
			for _, id := range s.Find {
				if !all.Has(id) {
					t.Errorf("%s: %q find %s, which is not there", tag, s.Say, id)
				}
			}
			for _, phrase := range s.Say {
				if phrase == "" || said[phrase] {
					t.Errorf("%s: %q is said twice", tag, phrase)
				}
				said[phrase] = true
			}
		}
		if len(said) < 100 {
			t.Errorf("%s: %d phrases", tag, len(said))
		}
	})
}

// sought types into the search and returns its field.
func (x *testEditor) sought(t *testing.T, words string) *widgets.SearchEntry {
	t.Helper()
	x.run("search")
	entry, ok := x.shell.Window.Canvas().Focused().(*widgets.SearchEntry)
	if !ok {
		t.Fatalf("%T has the keyboard", x.shell.Window.Canvas().Focused())
	}
	test.Type(entry, words)
	return entry
}

func enter(entry *widgets.SearchEntry) { entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }

// A command that was searched for runs when the search has closed: behind a dialog it would not.
func TestACommandIsSearchedForAndRun(t *testing.T) {
	x := newTestEditor(t, nil)
	limits := x.settings.Show.Limits
	enter(x.sought(t, "limits"))
	if x.finish(); x.settings.Show.Limits == limits {
		t.Error("Limits did not run")
	}
	if x.shell.Dialog != nil {
		t.Error("the search stays open")
	}
	x.run("preferences") // which is in the way
	enter(x.sought(t, "about posewright"))
	if x.finish(); x.shell.DialogTitle != "About Posewright" {
		t.Errorf("the dialog %q is open", x.shell.DialogTitle)
	}
	x.escape()
	if x.shell.Dialog != nil {
		t.Errorf("%q stays open", x.shell.DialogTitle)
	}
	enter(x.sought(t, "redo")) // there is nothing to redo
	if x.finish(); x.chrome.search == nil {
		t.Error("a command that cannot run closes the search")
	}
	x.run("search") // is open already
	if x.escape(); x.shell.Dialog != nil || x.chrome.search != nil {
		t.Error("Escape does not close the search")
	}
}

func TestAParameterIsSearchedForAndItsRowShown(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("workspacePlay") // where there is no inspector
	entry := x.sought(t, "left hand reach weight")
	hit := x.chrome.search.Found[0]
	if hit.ID != "effectors.leftHand.reachWeight" || !strings.HasPrefix(hit.Where,
		"Parameter · Effectors ▸ Left hand") {
		t.Fatalf("found is %+v", hit)
	}
	if p, _ := presets.Lookup(hit.ID); p.Acts(x.Current()) == (hit.Note() != "") {
		t.Errorf("it counts: %v, and %q is said of it", p.Acts(x.Current()), hit.Note())
	}
	enter(entry)
	x.finish()
	if _, shown := x.inspector.panel.RowsInView()[hit.ID]; !shown || x.shell.Dialog != nil || x.settings.Playing {
		t.Errorf("its row is shown: %v, in %v", shown, x.settings.Playing)
	}
}

func TestAParameterThatDoesNotCountSaysWhy(t *testing.T) {
	x := newTestEditor(t, nil)
	x.sought(t, "slope angle")
	hit := x.chrome.search.Found[0]
	if hit.ID != "ground.slope.angleDeg" || !strings.Contains(hit.Note(), "Ground kind is") {
		t.Errorf("of %s it says %q", hit.ID, hit.Note())
	}
}

func TestAPageIsSearchedForAndOpenedAtItsHeading(t *testing.T) {
	x := newTestEditor(t, nil)
	enter(x.sought(t, "one tracker sits differently"))
	if x.finish(); !x.help.pane.shown() || x.help.pane.manual.Page() != "calibration.md" || !x.help.pane.manual.Shows("calibration.md#one-tracker-sits-differently") {
		t.Fatal("the page is not open")
	}
	enter(x.sought(t, "bone map window")) // from within the manual
	if found := x.help.pane.manual.Found(); x.help.pane.manual.Page() != "window.md" || !strings.HasPrefix(found.Hit, "Avatar ▸ Bone map…") || !found.Visible || x.shell.Dialog != nil {
		t.Errorf("the other page is not open in its place: %+v", found)
	}
	if x.escape(); x.help.pane.shown() {
		t.Error("Escape leaves the manual open")
	}
}

func TestWhileNothingIsTypedTheSearchListsTheCommandsOfTheMenus(t *testing.T) {
	x := newTestEditor(t, nil)
	x.sought(t, "")
	for i, want := range []string{"New", "Open preset", "Open avatar"} {
		if got := x.chrome.search.Found[i]; got.Title != want || !strings.HasPrefix(got.Where, "Command · File") {
			t.Errorf("the line %d is %+v, not %s", i, got, want)
		}
	}
	if keys := x.chrome.search.Found[0].Keys; keys != "Ctrl+N" {
		t.Errorf("its shortcut is %q", keys)
	}
}

func TestTheMirrorIsSwitchedByItsCommand(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("workspacePlay")
	before := x.settings.Mirror
	x.run("mirror")
	if x.settings.Mirror == before || x.view.mirrored() == before {
		t.Errorf("the mirror is on: %v", x.view.mirrored())
	}
}
