//go:build cgo

package ui

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// logPanel lists what the editor told, newest first.
type logPanel struct {
	book     *logbook
	query    string
	least    logLevel
	entries  []logEntry // as filtered
	list     *keyList
	empty    *widget.Label
	search   *keyEntry
	problems *toolButton
	tools    fyne.CanvasObject
	content  *fyne.Container
}

func newLogPanel(book *logbook, tips *tooltips, copyText func(string)) *logPanel {
	l := &logPanel{book: book}
	l.list = newKeyList(func() int { return len(l.entries) }, newLogRow, func(id widget.ListItemID, row fyne.CanvasObject) {
		if id < len(l.entries) {
			row.(*logRow).show(&l.entries[id])
		}
	})
	l.list.HideSeparators = true
	l.list.OnSelected = func(id widget.ListItemID) { l.list.Unselect(id) }
	l.empty = widget.NewLabel("")
	l.empty.Importance = widget.LowImportance
	l.empty.Alignment = fyne.TextAlignCenter
	l.search = newKeyEntry()
	l.search.SetPlaceHolder(lang.L("Search the log"))
	l.search.OnChanged = func(text string) { l.query = text; l.show() }
	l.problems = newToolButton(lang.L("Problems only"), nil, lang.L("Leave out what went well"), tips, func() {
		l.least ^= logProblem
		l.problems.set(l.least == logProblem, false)
		l.show()
	})
	l.problems.small = true
	button := func(text, tip string, tap func()) *toolButton {
		b := newToolButton(text, nil, tip, tips, tap)
		b.small = true
		return b
	}
	l.tools = container.NewHBox(container.NewThemeOverride(container.New(leastWidth{200}, l.search), slimTheme{fyne.CurrentApp().Settings().Theme()}), l.problems,
		button(lang.L("Copy"), lang.L("Copy the lines that are shown"), func() { copyText(logLines(l.entries)) }),
		button(lang.L("Clear"), lang.L("Forget every line"), book.clear))
	l.content = container.NewStack(l.list, container.NewCenter(l.empty))
	l.show()
	return l
}

// show lists what the filter lets through.
func (l *logPanel) show() {
	l.entries = l.book.filtered(l.query, l.least)
	switch {
	case len(l.entries) > 0:
		l.empty.SetText("")
	case len(l.book.entries) > 0:
		l.empty.SetText(lang.L("No line of the log has all of these words"))
	default:
		l.empty.SetText(lang.L("Nothing has been told yet"))
	}
	l.list.Refresh()
}

// logRow is one line: when, what, and how often.
type logRow struct {
	widget.BaseWidget
	time, text, count *tipLabel
}

func newLogRow() fyne.CanvasObject {
	r := &logRow{time: newTipLabel("", nil).caption(), text: newTipLabel("", nil), count: newTipLabel("", nil).caption()}
	r.text.least, r.count.least = 100, 40
	r.time.least = 58
	r.count.align = fyne.TextAlignTrailing
	r.ExtendBaseWidget(r)
	return r
}

func (r *logRow) show(e *logEntry) {
	color := theme.ColorNameForeground
	if e.level == logProblem {
		color = theme.ColorNameWarning
	}
	r.time.set(e.at.Format(time.TimeOnly), colorMuted)
	r.text.set(e.text, color)
	count := ""
	if e.count > 1 {
		count = fmt.Sprintf("× %d", e.count)
	}
	r.count.set(count, colorMuted)
}

// CreateRenderer implements fyne.Widget.
func (r *logRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(insets(1, 12, 1, 12), container.NewBorder(nil, nil, r.time, r.count, r.text)))
}
