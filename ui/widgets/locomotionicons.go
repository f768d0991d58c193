//go:build cgo

package widgets

var (
	IconStick = NewIcon("stick", `<circle cx="12" cy="12" r="4" fill="#000000"/><path d="M9 4.5 L12 2 L15 4.5 M9 19.5 L12 22 L15 19.5 M4.5 9 L2 12 L4.5 15 M19.5 9 L22 12 L19.5 15"`+
		IconStroke+`/>`)
	IconTeleport  = NewIcon("teleport", `<path d="M12 2.5 V14 M8 10.5 L12 14.5 L16 10.5"`+IconStroke+`/><ellipse cx="12" cy="18" rx="9" ry="3.6"`+IconStroke+`/>`)
	IconTurnLeft  = NewIcon("turnLeft", `<path d="M19 20 V13 A6 6 0 0 0 13 7 H5 M9.5 2.5 L5 7 L9.5 11.5"`+IconStroke+`/>`)
	IconTurnRight = NewIcon("turnRight", `<path d="M5 20 V13 A6 6 0 0 1 11 7 H19 M14.5 2.5 L19 7 L14.5 11.5"`+IconStroke+`/>`)
	IconToStart   = NewIcon("toStart", `<path d="M4 12 L12 4.5 L20 12 M6.5 10 V20 H17.5 V10"`+IconStroke+`/>`)
)
