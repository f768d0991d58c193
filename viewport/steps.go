package viewport

import (
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/gait"
)

const (
	// PrintTime is how long the print of a foot that has gone on is to be seen.
	PrintTime = 8 * time.Second
	// printMost is how many prints are remembered.
	printMost = 24
	// wayPoints is how many places of a swinging foot are remembered, and wayStep the least time between two of them.
	wayPoints = 96
	wayStep   = 12 * time.Millisecond
)

// Steps remembers where feet landed and which way they swing. The zero value remembers nothing; it does not allocate.
type Steps struct {
	prints [printMost]landed
	next   int
	count  int
	swing  [2]swung
	known  bool
	now    time.Duration
}

// landed is a print that a foot left.
type landed struct {
	side   int
	time   time.Duration // when the foot landed
	at     mgl64.Vec3
	yaw    float64
	normal mgl64.Vec3
}

// swung is the way of a foot since it left the ground.
type swung struct {
	airborne bool
	count    int
	last     time.Duration
	at       [wayPoints]mgl64.Vec3
}

// swings reports whether a foot is on a way of its own.
func swings(f *gait.FootReport) bool { return f.Swinging && !f.Tracked }

// Reset forgets everything, as for another avatar.
func (s *Steps) Reset() { *s = Steps{} }

// Record remembers what the feet do. Time that goes backwards forgets everything before.
func (s *Steps) Record(now time.Duration, g *gait.Report) {
	if now < s.now {
		s.Reset()
	}
	for side := range g.Feet {
		f, w := &g.Feet[side], &s.swing[side]
		if !finite3(f.At) || !finite(f.Yaw, 0) {
			s.Reset()
			return
		}
		airborne := f.Contact == gait.InTheAir
		switch {
		case airborne && !w.airborne:
			w.count, w.last = 0, now-wayStep
			if swings(f) && finite3(f.Start) {
				w.at[0], w.count = f.Start, 1
			}
		case !airborne && w.airborne && s.known:
			s.prints[s.next] = landed{side, now, f.At, f.Yaw, f.Normal}
			s.next = (s.next + 1) % printMost
			s.count = min(s.count+1, printMost)
		}
		w.airborne = airborne
		if airborne && now-w.last >= wayStep && w.count < wayPoints {
			w.at[w.count], w.last = f.At, now
			w.count++
		}
	}
	s.known, s.now = true, now
}

// print is one that was left so many prints ago.
func (s *Steps) print(back int) *landed {
	return &s.prints[(s.next-1-back+2*printMost)%printMost]
}

// Visible reports whether a print fades: time alone will then change the picture.
func (s *Steps) Visible() bool { return s.count > 0 && s.now-s.print(0).time < PrintTime }

// steps shows what the feet do: where they stand and what of them touches the ground, where a step began, where it goes and on which way, and the prints that they left.
func (o *Overlays) steps(shown bool, in *OverlayInput) {
	if shown && in.Steps != nil {
		o.prints(in)
	}
	for side := range in.Gait.Feet {
		f := &in.Gait.Feet[side]
		id := effectors.LeftFoot + effectors.ID(side)
		strongly := in.emphasis(false, "effectors", id.String()) == strong
		if !shown && !strongly || !finite3(f.At) || !finite(f.Yaw, f.Phase) {
			continue
		}
		o.foot(side, f, strongly, in)
	}
}

// prints draws those that were left, fainter the longer ago; the one on which a foot stands is drawn as what it does.
func (o *Overlays) prints(in *OverlayInput) {
	s := in.Steps
	for back := s.count - 1; back >= 0; back-- {
		p := s.print(back)
		left := 1 - float64(s.now-p.time)/float64(PrintTime)
		f := &in.Gait.Feet[p.side]
		if left <= 0 || f.Contact != gait.InTheAir && f.At.Sub(p.at).Len() < 0.01 {
			continue
		}
		color := o.color.of(leftSide + side(p.side))
		print := o.soles.feet[p.side].on(p.at, p.yaw, p.normal)
		print.fill(&o.Sheer, 0, soleRows-1, faded(color, 0.34*left))
	}
}

