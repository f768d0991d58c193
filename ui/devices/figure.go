//go:build cgo

package devices

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/rig"
	"posewright/ui/widgets"
)

// silhouette is a picture of a view, in the units of its slots, in one color.
func silhouette(view boneView, shapes string) *widgets.Icon {
	size := boneViewSize[view]
	return widgets.NewDrawing(fmt.Sprintf("boneView%d", view), size[0], size[1], shapes)
}

const limbStroke = ` fill="none" stroke="#000000" stroke-linecap="round" stroke-linejoin="round"`

// handDrawing is the left hand seen from its back, fingers up; the right one is its mirror image.
const handDrawing = `<rect x="60" y="112" width="80" height="90" rx="30" fill="#000000"/><path d="M100 190 V226"` + limbStroke + ` stroke-width="48"/>` +
	`<path d="M128 188 L157 160 L179 130"` + limbStroke + ` stroke-width="24"/><path d="M129 135 L136 86 L142 44"` + limbStroke + ` stroke-width="21"/>` +
	`<path d="M108 130 L109 75 L110 30"` + limbStroke + ` stroke-width="22"/><path d="M86 135 L82 83 L79 42"` + limbStroke + ` stroke-width="21"/>` +
	`<path d="M68 142 L56 102 L48 66"` + limbStroke + ` stroke-width="18"/>`

var boneDrawings = [boneViews]*widgets.Icon{
	viewBody: silhouette(viewBody, `<ellipse cx="100" cy="36" rx="21" ry="26" fill="#000000"/><path d="M100 56 V84"`+limbStroke+` stroke-width="18"/>`+
		`<path d="M74 92 Q100 82 126 92 L121 140 L124 180 L76 180 L79 140 Z" fill="#000000" stroke="#000000" stroke-width="18" stroke-linejoin="round"/>`+
		`<path d="M135 96 L153 140 L166 180"`+limbStroke+` stroke-width="19"/><path d="M65 96 L47 140 L34 180"`+limbStroke+` stroke-width="19"/>`+
		`<path d="M168 184 L172 198"`+limbStroke+` stroke-width="20"/><path d="M32 184 L28 198"`+limbStroke+` stroke-width="20"/>`+
		`<path d="M117 188 L122 252"`+limbStroke+` stroke-width="31"/><path d="M83 188 L78 252"`+limbStroke+` stroke-width="31"/>`+
		`<path d="M122 252 L125 318"`+limbStroke+` stroke-width="23"/><path d="M78 252 L75 318"`+limbStroke+` stroke-width="23"/>`+
		`<path d="M126 328 L132 342"`+limbStroke+` stroke-width="21"/><path d="M74 328 L68 342"`+limbStroke+` stroke-width="21"/>`),
	viewLeftHand:  silhouette(viewLeftHand, handDrawing),
	viewRightHand: silhouette(viewRightHand, `<g transform="translate(200 0) scale(-1 1)">`+handDrawing+`</g>`),
	viewFace: silhouette(viewFace, `<path d="M44 92 Q44 24 100 24 Q156 24 156 92 Q156 138 134 164 Q116 186 100 186 Q84 186 66 164 Q44 138 44 92 Z" fill="#000000"/>`+
		`<path d="M100 170 V236"`+limbStroke+` stroke-width="46"/>`),
}

// markSize is the side of a mark in a picture at its own size.
const markSize = 20

// figureMark is a mark at the place of a role.
type figureMark struct {
	object fyne.CanvasObject
	role   rig.Role
}

// figureLook is how a figure is laid out.
type figureLook struct {
	least     fyne.Size
	leastMark float32       // side of a mark in a picture that is smaller than its own size
	letters   fyne.Position // of the letters that name the sides, from the upper corners
}

// figureRenderer draws the picture of a view with marks on it.
type figureRenderer struct {
	figureLook
	widget      fyne.CanvasObject
	shown       func() (boneView, []figureMark)
	picture     *canvas.Image
	left, right *canvas.Text
}

func newFigureRenderer(of fyne.CanvasObject, look figureLook, shown func() (boneView, []figureMark)) *figureRenderer {
	r := &figureRenderer{figureLook: look, widget: of, shown: shown, picture: canvas.NewImageFromResource(nil),
		left: canvas.NewText(lang.L("L"), widgets.LeftColor), right: canvas.NewText(lang.L("R"), widgets.RightColor)}
	r.picture.FillMode = canvas.ImageFillContain
	r.left.TextStyle.Bold, r.right.TextStyle.Bold = true, true
	r.Refresh()
	return r
}

// Layout implements fyne.WidgetRenderer.
func (r *figureRenderer) Layout(size fyne.Size) {
	view, marks := r.shown()
	units := boneViewSize[view]
	scale := min(size.Width/units[0], size.Height/units[1])
	drawn := fyne.NewSize(units[0]*scale, units[1]*scale)
	origin := fyne.NewPos((size.Width-drawn.Width)/2, (size.Height-drawn.Height)/2)
	r.picture.Move(origin)
	r.picture.Resize(drawn)
	side := min(markSize, max(r.leastMark, markSize*scale))
	for _, mark := range marks {
		for _, place := range bonePlaces[view] {
			if place.role == mark.role {
				mark.object.Move(origin.AddXY(place.x*scale-side/2, place.y*scale-side/2))
				mark.object.Resize(fyne.NewSquareSize(side))
			}
		}
	}
	height := r.left.MinSize().Height
	r.right.Move(r.letters)
	r.right.Resize(fyne.NewSize(20, height))
	r.left.Move(fyne.NewPos(size.Width-r.letters.X-r.left.MinSize().Width, r.letters.Y))
	r.left.Resize(fyne.NewSize(20, height))
}

// MinSize implements fyne.WidgetRenderer.
func (r *figureRenderer) MinSize() fyne.Size { return r.least }

// Refresh implements fyne.WidgetRenderer.
func (r *figureRenderer) Refresh() {
	view, _ := r.shown()
	r.picture.Resource = boneDrawings[view].Tinted(widgets.ColorTrack)
	r.picture.Refresh() // before a new size: Fyne would draw the old picture in it and keep that as the new one's
	r.left.TextSize, r.right.TextSize = theme.Size(theme.SizeNameText), theme.Size(theme.SizeNameText)
	r.left.Hidden, r.right.Hidden = view == viewRightHand, view == viewLeftHand
	r.Layout(r.widget.Size())
	canvas.Refresh(r.widget)
}

// Objects implements fyne.WidgetRenderer.
func (r *figureRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.picture, r.left, r.right}
	_, marks := r.shown()
	for _, mark := range marks {
		objects = append(objects, mark.object)
	}
	return objects
}

// Destroy implements fyne.WidgetRenderer.
func (r *figureRenderer) Destroy() {}
