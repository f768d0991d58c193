package preferences

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/ui/text"
)

// preference is one thing about the editor that a person chooses from a list or switches.
type preference struct {
	id      string
	title   string
	hint    string
	options []string
	onOff   bool                       // it is a switch, whose options are off and on
	problem func(*app.Settings) string // what keeps the option that is chosen from taking effect, empty without; nil for what always does
	chosen  func(*app.Settings) int    // place of the option that is chosen; -1 for a value that is none of them
	choose  func(*app.Settings, int)
}

// choice makes a preference out of a setting and the values that it may have, each with what a person reads of it.
func choice[T comparable](id, title, hint string, setting func(*app.Settings) *T, values []T, say func(T) string) preference {
	options := make([]string, len(values))
	for i, value := range values {
		options[i] = say(value)
	}
	return preference{id: id, title: title, hint: hint, options: options,
		chosen: func(s *app.Settings) int { return slices.Index(values, *setting(s)) },
		choose: func(s *app.Settings, i int) { *setting(s) = values[i] }}
}

// toggle makes a preference out of a setting that is on or off.
func toggle(id, title, hint string, setting func(*app.Settings) *bool) preference {
	p := choice(id, title, hint, setting, []bool{false, true}, strconv.FormatBool)
	p.onOff = true
	return p
}

// uiScales are those to choose from, percent. Fyne rounds to tenths.
var uiScales = []int{0, 80, 90, 100, 110, 120, 130, 150, 180, 200}

// appearances are the themes to choose from.
var appearances = []string{"dark", "light", "contrast", "system"}

// table is everything that can be preferred, in the order in which it is shown.
func table() []preference {
	names := func(of map[string]string) func(string) string { return func(value string) string { return of[value] } }
	tags := make([]string, len(text.Languages))
	for i, l := range text.Languages {
		tags[i] = l.Tag
	}
	language := choice("language", lang.L("Language"), "", func(s *app.Settings) *string { return &s.Language }, tags, func(tag string) string {
		if tag == "" {
			return lang.L("Same as the system")
		}
		return text.Languages[slices.Index(tags, tag)].ReadableName()
	})
	language.problem = func(s *app.Settings) string { return text.MissingFont(s.Language) }
	return []preference{
		choice("theme", lang.L("Theme"), "", func(s *app.Settings) *string { return &s.Theme }, appearances, names(map[string]string{
			"dark": lang.L("Dark"), "light": lang.L("Light"), "contrast": lang.L("High contrast"), "system": lang.L("System theme")})),
		choice("scale", lang.L("UI scale"), "", func(s *app.Settings) *int { return &s.Scale }, uiScales, func(percent int) string {
			if percent == 0 {
				return lang.L("Same as the system")
			}
			return strconv.Itoa(percent) + " %"
		}),
		language,
		choice("mouse", lang.L("Mouse in the viewport"), "", func(s *app.Settings) *string { return &s.Mouse }, []string{"simple", "blender"},
			names(map[string]string{"simple": lang.L("Simple: drag to orbit, right drag to pan"),
				"blender": lang.L("Blender: middle drag to orbit, Shift to pan")})),
		choice("units", lang.L("Lengths are shown in"), lang.L("You can type any unit. Presets store meters."),
			func(s *app.Settings) *string { return &s.Units }, []string{"m", "cm", "in"},
			names(map[string]string{"m": lang.L("meters"), "cm": lang.L("centimeters"), "in": lang.L("inches")})),
		toggle("sound", lang.L("Sound while calibrating"), "", func(s *app.Settings) *bool { return &s.Sound }),
		toggle("voice", lang.L("Voice while calibrating"), lang.L("It says what to do and what is measured, for when you wear the headset."),
			func(s *app.Settings) *bool { return &s.Voice }),
		toggle("gestures", lang.L("Calibrate by gestures"), lang.L("Hold both hands above your head for 2 s to start, in the Play workspace. Nod to accept, shake your head to redo, raise and lower both hands to cancel."),
			func(s *app.Settings) *bool { return &s.Gestures }),
		toggle("discover", lang.L("Find VRChat in the network"), lang.L("VRChat is offered as a receiver of live output, and sends head and wrists of a standalone headset to the VRChat input."),
			func(s *app.Settings) *bool { return &s.Discover }),
		choice("rate", lang.L("Solver rate"), lang.L("Higher rates follow faster but need more CPU time. Headsets display 72 to 144 frames per second."),
			func(s *app.Settings) *float64 { return &s.RateHz }, []float64{30, 60, 72, 90, 120, 144, 240}, func(hz float64) string {
				return lang.L("{{.Count}} ticks a second", text.With{"Count": hz})
			}),
		choice("samples", lang.L("Antialiasing"), "", func(s *app.Settings) *int { return &s.Samples }, []int{1, 2, 4, 8}, func(samples int) string {
			if samples == 1 {
				return lang.L("Off")
			}
			return lang.L("{{.Count}} samples a pixel", text.With{"Count": samples})
		}),
		choice("pictures", lang.L("Pictures in the viewport"), lang.L("Fewer leave more of processor and graphics card to your game. While you use mouse or keyboard in the viewport, they come as fast as they can."),
			func(s *app.Settings) *int { return &s.Pictures }, []int{60, 30, 15, 5}, func(pictures int) string {
				return lang.L("up to {{.Count}} a second", text.With{"Count": pictures})
			}),
		toggle("journal", lang.L("Recover unsaved work after a crash"), lang.L("Every change is journaled at once. The last five saves of every preset are kept as backups."),
			func(s *app.Settings) *bool { return &s.Journal }),
	}
}

// reset brings everything that can be preferred back to its default, and leaves how the window was left.
func reset(s *app.Settings) {
	fresh := app.DefaultSettings()
	for _, p := range table() {
		p.choose(s, p.chosen(&fresh))
	}
}