// foot shows one foot.
func (o *Overlays) foot(at int, f *gait.FootReport, strongly bool, in *OverlayInput) {
	color, sole := o.color.of(leftSide+side(at)), &o.soles.feet[at]
	point := in.pointSize(f.At)
	line := 0.8 * linePoints * point
	if strongly {
		line *= 1.7
	}
	if finite3(f.Home) && finite(f.HomeYaw, 0) && !f.Tracked {
		home := sole.on(f.Home, f.HomeYaw, f.Normal)
		home.outline(&o.Sheer, 0.5*line, true, faded(o.color.off, 0.6))
	}
	if !swings(f) {
		if f.Contact == gait.InTheAir {
			o.way(at, f, line, color, in)
		}
		print := sole.on(f.At, f.Yaw, f.Normal)
		print.outline(&o.Front, line, f.Contact == gait.InTheAir, color)
		if first, last, touches := touching(f.Contact); touches {
			print.fill(&o.Sheer, first, last, faded(color, 0.5))
		}
		return
	}
	if !finite3(f.Start) || !finite3(f.Goal) || !finite(f.StartYaw, f.GoalYaw) {
		return
	}
	start := sole.on(f.Start, f.StartYaw, f.Normal)
	start.outline(&o.Sheer, 0.7*line, false, faded(color, 0.45))
	goal := sole.on(f.Goal, f.GoalYaw, f.Normal)
	goal.fill(&o.Sheer, 0, soleRows-1, faded(color, 0.14))
	goal.outline(&o.Front, line, true, color)
	if moved := f.Wanted.Sub(f.Goal); finite3(f.Wanted) && moved.Len() > wantedApart {
		wanted := sole.on(f.Wanted, f.GoalYaw, f.Normal)
		wanted.outline(&o.Sheer, 0.6*line, true, faded(o.color.miss, 0.8))
		o.Front.arrow(f.Wanted, f.Goal, 0.6*line, faded(o.color.miss, 0.9))
	}
	o.way(at, f, line, color, in)
	length, _ := in.Gait.StepTo(at, f.Goal)
	o.label(Label{At: f.Goal, Kind: LabelStep, Name: (effectors.LeftFoot + effectors.ID(at)).String(), Cause: f.Cause, Value: length, Color: color})
}

// wantedApart is from which distance on a goal is shown beside where the foot would land if nothing were in its way, meters.
const wantedApart = 0.01

// wayRows is how many pieces what is left of a swing is drawn in.
const wayRows = 24

// way draws how a foot in the air came to where it is, and broken how it will go on.
func (o *Overlays) way(at int, f *gait.FootReport, line float64, color RGBA, in *OverlayInput) {
	o.Front.sphere(f.At, 3.2*in.pointSize(f.At), color)
	s := stroke{g: &o.Front}
	if in.Steps != nil {
		w := &in.Steps.swing[at]
		for i := range w.count {
			s.toward(w.at[max(0, i-1)], w.at[i], w.at[min(i+1, w.count-1)], line, color)
		}
	}
	if in.Curves == nil || !swings(f) {
		return
	}
	s.lift()
	piece := (1 - f.Phase) / wayRows
	before, now := f.At, f.At
	for row := range wayRows + 1 {
		next := in.Gait.SwingAt(in.Curves, at, f.Phase+float64(row+1)*piece)
		if row%3 == 2 || !finite3(next) {
			s.lift()
		} else {
			s.toward(before, now, next, line, faded(color, 0.8))
		}
		before, now = now, next
	}
}

// toward goes on to a point between two others; where they do not say a direction nothing is drawn.
func (s *stroke) toward(before, at, after mgl64.Vec3, radius float64, color RGBA) {
	along := after.Sub(before)
	if !(along.Len() > 1e-6) {
		return
	}
	along = along.Normalize()
	out := along.Cross(mgl64.Vec3{0, 1, 0})
	if !(out.Len() > 1e-3) {
		return
	}
	s.to(at, along, out.Normalize(), radius, color)
}
