//go:build cgo

package monitor

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
)

// logPanel lists what the editor told, newest first.
type logPanel struct {
	book     *Log
	query    string
	least    LogLevel
	entries  []LogEntry // as filtered
	list     *widgets.KeyList
	empty    *widget.Label
	search   *widgets.KeyEntry
	problems *widgets.ToolButton
	tools    fyne.CanvasObject
	content  *fyne.Container
}

func newLogPanel(book *Log, tips *widgets.Tooltips, copyText func(string)) *logPanel {
	l := &logPanel{book: book}
	l.list = widgets.NewKeyList(func() int { return len(l.entries) }, newLogRow, func(id widget.ListItemID, row fyne.CanvasObject) {
		if id < len(l.entries) {
			row.(*logRow).show(&l.entries[id])
		}
	})
	l.list.HideSeparators = true
	l.list.OnSelected = func(id widget.ListItemID) { l.list.Unselect(id) }
	l.empty = widget.NewLabel("")
	l.empty.Importance = widget.LowImportance
	l.empty.Alignment = fyne.TextAlignCenter
	l.search = widgets.NewKeyEntry()
	l.search.SetPlaceHolder(lang.L("Search the log"))
	l.search.OnChanged = func(text string) { l.query = text; l.show() }
	l.problems = widgets.NewToolButton(lang.L("Problems only"), nil, lang.L("Hide information messages"), tips, func() {
		l.least ^= LogProblem
		l.problems.Set(l.least == LogProblem, false)
		l.show()
	})
	l.problems.Small = true
	button := func(text, tip string, tap func()) *widgets.ToolButton {
		b := widgets.NewToolButton(text, nil, tip, tips, tap)
		b.Small = true
		return b
	}
	l.tools = container.NewHBox(container.NewThemeOverride(container.New(widgets.LeastWidth(200), l.search), widgets.CompactTheme{Theme: fyne.CurrentApp().Settings().Theme()}), l.problems,
		button(lang.L("Copy"), lang.L("Copy visible lines"), func() { copyText(logLines(l.entries)) }),
		button(lang.L("Clear"), lang.L("Clear the log"), book.clear))
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
		l.empty.SetText(lang.L("No matching log entries"))
	default:
		l.empty.SetText(lang.L("The log is empty"))
	}
	l.list.Refresh()
}

// logRow is one line: when, what, and how often.
type logRow struct {
	widget.BaseWidget
	time, text, count *widgets.TipLabel
}

func newLogRow() fyne.CanvasObject {
	r := &logRow{time: widgets.NewTipLabel("", nil).Caption(), text: widgets.NewTipLabel("", nil), count: widgets.NewTipLabel("", nil).Caption()}
	r.text.MinWidth, r.count.MinWidth = 100, 40
	r.time.MinWidth = 58
	r.count.Align = fyne.TextAlignTrailing
	r.ExtendBaseWidget(r)
	return r
}

func (r *logRow) show(e *LogEntry) {
	color := theme.ColorNameForeground
	if e.Level == LogProblem {
		color = theme.ColorNameWarning
	}
	r.time.Set(e.At.Format(time.TimeOnly), widgets.ColorMuted)
	r.text.Set(e.Text, color)
	count := ""
	if e.Count > 1 {
		count = fmt.Sprintf("× %d", e.Count)
	}
	r.count.Set(count, widgets.ColorMuted)
}

// CreateRenderer implements fyne.Widget.
func (r *logRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(widgets.Insets(1, 12, 1, 12), container.NewBorder(nil, nil, r.time, r.count, r.text)))
}
