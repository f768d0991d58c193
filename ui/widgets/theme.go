//go:build cgo

package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Appearance is which of the palettes the window wears.
type Appearance string

const (
	AppearanceDark     Appearance = "dark"
	AppearanceLight    Appearance = "light"
	AppearanceSystem   Appearance = "system"
	AppearanceContrast Appearance = "contrast"
)

// palette is one complete set of colors.
type palette map[fyne.ThemeColorName]color.Color

func rgb(hex uint32) color.Color {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

func rgba(hex uint32, alpha uint8) color.Color {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), alpha}
}

// textInk is the color of texts, opaque but for what no screen shows. Fyne makes the color of the shortcuts in menus of it and takes the low byte of the
// alpha that it computes for the whole (fyne.io/fyne/v2/widget/menu_item.go, shortcutColor): of a color with an alpha of 0xffff a fifth is left,
// which no one can read. Of this alpha 0.95 end in 0xc8.
func textInk(hex uint32) color.Color {
	const alpha = 0xff90
	full := func(shift int) uint16 {
		c := uint16(hex >> shift & 0xff)
		return min(c, 0xfe)<<8 | c // no more than alpha
	}
	return color.RGBA64{full(16), full(8), full(0), alpha}
}

var darkPalette = palette{
	theme.ColorNameBackground:          rgb(0x25282c),
	theme.ColorNameButton:              rgb(0x353940),
	theme.ColorNameDisabledButton:      rgb(0x2a2d32),
	theme.ColorNameDisabled:            rgb(0x7b818a),
	theme.ColorNameError:               rgb(0xf0766b),
	theme.ColorNameFocus:               rgba(0x58a0f2, 0x66),
	theme.ColorNameForeground:          textInk(0xe4e6ea),
	theme.ColorNameForegroundOnError:   rgb(0x1a1b1e),
	theme.ColorNameForegroundOnPrimary: rgb(0x0d1622),
	theme.ColorNameForegroundOnSuccess: rgb(0x1a1b1e),
	theme.ColorNameForegroundOnWarning: rgb(0x1a1b1e),
	theme.ColorNameHeaderBackground:    rgb(0x2a2d32),
	theme.ColorNameHover:               rgba(0xffffff, 0x12),
	theme.ColorNameHyperlink:           rgb(0x6aaef7),
	theme.ColorNameInputBackground:     rgb(0x191b1e),
	theme.ColorNameInputBorder:         rgb(0x3d4249),
	theme.ColorNameMenuBackground:      rgb(0x2b2e34),
	theme.ColorNameOverlayBackground:   rgb(0x2b2e34),
	theme.ColorNamePlaceHolder:         rgb(0x9ba1aa),
	theme.ColorNamePressed:             rgba(0xffffff, 0x22),
	theme.ColorNamePrimary:             rgb(0x58a0f2),
	theme.ColorNameScrollBar:           rgba(0xffffff, 0x48),
	theme.ColorNameScrollBarBackground: rgba(0x000000, 0x00),
	theme.ColorNameSelection:           rgba(0x58a0f2, 0x48),
	theme.ColorNameSeparator:           rgb(0x34383e),
	theme.ColorNameShadow:              rgba(0x000000, 0x60),
	theme.ColorNameSuccess:             rgb(0x6cc58a),
	theme.ColorNameWarning:             rgb(0xe8b450),
	ColorGap:                           rgb(0x1f2125),
	ColorBar:                           rgb(0x2a2d32),
	ColorMuted:                         rgb(0x9ba1aa),
	ColorTrack:                         rgb(0x3d4249),
	ColorFill:                          rgb(0x58a0f2),
	ColorActive:                        rgba(0x58a0f2, 0x38),
	ColorFocusRing:                     rgb(0x8cc0ff),
	ColorCard:                          rgba(0x25282c, 0xf4),
	ColorCountdown:                     rgb(0xffffff),
	ColorDisc:                          rgba(0x16181b, 0xb8),
	ColorPerson:                        rgb(0x64d2be),
}

