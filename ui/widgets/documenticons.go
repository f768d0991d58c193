//go:build cgo

package widgets

var (
	IconTake    = NewIcon("take", `<path d="M20 12 H5 M11 5.5 L4.5 12 L11 18.5"`+IconStroke+`/>`)
	IconHistory = NewIcon("history", `<path d="M4 12 A8.5 8.5 0 1 1 6.6 18.2 M4 12 L1.5 9.2 M4 12 L7 9.6 M12.5 7.5 V12.5 L16 14.5"`+IconStroke+`/>`)
	IconCompare = NewIcon("compare", `<path d="M10 5 H4 V19 H10 M14 5 H20 V19 H14 M12 2.5 V21.5"`+IconStroke+`/>`)
	IconPresets = NewIcon("presets", `<path d="M4 4 H10 V10 H4 Z M14 4 H20 V10 H14 Z M4 14 H10 V20 H4 Z M14 14 H20 V20 H14 Z"`+IconStroke+`/>`)
)
