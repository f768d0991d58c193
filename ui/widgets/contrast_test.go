//go:build cgo

package widgets

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
)

// contrast is the contrast ratio of two colors, 1 to 21, as WCAG 2.1 defines it.
func contrast(a, b color.Color) float64 {
	luminance := func(c color.Color) float64 {
		n := color.NRGBAModel.Convert(c).(color.NRGBA)
		sum := 0.0
		for i, channel := range [3]uint8{n.R, n.G, n.B} {
			v := float64(channel) / 255
			if v <= 0.04045 {
				v /= 12.92
			} else {
				v = math.Pow((v+0.055)/1.055, 2.4)
			}
			sum += v * [3]float64{0.2126, 0.7152, 0.0722}[i]
		}
		return sum
	}
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return math.Max(x, y) / math.Min(x, y)
}

// pair is a color on another and the least contrast that it needs.
type pair struct {
	text, ground fyne.ThemeColorName
	least        float64
}

func holdContrast(t *testing.T, name string, colors palette, pairs []pair) {
	t.Helper()
	for _, p := range pairs {
		if got := contrast(colors[p.text], colors[p.ground]); got < p.least {
			t.Errorf("%s: %s on %s has contrast %.1f, less than %v", name, p.text, p.ground, got, p.least)
		}
	}
}

func TestTheThemesColorsAreReadable(t *testing.T) {
	t.Parallel()
	for name, colors := range map[string]palette{"dark": darkPalette, "light": lightPalette, "contrast": contrastPalette} {
		holdContrast(t, name, colors, []pair{
			{"foreground", "background", 7}, {"foreground", ColorBar, 7}, {"foreground", "inputBackground", 7},
			{ColorMuted, "background", 4.5}, {ColorMuted, ColorBar, 4.5}, {"error", "background", 4.5}, {"warning", ColorBar, 4.5},
			{"success", "background", 4.5}, {"foregroundOnPrimary", "primary", 4.5}, {"primary", ColorBar, 3}, {"disabled", ColorBar, 2.5},
		})
	}
}

func TestShortcutsInMenusAreReadable(t *testing.T) {
	t.Parallel()
	for name, colors := range map[string]palette{"dark": darkPalette, "light": lightPalette, "contrast": contrastPalette} {
		text, ground := colors["foreground"], color.NRGBAModel.Convert(colors["menuBackground"]).(color.NRGBA)
		if n := color.NRGBAModel.Convert(text).(color.NRGBA); n.A != 0xff {
			t.Errorf("%s: texts have an alpha of %#x", name, n.A)
		}
		r, g, b, a := text.RGBA() // what follows is Fyne's shortcutColor
		shown := color.NRGBA{R: uint8(r), G: uint8(g), B: uint8(b), A: uint8(uint32(float32(a) * 0.95))}
		over := func(text, ground uint8) uint8 {
			return uint8((uint32(text)*uint32(shown.A) + uint32(ground)*(255-uint32(shown.A))) / 255)
		}
		if got := contrast(color.NRGBA{over(shown.R, ground.R), over(shown.G, ground.G), over(shown.B, ground.B), 255}, ground); got < 4.5 {
			t.Errorf("%s: shortcuts in menus have contrast %.1f", name, got)
		}
	}
}

func TestHighContrastMeansSevenToOneForTextAndThreeToOneForEdges(t *testing.T) {
	t.Parallel()
	var pairs []pair
	for _, ground := range []fyne.ThemeColorName{"background", ColorBar, ColorCard, "inputBackground", "menuBackground", "overlayBackground"} {
		for _, text := range []fyne.ThemeColorName{"foreground", ColorMuted, "placeholder", "disabled", "error", "warning", "success", "primary", "hyperlink"} {
			pairs = append(pairs, pair{text, ground, 7})
		}
		for _, edge := range []fyne.ThemeColorName{"inputBorder", "separator", "scrollBar", "focus", ColorTrack, ColorFill} {
			pairs = append(pairs, pair{edge, ground, 3})
		}
	}
	for _, text := range []fyne.ThemeColorName{"foregroundOnPrimary", "foregroundOnError", "foregroundOnWarning", "foregroundOnSuccess"} {
		pairs = append(pairs, pair{text, text[len("foregroundOn"):], 7})
	}
	pairs = append(pairs, pair{"foreground", "button", 7}, pair{"foreground", "selection", 7}, pair{"foreground", ColorActive, 7},
		pair{ColorCountdown, ColorDisc, 7})
	colors := palette{}
	for name, c := range contrastPalette {
		colors[name] = c
	}
	for from, to := range map[fyne.ThemeColorName]fyne.ThemeColorName{"Primary": "primary", "Error": "error", "Warning": "warning", "Success": "success"} {
		colors[from] = contrastPalette[to]
	}
	holdContrast(t, "contrast", colors, pairs)
}

func TestEveryPaletteNamesTheSameColors(t *testing.T) {
	t.Parallel()
	for name := range darkPalette {
		if lightPalette[name] == nil || contrastPalette[name] == nil {
			t.Errorf("%s is not in every palette", name)
		}
	}
	if len(lightPalette) != len(darkPalette) || len(contrastPalette) != len(darkPalette) {
		t.Error("a palette names a color that the dark one does not")
	}
}
