package widgets

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// covered is how much of a column of a white-on-black picture is covered, in pixels, and where its middle is.
func covered(picture *image.RGBA, column int) (pixels, middle float64) {
	for y := range picture.Rect.Dy() {
		share := float64(picture.RGBAAt(column, y).R) / 255
		pixels += share
		middle += share * (float64(y) + 0.5)
	}
	return pixels, middle / pixels
}

func TestALineIsAsWideAsAskedAndWhereItsValueIs(t *testing.T) {
	t.Parallel()
	white := color.NRGBA{255, 255, 255, 255}
	for _, value := range []float32{0, 0.25, 0.333, 0.5, 0.77, 1} {
		picture := image.NewRGBA(image.Rect(0, 0, 4, 101))
		FillRect(picture, picture.Rect, color.NRGBA{A: 255})
		columns := make([]Extent, 4)
		for i := range columns {
			columns[i] = Extent{value, value, true}
		}
		const width = 2.0
		drawCurve(picture, columns, 1, width, 1, white, Dash{})
		pixels, middle := covered(picture, 2)
		if want := 101 - width/2 - float64(value)*(101-width); math.Abs(pixels-width) > 0.02 || math.Abs(middle-want) > 0.02 {
			t.Errorf("%v: %.2f pixels around %.2f, want %v around %.2f", value, pixels, middle, width, want)
		}
	}
}

func TestWhatIsOverTheTopIsDrawnAtTheTop(t *testing.T) {
	t.Parallel()
	picture := image.NewRGBA(image.Rect(0, 0, 1, 50))
	drawCurve(picture, []Extent{{5, 9, true}}, 1, 2, 1, color.NRGBA{255, 255, 255, 255}, Dash{})
	if pixels, _ := covered(picture, 0); picture.RGBAAt(0, 0).R != 255 || pixels > 2.02 {
		t.Errorf("%v pixels are drawn, the upper one as %v", pixels, picture.RGBAAt(0, 0))
	}
}

func TestABrokenLineLeavesColumnsOut(t *testing.T) {
	t.Parallel()
	drawn := 0
	for column := range 90 {
		if (Dash{6, 3}).Visible(column, 1) {
			drawn++
		}
	}
	if drawn != 60 {
		t.Errorf("%d of 90 columns are drawn", drawn)
	}
}

func TestAnAxisEndsAtARoundNumber(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ most, least, want float64 }{
		{0, 1, 1}, {1, 1, 1}, {1.01, 1, 2}, {2.5, 1, 5}, {7, 1, 10}, {130, 20, 200}, {0.03, 0.01, 0.05},
		{math.Inf(1), 1, 1}, {math.NaN(), 1, 1}, {-3, 0, 1},
	} {
		if got := axisTop(c.most, c.least); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v, at least %v: ends at %v, want %v", c.most, c.least, got, c.want)
		}
	}
}
