//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const (
	historyWidth     = 320
	historyHeight    = 380
	historyRowHeight = 26
)

// historyLine is a line of the history as it is shown.
type historyLine struct {
	text    string
	current bool // the document is as it was after this step
	undone  bool // can be done again
	saved   bool // the file is as the document was after this step
}

// historyLines words the history, the state before the first step at the head.
func historyLines(h presets.History) []historyLine {
	lines := []historyLine{{text: lang.L("Start")}}
	for _, step := range h.Steps {
		lines = append(lines, historyLine{text: text.Phrase(step)})
	}
	for i := range lines {
		lines[i].current, lines[i].undone, lines[i].saved = i == h.Current, i > h.Current, i == h.Saved
	}
	return lines
}

// historyList is a list of all steps that lies under the toolbar while it is open. A click goes to the state after a step.
type historyList struct {
	e     *editor
	lines []historyLine
	list  *widgets.KeyList
	popup *widget.PopUp // nil while it is closed
}

func newHistoryList(e *editor) *historyList {
	h := &historyList{e: e}
	h.list = widgets.NewKeyList(func() int { return len(h.lines) }, func() fyne.CanvasObject { return newHistoryRow() },
		func(id widget.ListItemID, object fyne.CanvasObject) { object.(*historyRow).show(h.lines[id]) })
	h.list.HideSeparators = true
	h.list.OnSelected = func(id widget.ListItemID) {
		h.list.Unselect(id)
		h.e.document.Edited().GoTo(id)
		h.follow()
		h.e.refreshChrome()
	}
	return h
}

// toggle opens the list, or closes it.
func (h *historyList) toggle() {
	if h.isOpen() {
		h.close()
		return
	}
	e := h.e
	title := widgets.NewTipLabel(lang.L("History"), nil)
	title.Style = fyne.TextStyle{Bold: true}
	head := title.Inset(widgets.Insets(4, 10, 4, 10))
	least := canvas.NewRectangle(nil)
	size := e.window.Canvas().Size()
	least.SetMinSize(fyne.NewSize(historyWidth, min(historyHeight, size.Height-140)))
	h.popup = widget.NewPopUp(container.NewStack(least, container.NewBorder(head, nil, nil, nil, h.list)), e.window.Canvas())
	below := e.toolbar.content
	at := e.app.Driver().AbsolutePositionForObject(below).AddXY(0, below.Size().Height)
	if button := e.toolbar.buttons["history"]; button != nil {
		at.X = e.app.Driver().AbsolutePositionForObject(button).X
	}
	at.X = max(0, min(at.X, size.Width-historyWidth-16))
	h.popup.ShowAtPosition(at)
	h.follow()
	e.window.Canvas().Focus(h.list)
}

func (h *historyList) isOpen() bool { return h.popup != nil && h.popup.Visible() }

// close closes the list and reports whether it was open.
func (h *historyList) close() bool {
	if !h.isOpen() {
		return false
	}
	h.popup.Hide()
	h.popup = nil
	return true
}

// follow shows the history as it is now.
func (h *historyList) follow() {
	if !h.isOpen() {
		return
	}
	h.lines = historyLines(h.e.document.Edited().History())
	h.list.Refresh()
	for i := range h.lines {
		if h.lines[i].current {
			h.list.ScrollTo(i)
		}
	}
}

// historyRow is a line of the list; the list uses it again for others.
type historyRow struct {
	widget.BaseWidget
	text, saved *widgets.TipLabel
	mark, back  *canvas.Rectangle
	content     *fyne.Container
}

func newHistoryRow() *historyRow {
	r := &historyRow{text: widgets.NewTipLabel("", nil), saved: widgets.NewTipLabel("", nil).Caption(), mark: canvas.NewRectangle(nil), back: canvas.NewRectangle(nil)}
	r.mark.SetMinSize(fyne.NewSize(3, historyRowHeight))
	r.content = container.NewStack(r.back, container.NewBorder(nil, nil, r.mark, container.New(widgets.Insets(0, 10, 0, 4), r.saved),
		container.New(widgets.Insets(4, 4, 4, 8), r.text)))
	r.ExtendBaseWidget(r)
	return r
}

// show shows a line of the list.
func (r *historyRow) show(line historyLine) {
	r.mark.FillColor, r.back.FillColor = nil, nil
	color := theme.ColorNameForeground
	r.text.Style = fyne.TextStyle{Bold: line.current}
	if line.current {
		r.mark.FillColor, r.back.FillColor = widgets.ThemeColor(theme.ColorNamePrimary), widgets.ThemeColor(widgets.ColorActive)
	}
	if line.undone {
		color = theme.ColorNameDisabled
	}
	saved := ""
	if line.saved {
		saved = lang.L("saved")
	}
	r.saved.MinWidth = fyne.MeasureText(saved, theme.CaptionTextSize(), fyne.TextStyle{}).Width
	r.saved.Set(saved, widgets.ColorMuted)
	r.text.Set(line.text, color)
	r.text.Refresh()
	r.mark.Refresh()
	r.back.Refresh()
}

// MinSize implements fyne.Widget.
func (r *historyRow) MinSize() fyne.Size { return fyne.NewSize(200, historyRowHeight) }

// CreateRenderer implements fyne.Widget.
func (r *historyRow) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.content) }
