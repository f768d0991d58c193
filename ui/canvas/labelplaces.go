package canvas

// Spot is a rectangle over the viewport: its upper left corner and its size, in Fyne's units.
type Spot struct{ x, y, width, height float32 }

// Meets reports whether two spots come nearer to each other than a gap.
func (s Spot) Meets(o Spot, gap float32) bool {
	return s.x < o.x+o.width+gap && o.x < s.x+s.width+gap && s.y < o.y+o.height+gap && o.y < s.y+s.height+gap
}

const (
	spotAway = 12 // between a label and what it belongs to
	spotGap  = 2  // between two labels
	spotRim  = 4  // between a label and the edge of the view
)

// spotsOf are where a label of a size may lie beside a point: right and left of it, above and below.
func spotsOf(x, y, width, height float32) [6]Spot {
	return [6]Spot{
		{x + spotAway, y - height - 2, width, height},
		{x + spotAway, y + 2, width, height},
		{x - spotAway - width, y - height - 2, width, height},
		{x - spotAway - width, y + 2, width, height},
		{x - width/2, y - spotAway - height, width, height},
		{x - width/2, y + spotAway, width, height},
	}
}

// placeSpot finds a place for a label of a size beside a point, inside of a view and apart from the labels that have theirs. The place that it had before, a
// number from 0 to 5, is tried first, so that labels do not jump to and fro. There may be none.
func placeSpot(x, y, width, height, viewWidth, viewHeight float32, before int, taken []Spot) (place Spot, which int, ok bool) {
	if !(x >= 0 && y >= 0 && x <= viewWidth && y <= viewHeight) {
		return Spot{}, 0, false
	}
	spots := spotsOf(x, y, width, height)
	for i := range spots {
		which = (before + i) % len(spots)
		s := spots[which]
		s.x = min(max(s.x, spotRim), viewWidth-spotRim-width)
		s.y = min(max(s.y, spotRim), viewHeight-spotRim-height)
		free := s.x >= 0 && s.y >= 0
		for k := range taken {
			free = free && !s.Meets(taken[k], spotGap)
		}
		if free {
			return s, which, true
		}
	}
	return Spot{}, 0, false
}
