//go:build cgo

package widgets

// Marks of the state of something in a list or a figure. They differ without their colors.
var (
	IconEmpty    = NewIcon("slotEmpty", `<circle cx="12" cy="12" r="8" fill="none" stroke="#000000" stroke-width="1.8" stroke-dasharray="3.1 3.18"/>`)
	IconMissing  = NewIcon("slotMissing", `<circle cx="12" cy="12" r="9"`+IconStroke+`/><path d="M9 9 L15 15 M15 9 L9 15"`+IconStroke+`/>`)
	IconDoubtful = NewIcon("slotDoubtful", `<path d="M12 2.5 L22.5 20.5 H1.5 Z"`+IconStroke+`/><path d="M12 9 V14"`+IconStroke+`/>`+
		`<circle cx="12" cy="17.2" r="1.3" fill="#000000"/>`)
	IconLikely = NewIcon("slotLikely", `<circle cx="12" cy="12" r="8.6" fill="none" stroke="#000000" stroke-width="2.4"/><circle cx="12" cy="12" r="3.6" fill="#000000"/>`)
	IconStar   = NewIcon("star", starShape+IconStroke+`/>`)
	// IconStarred is the star of a favorite.
	IconStarred = NewIcon("starred", starShape+` fill="#000000" stroke="#000000" stroke-width="1.5" stroke-linejoin="round"/>`)
	IconSure    = NewIcon("slotSure", `<circle cx="12" cy="12" r="9.4" fill="#000000"/>`)
	IconManual  = NewIcon("slotByHand", `<path d="M12 1.5 L22.5 12 L12 22.5 L1.5 12 Z" fill="#000000"/>`)
)

// starShape is the path of a star with five points.
const starShape = `<path d="M12 2.8 L14.8 8.9 L21.4 9.7 L16.5 14.2 L17.8 20.8 L12 17.5 L6.2 20.8 L7.5 14.2 L2.6 9.7 L9.2 8.9 Z"`
