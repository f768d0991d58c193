package widgets

import "fyne.io/fyne/v2"

// Colors of this editor beside those that Fyne names.
const (
	ColorGap       fyne.ThemeColorName = "posewrightGap"       // between panels
	ColorBar       fyne.ThemeColorName = "posewrightBar"       // toolbar, status line, headers
	ColorMuted     fyne.ThemeColorName = "posewrightMuted"     // secondary text
	ColorTrack     fyne.ThemeColorName = "posewrightTrack"     // the unfilled part of a slider
	ColorFill      fyne.ThemeColorName = "posewrightFill"      // the filled part of a slider
	ColorActive    fyne.ThemeColorName = "posewrightActive"    // behind a switched-on button or the selected row
	ColorFocusRing fyne.ThemeColorName = "posewrightFocusRing" // edge of the button that has the keyboard
	ColorCard      fyne.ThemeColorName = "posewrightCard"      // cards over the viewport
	ColorCountdown fyne.ThemeColorName = "posewrightCountdown" // large digits over the viewport
	ColorDisc      fyne.ThemeColorName = "posewrightDisc"      // behind them

	ColorPerson fyne.ThemeColorName = "posewrightPerson" // the body of the person, as in the viewport
)
