package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

const (
	progressAfter = 2 * time.Second
	progressEvery = 100 * time.Millisecond
	progressWidth = 30 // characters of the bar
)

// progress is a bar on a terminal for what takes longer than two seconds. Elsewhere it writes nothing.
type progress struct {
	to     io.Writer // nil where there is no terminal
	what   string
	now    func() time.Time
	start  time.Time
	shown  time.Time
	active bool

	done, parts int // of equal parts: how many are done, and how many there are
}

func newProgress(to io.Writer, what string) *progress {
	p := &progress{what: what, now: time.Now}
	if isTerminal(to) {
		p.to = unfiltered(to)
	}
	p.start = p.now()
	return p
}

// isTerminal reports whether what is written there is seen by a person at once.
func isTerminal(w io.Writer) bool {
	file, ok := unfiltered(w).(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// part says that what follows is one of several equal parts, counted from 0.
func (p *progress) part(number, parts int) { p.done, p.parts = number, parts }

// at shows that done of total are done, of the part if there are any.
func (p *progress) at(done, total int) {
	if p.to == nil {
		return
	}
	if p.parts > 0 {
		done, total = p.done*total+done, p.parts*total
	}
	now := p.now()
	if now.Sub(p.start) < progressAfter || now.Sub(p.shown) < progressEvery {
		return
	}
	p.shown, p.active = now, true
	full := progressWidth * done / max(1, total)
	fmt.Fprintf(p.to, "\r%s [%s%s] %3d %%", p.what, strings.Repeat("=", full), strings.Repeat(" ", progressWidth-full), 100*done/max(1, total))
}

// end takes the bar away.
func (p *progress) end() {
	if p.active {
		fmt.Fprint(p.to, "\r\033[K")
	}
}