var lightPalette = palette{
	theme.ColorNameBackground:          rgb(0xf4f5f7), // Fyne clears windows with this times 257/255, so that panels are 0xf6f7f9
	theme.ColorNameButton:              rgb(0xdde0e5),
	theme.ColorNameDisabledButton:      rgb(0xe8eaed),
	theme.ColorNameDisabled:            rgb(0x767e88),
	theme.ColorNameError:               rgb(0xb3261e),
	theme.ColorNameFocus:               rgba(0x1e6bd0, 0x55),
	theme.ColorNameForeground:          textInk(0x1d2126),
	theme.ColorNameForegroundOnError:   rgb(0xffffff),
	theme.ColorNameForegroundOnPrimary: rgb(0xffffff),
	theme.ColorNameForegroundOnSuccess: rgb(0xffffff),
	theme.ColorNameForegroundOnWarning: rgb(0xffffff),
	theme.ColorNameHeaderBackground:    rgb(0xe3e6ea),
	theme.ColorNameHover:               rgba(0x000000, 0x0e),
	theme.ColorNameHyperlink:           rgb(0x1e6bd0),
	theme.ColorNameInputBackground:     rgb(0xffffff),
	theme.ColorNameInputBorder:         rgb(0xc3c8cf),
	theme.ColorNameMenuBackground:      rgb(0xffffff),
	theme.ColorNameOverlayBackground:   rgb(0xffffff),
	theme.ColorNamePlaceHolder:         rgb(0x59616b),
	theme.ColorNamePressed:             rgba(0x000000, 0x1c),
	theme.ColorNamePrimary:             rgb(0x1e6bd0),
	theme.ColorNameScrollBar:           rgba(0x000000, 0x50),
	theme.ColorNameScrollBarBackground: rgba(0x000000, 0x00),
	theme.ColorNameSelection:           rgba(0x1e6bd0, 0x38),
	theme.ColorNameSeparator:           rgb(0xd2d6dc),
	theme.ColorNameShadow:              rgba(0x000000, 0x38),
	theme.ColorNameSuccess:             rgb(0x1f7a3f),
	theme.ColorNameWarning:             rgb(0x8a5a00),
	ColorGap:                           rgb(0xeceef1),
	ColorBar:                           rgb(0xe6e9ed),
	ColorMuted:                         rgb(0x59616b),
	ColorTrack:                         rgb(0xc8cdd4),
	ColorFill:                          rgb(0x1e6bd0),
	ColorActive:                        rgba(0x1e6bd0, 0x26),
	ColorFocusRing:                     rgb(0x1559b0),
	ColorCard:                          rgba(0xf9fafb, 0xf6),
	ColorCountdown:                     rgb(0x14181d),
	ColorDisc:                          rgba(0xf9fafb, 0xc8),
	ColorPerson:                        rgb(0x007a6b),
}

