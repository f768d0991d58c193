package accuracyplot

import (
	"bytes"
	"image/color"
	"image/png"
	"os"
	"strings"
	"testing"

	"posewright/internal/evaluation/accuracy"
)

// scores are of two presets, of which the second is off by twice as much.
func scores() []Bars {
	of := func(factor float64) *accuracy.Score {
		s := &accuracy.Score{}
		for i, name := range []string{"neck", "shoulder_center", "shoulder", "elbow", "wrist", "hip", "knee"} {
			j := accuracy.JointScore{Name: name, Statistics: accuracy.Statistics{RMSE: factor * float64(i+1), Bias: accuracy.Bias{Up: -factor}}}
			if name == "elbow" {
				left, right := j.Statistics, j.Statistics
				j.Left, j.Right = &left, &right
			}
			s.Joints = append(s.Joints, j)
		}
		return s
	}
	return []Bars{{"Posewright", of(1), color.NRGBA{200, 0, 0, 255}}, {"Jarvriks", of(2), color.NRGBA{0, 0, 200, 255}}}
}

func TestAPlotHasABarForEachJointAndPreset(t *testing.T) {
	t.Parallel()
	const w, h = 700, 300
	d, err := Draw(w, h, 1, scores(), Options{Ink: color.NRGBA{255, 255, 255, 255}, Ground: color.NRGBA{20, 20, 20, 255}})
	if err != nil {
		t.Fatal(err)
	}
	if d.Image.Bounds().Dx() != w || d.Image.Bounds().Dy() != h || len(d.Centers) != 7 || d.Columns[1] != "shoulder_center" {
		t.Fatalf("%v, %v, %v", d.Image.Bounds(), d.Centers, d.Columns)
	}
	if path := os.Getenv("POSEWRIGHT_PICTURE"); path != "" {
		out, _ := os.Create(path)
		_ = png.Encode(out, d.Image)
		out.Close()
	}
	// How high the bars left and right of the middle of a joint are, counted in pixels of their color.
	high := func(column int, preset int) (count int) {
		x := int(d.Centers[column]*w) + []int{-8, 8}[preset]
		for y := range h {
			r, _, b, _ := d.Image.At(x, y).RGBA()
			if []bool{r > 0xa000 && b < 0x4000, b > 0xa000 && r < 0x4000}[preset] {
				count++
			}
		}
		return count
	}
	for column := range 7 {
		for preset := range 2 {
			want := float64(high(6, 1)) * float64((column+1)*(preset+1)) / 14
			if got := float64(high(column, preset)); got < want-3 || got > want+3 || got < 5 {
				t.Errorf("the bar of %s and preset %d is %v pixels high, not %.0f", d.Columns[column], preset, got, want)
			}
		}
	}
}

func TestPlotsAreWrittenAsSVGAndPNG(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	if err := Write(&file, ".svg", scores(), Options{LeftRight: true}); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"<svg", "Jarvriks", "elbow left", "shoulder center"} {
		if !strings.Contains(file.String(), text) {
			t.Errorf("the SVG has no %q", text)
		}
	}
	file.Reset()
	if err := Write(&file, ".png", scores(), Options{Measure: accuracy.MeasureBiasUp}); err != nil {
		t.Fatal(err)
	}
	if path := os.Getenv("POSEWRIGHT_PICTURE"); path != "" {
		_ = os.WriteFile(path+".file.png", file.Bytes(), 0o600)
	}
	picture, err := png.Decode(&file)
	if err != nil || picture.Bounds().Dx() < 1000 {
		t.Errorf("%v, %v", picture.Bounds(), err)
	}
	if err := Write(&file, ".png", []Bars{{Score: new(accuracy.Score)}}, Options{}); err != ErrNothing {
		t.Errorf("without statistics: %v", err)
	}
	if _, ok := FormatOf("x.PNG"); !ok {
		t.Error("PNG is no format")
	}
}
