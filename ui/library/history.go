//go:build cgo

package library

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/ui/inspector"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const (
	historyWidth  = 320
	historyHeight = 380
)

// HistoryLine is a line of the history as it is shown.
type HistoryLine struct {
	Text    string
	Current bool // the document is as it was after this step
	Undone  bool // can be done again
	Saved   bool // the file is as the document was after this step
}

// HistoryLines words the history, the state before the first step at the head. A step that set a parameter has its value.
func HistoryLines(h presets.History, lengths text.LengthUnit) []HistoryLine {
	lines := []HistoryLine{{Text: lang.L("Start")}}
	for i, step := range h.Steps {
		line := text.Phrase(step)
		if set := h.Set[i]; set.Parameter != nil {
			line = lang.L("{{.Name}} {{.Value}}", text.With{"Name": line, "Value": inspector.ValueText(set.Parameter, set.After, lengths)})
		}
		lines = append(lines, HistoryLine{Text: line})
	}
	for i := range lines {
		lines[i].Current, lines[i].Undone, lines[i].Saved = i == h.Current, i > h.Current, i == h.Saved
	}
	return lines
}

// row is the line as its row shows it.
func (l HistoryLine) row() widgets.Line {
	row := widgets.Line{Text: l.Text, Current: l.Current, Dimmed: l.Undone}
	if l.Saved {
		row.Aside = lang.L("saved")
	}
	return row
}

// HistoryList is a list of all undo steps in a popup. A click goes to the state after a step.
type HistoryList struct {
	Lines []HistoryLine // that are shown
	List  *widgets.KeyList

	history func() presets.History
	lengths func() text.LengthUnit
	popup   *widget.PopUp // nil while it is closed
}

// NewHistoryList makes the list. history returns the steps, and goTo goes to the state after a number of them.
func NewHistoryList(history func() presets.History, lengths func() text.LengthUnit, goTo func(steps int)) *HistoryList {
	h := &HistoryList{history: history, lengths: lengths}
	h.List = widgets.NewKeyList(func() int { return len(h.Lines) }, func() fyne.CanvasObject { return widgets.NewLineRow() },
		func(id widget.ListItemID, object fyne.CanvasObject) {
			object.(*widgets.LineRow).SetLine(h.Lines[id].row())
		})
	h.List.HideSeparators = true
	h.List.OnSelected = func(id widget.ListItemID) {
		h.List.Unselect(id)
		goTo(id)
		h.Update()
	}
	return h
}

// Toggle opens the list with its upper left corner at a position if there is room, or closes it.
func (h *HistoryList) Toggle(window fyne.Canvas, at fyne.Position) {
	if h.IsOpen() {
		h.Close()
		return
	}
	title := widgets.NewTipLabel(lang.L("History"), nil)
	title.Style = fyne.TextStyle{Bold: true}
	head := title.Inset(widgets.Insets(4, 10, 4, 10))
	least := canvas.NewRectangle(nil)
	size := window.Size()
	least.SetMinSize(fyne.NewSize(historyWidth, min(historyHeight, size.Height-140)))
	h.popup = widget.NewPopUp(container.NewStack(least, container.NewBorder(head, nil, nil, nil, h.List)), window)
	at.X = max(0, min(at.X, size.Width-historyWidth-16))
	h.popup.ShowAtPosition(at)
	h.Update()
	window.Focus(h.List)
}

// IsOpen reports whether the list is open.
func (h *HistoryList) IsOpen() bool { return h.popup != nil && h.popup.Visible() }

// Close closes the list and reports whether it was open.
func (h *HistoryList) Close() bool {
	if !h.IsOpen() {
		return false
	}
	h.popup.Hide()
	h.popup = nil
	return true
}

// Update shows the history as it is now.
func (h *HistoryList) Update() {
	if !h.IsOpen() {
		return
	}
	h.Lines = HistoryLines(h.history(), h.lengths())
	h.List.Refresh()
	for i := range h.Lines {
		if h.Lines[i].Current {
			h.List.ScrollTo(i)
		}
	}
}
