//go:build cgo

package widgets

// Signs of what has to do with devices.
var (
	IconInputs = NewIcon("inputs", `<path d="M12 3 V13 M8 9.5 L12 13.5 L16 9.5"`+IconStroke+`/><path d="M4 14 V20 H20 V14"`+IconStroke+`/>`)
	IconFigure = NewIcon("figure", `<circle cx="12" cy="4.6" r="2.6" fill="#000000"/><path d="M12 8 V15 M12 9.5 L6.5 14 M12 9.5 L17.5 14 M12 15 L8.5 21.5 M12 15 L15.5 21.5"`+IconStroke+`/>`)
	IconShake  = NewIcon("shake", `<path d="M2 12 L5 12 L8 5 L12 19 L16 5 L19 12 L22 12"`+IconStroke+`/>`)
)
