//go:build cgo

package help

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
)

// block is a heading, a paragraph or an item of a list.
type block struct {
	section  int    // heading of the page that it is or stands below, from 0
	heading  bool   // it is that heading
	bullet   string // of an item; "" for none
	segments []widget.RichTextSegment
}

// words are what a block says.
func (b *block) words() string {
	var all strings.Builder
	for _, segment := range b.segments {
		all.WriteString(segment.Textual())
	}
	return all.String()
}

// parts are the blocks of a page as they are collected.
type parts struct {
	blocks []block
	line   []widget.RichTextSegment // of the next block
}

// blocksOf parts a page.
func blocksOf(markdown string) []block {
	p := &parts{}
	p.add(widget.NewRichTextFromMarkdown(markdown).Segments, "")
	section := -1
	for i := range p.blocks {
		if p.blocks[i].heading {
			section++
		}
		p.blocks[i].section = max(section, 0)
	}
	return p.blocks
}

func (p *parts) add(segments []widget.RichTextSegment, bullet string) {
	for _, segment := range segments {
		switch s := segment.(type) {
		case *widget.ListSegment:
			for i, item := range s.Items {
				bullet := "•"
				if s.Ordered {
					bullet = strconv.Itoa(s.StartNumber()+i) + "."
				}
				p.add([]widget.RichTextSegment{item}, bullet)
			}
		case *widget.ParagraphSegment:
			p.add(s.Texts, bullet)
			p.end(bullet)
		case *widget.HyperlinkSegment:
			p.line = append(p.line, &link{HyperlinkSegment: s})
		default:
			if segment.Textual() != "" {
				p.line = append(p.line, segment)
			}
			if !segment.Inline() {
				p.end(bullet)
			}
		}
	}
}

// end ends a block.
func (p *parts) end(bullet string) {
	if len(p.line) == 0 {
		return
	}
	first, ok := p.line[0].(*widget.TextSegment)
	heading := ok && (first.Style == widget.RichTextStyleHeading || first.Style == widget.RichTextStyleSubHeading)
	closeUp(p.line)
	p.blocks = append(p.blocks, block{heading: heading, bullet: bullet, segments: p.line})
	p.line = nil
}

// link is a link that knows where it is shown: Fyne does not wrap links, so that they would go beyond the edge.
type link struct {
	*widget.HyperlinkSegment
	shown fyne.CanvasObject
}

// Visual implements widget.RichTextSegment.
func (l *link) Visual() fyne.CanvasObject {
	l.shown = l.HyperlinkSegment.Visual()
	return l.shown
}

// marked are the segments of a block with words marked.
func marked(segments []widget.RichTextSegment, places func(text string) [][2]int) (all []widget.RichTextSegment) {
	for _, segment := range segments {
		s, ok := segment.(*widget.TextSegment)
		if !ok {
			all = append(all, segment)
			continue
		}
		begin := 0
		piece := func(end int, style widget.RichTextStyle) {
			if end > begin {
				all = append(all, &widget.TextSegment{Style: style, Text: s.Text[begin:end]})
				begin = end
			}
		}
		plain, mark := s.Style, s.Style
		plain.Inline, mark.Inline = true, true
		mark.ColorName, mark.TextStyle.Bold = markColor, true
		for _, at := range places(s.Text) {
			piece(at[0], plain)
			piece(at[1], mark)
		}
		piece(len(s.Text), plain)
	}
	return all
}

// blockView shows a block.
type blockView struct {
	*block
	shown  []widget.RichTextSegment // those of the block, perhaps with marks
	text   *widget.RichText
	bullet *widget.RichText
	ground *widgets.Panel
	width  float32 // that the text is wrapped to; 0 before it is
}

func newBlockView(b *block) *blockView {
	v := &blockView{block: b, shown: b.segments, text: widget.NewRichText(b.segments...)}
	v.text.ExtendBaseWidget(v.text) // which Fyne does when it is shown, too late to see where links are
	v.text.Wrapping = fyne.TextWrapWord
	v.bullet = widget.NewRichTextWithText(b.bullet)
	v.ground = widgets.NewPanel("", container.New(v, v.bullet, v.text))
	v.ground.Radius = 4
	return v
}

