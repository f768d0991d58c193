package ui

import "fyne.io/fyne/v2"

// Colours of this editor beside those that Fyne names.
const (
	colorPanel     fyne.ThemeColorName = "posewrightPanel"     // side panels
	colorBar       fyne.ThemeColorName = "posewrightBar"       // toolbar, status line, headers
	colorMuted     fyne.ThemeColorName = "posewrightMuted"     // secondary text
	colorTrack     fyne.ThemeColorName = "posewrightTrack"     // the unfilled part of a slider
	colorFill      fyne.ThemeColorName = "posewrightFill"      // the filled part of a slider
	colorActive    fyne.ThemeColorName = "posewrightActive"    // behind a switched-on button or the selected row
	colorCard      fyne.ThemeColorName = "posewrightCard"      // cards over the viewport
	colorCountdown fyne.ThemeColorName = "posewrightCountdown" // large digits over the viewport
	colorDisc      fyne.ThemeColorName = "posewrightDisc"      // behind them

	colorGhostBefore fyne.ThemeColorName = "posewrightGhostBefore" // the figure of how an avatar is, as in the viewport
	colorGhostAfter  fyne.ThemeColorName = "posewrightGhostAfter"  // the figure of how it would be
)