// contrastPalette is for who sees little: every text stands out from its ground by at least 7 to 1, every edge and mark by 3 to 1
// (WCAG 2.1, 1.4.6 and 1.4.11).
var contrastPalette = palette{
	theme.ColorNameBackground:          rgb(0x000000),
	theme.ColorNameButton:              rgb(0x383838),
	theme.ColorNameDisabledButton:      rgb(0x141414),
	theme.ColorNameDisabled:            rgb(0xb4b4b4),
	theme.ColorNameError:               rgb(0xff9d94),
	theme.ColorNameFocus:               rgb(0xffe14d),
	theme.ColorNameForeground:          textInk(0xffffff),
	theme.ColorNameForegroundOnError:   rgb(0x000000),
	theme.ColorNameForegroundOnPrimary: rgb(0x000000),
	theme.ColorNameForegroundOnSuccess: rgb(0x000000),
	theme.ColorNameForegroundOnWarning: rgb(0x000000),
	theme.ColorNameHeaderBackground:    rgb(0x000000),
	theme.ColorNameHover:               rgba(0xffffff, 0x1c),
	theme.ColorNameHyperlink:           rgb(0x8ccbff),
	theme.ColorNameInputBackground:     rgb(0x000000),
	theme.ColorNameInputBorder:         rgb(0xc8c8c8),
	theme.ColorNameMenuBackground:      rgb(0x000000),
	theme.ColorNameOverlayBackground:   rgb(0x000000),
	theme.ColorNamePlaceHolder:         rgb(0xd2d2d2),
	theme.ColorNamePressed:             rgba(0xffffff, 0x30),
	theme.ColorNamePrimary:             rgb(0x8ccbff),
	theme.ColorNameScrollBar:           rgb(0xb4b4b4),
	theme.ColorNameScrollBarBackground: rgba(0x000000, 0x00),
	theme.ColorNameSelection:           rgb(0x00508c),
	theme.ColorNameSeparator:           rgb(0x8c8c8c),
	theme.ColorNameShadow:              rgba(0x000000, 0x80),
	theme.ColorNameSuccess:             rgb(0x86e8a8),
	theme.ColorNameWarning:             rgb(0xffd24d),
	ColorGap:                           rgb(0x000000),
	ColorBar:                           rgb(0x101010),
	ColorMuted:                         rgb(0xd2d2d2),
	ColorTrack:                         rgb(0x8c8c8c),
	ColorFill:                          rgb(0x8ccbff),
	ColorActive:                        rgb(0x00508c),
	ColorFocusRing:                     rgb(0xffe14d),
	ColorCard:                          rgb(0x000000),
	ColorCountdown:                     rgb(0xffffff),
	ColorDisc:                          rgb(0x000000),
	ColorPerson:                        rgb(0x86e8d8),
}

// editorTheme is the editor's look: neutral grays, one accent, compact.
type editorTheme struct {
	fyne.Theme // fonts and icons
	appearance Appearance
}

func NewTheme(appearance Appearance) *editorTheme {
	return &editorTheme{Theme: theme.DefaultTheme(), appearance: appearance}
}

// Dark reports whether the dark palette is used, given what the system prefers.
func (t *editorTheme) Dark(system fyne.ThemeVariant) bool {
	if t.appearance == AppearanceSystem {
		return system != theme.VariantLight
	}
	return t.appearance != AppearanceLight
}

// Color implements fyne.Theme.
func (t *editorTheme) Color(name fyne.ThemeColorName, system fyne.ThemeVariant) color.Color {
	palette, variant := lightPalette, theme.VariantLight
	switch {
	case t.appearance == AppearanceContrast:
		palette, variant = contrastPalette, theme.VariantDark
	case t.Dark(system):
		palette, variant = darkPalette, theme.VariantDark
	}
	if c, ok := palette[name]; ok {
		return c
	}
	return t.Theme.Color(name, variant)
}

// Size implements fyne.Theme.
func (t *editorTheme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return 13
	case theme.SizeNameCaptionText:
		return 11
	case theme.SizeNameSubHeadingText:
		return 15
	case theme.SizeNameHeadingText:
		return 20
	case theme.SizeNamePadding:
		return 4
	case theme.SizeNameInnerPadding:
		return 6
	case theme.SizeNameLineSpacing:
		return 3
	case theme.SizeNameInlineIcon:
		return 16
	case theme.SizeNameScrollBar:
		return 10
	case theme.SizeNameScrollBarSmall:
		return 4
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius, theme.SizeNameButtonRadius:
		return 4
	case theme.SizeNameInputBorder:
		return 1
	case theme.SizeNameModalBlurRadius: // drawn by processors, it takes longer than all else
		return 0
	}
	return t.Theme.Size(name)
}

// ThemeColor is a color of the theme that is worn now.
func ThemeColor(name fyne.ThemeColorName) color.Color {
	settings := fyne.CurrentApp().Settings()
	return settings.Theme().Color(name, settings.ThemeVariant())
}