// mark marks the block, and words in it where there are any.
func (v *blockView) mark(places func(text string) [][2]int) {
	v.show(marked(v.segments, places), widgets.ColorActive)
}

// unmark shows the block as it is.
func (v *blockView) unmark() {
	v.show(v.segments, "")
}

func (v *blockView) show(segments []widget.RichTextSegment, ground fyne.ThemeColorName) {
	v.shown, v.ground.Color = segments, ground
	width := v.width
	v.width = 0
	v.fit(width)
	v.ground.Refresh()
}

func (v *blockView) content() fyne.CanvasObject { return v.ground }

// top is where in the page the block begins.
func (v *blockView) top() float32 { return v.ground.Position().Y }

// in reports whether the block is or stands below a heading of the page.
func (v *blockView) in(section int) bool { return v.section == section }

// marks are the words that are marked.
func (v *blockView) marks() (words []string) {
	for _, segment := range v.text.Segments {
		if isMark(segment) {
			words = append(words, segment.Textual())
		}
	}
	return words
}

// isMark reports whether a segment is a word that is marked.
func isMark(segment widget.RichTextSegment) bool {
	s, ok := segment.(*widget.TextSegment)
	return ok && s.Style.ColorName == markColor
}

// markedAt is where in the page the line with the first marked word of the block is, that of the block for none.
func (v *blockView) markedAt() float32 {
	y := v.top()
	at := slices.IndexFunc(v.text.Segments, isMark)
	if at < 0 {
		return y
	}
	through := slices.Clone(v.text.Segments[:at+1])
	for i, segment := range through {
		if l, ok := segment.(*link); ok {
			through[i] = l.HyperlinkSegment // not the link itself, which is shown elsewhere
		}
	}
	text := widget.NewRichText(through...)
	text.Wrapping = v.text.Wrapping
	text.Resize(v.text.Size())
	return y + v.above() + text.MinSize().Height - 2*theme.InnerPadding() - lineHeight()
}

func lineHeight() float32 { return fyne.MeasureText("M", theme.TextSize(), fyne.TextStyle{}).Height }

const markColor = theme.ColorNameWarning

const (
	pageInset   = 12 // beside the text of a page
	bulletWidth = 18
)

// above is how much room there is above a block.
func (v *blockView) above() float32 {
	switch {
	case v.heading && v.section > 0:
		return 14
	case v.block.bullet != "":
		return 3
	}
	return 7
}

const below = 3

// Layout implements fyne.Layout.
func (v *blockView) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	inner := theme.InnerPadding()
	x := float32(pageInset) - inner
	v.bullet.Move(fyne.NewPos(x, v.above()-inner))
	v.bullet.Resize(v.bullet.MinSize())
	if v.block.bullet != "" {
		x += bulletWidth
	}
	v.text.Move(fyne.NewPos(x, v.above()-inner))
	v.fit(size.Width - x - pageInset + inner)
}

// fit wraps the text to a width, with each link that has no room beside what is before it on a line of its own.
func (v *blockView) fit(width float32) {
	if width == v.width {
		return
	}
	v.width, v.text.Segments = width, v.shown
	v.text.Resize(fyne.NewSize(width, v.text.Size().Height))
	v.text.Refresh()
	inner := theme.InnerPadding()
	for i := 0; i < len(v.text.Segments); i++ {
		l, ok := v.text.Segments[i].(*link)
		if !ok || l.shown == nil {
			continue
		}
		if at := l.shown.Position().X; at > inner+1 && at+l.shown.MinSize().Width > width-inner+1 {
			line := &widget.TextSegment{Style: widget.RichTextStyleInline, Text: "\n"}
			v.text.Segments = append(v.text.Segments[:i:i],
				append([]widget.RichTextSegment{line}, v.text.Segments[i:]...)...)
			v.text.Refresh()
			i++
		}
	}
	v.text.Resize(fyne.NewSize(width, v.text.MinSize().Height))
}

// MinSize implements fyne.Layout.
func (v *blockView) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(bulletWidth, v.text.MinSize().Height-2*theme.InnerPadding()+v.above()+below)
}
