package accuracy

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"posewright/internal/evaluation/capture"
)

//go:embed report.html
var reportPage string

var reportTemplate = template.Must(template.New("report").Funcs(template.FuncMap{
	"two":   twoDecimals,
	"one":   func(x float64) string { return fmt.Sprintf("%.1f", x) },
	"whole": func(x float64) string { return fmt.Sprintf("%.0f", x) },
}).Parse(reportPage))

// reportRow is a line of the first table of a report.
type reportRow struct {
	Name, Preset string
	Total        bool
	Ideal        *Score // beside a realistic one; nil for none
	*Score
}

// reportJoint is a line of the second one.
type reportJoint struct {
	Name, Preset, Joint string
	Side                *SideScore // of an elbow of one side
	*Statistics
}

// reportBar is a bar of the picture, in its units.
type reportBar struct {
	Y, Middle, Width, P95 float64
	Color                 string
	Text                  string
}

// reportGroup are the bars of a joint.
type reportGroup struct {
	Label  string
	Middle float64
	Bars   []reportBar
}

// reportLine is a vertical line of the grid.
type reportLine struct {
	X     float64
	Label string
}

// The picture of a report: the places of bars in its units.
const (
	reportLeft, reportRight = 130, 830
	reportBarHeight         = 14
	reportGap               = 12
)

var reportColors = []string{"#2a6fb0", "#d9772b", "#3f9a58", "#a24fa0", "#8a7a2a", "#4aa3b5", "#b0413e", "#666666"}

// WriteHTML writes reports with details over the same recordings as one page that needs no other file and no script: what is assumed, bars and tables.
func WriteHTML(w io.Writer, reports []Report, build string, leftRight bool) error {
	if len(reports) == 0 {
		return nil
	}
	page := struct {
		Build       string
		Presets     []reportBar // of the legend
		Assumptions []string
		Rows        []reportRow
		Joints      []reportJoint
		Groups      []reportGroup
		Lines       []reportLine
		Height      float64
		Skipped     []capture.Skipped
		LeftRight   bool
		Ideal       bool // beside realistic scores
	}{LeftRight: leftRight, Ideal: reports[0].Ideal != nil, Build: build, Assumptions: reports[0].Assumptions(), Skipped: reports[0].Skipped}
	for i := range reports {
		page.Presets = append(page.Presets, reportBar{Color: reportColors[i%len(reportColors)], Text: reports[i].Preset})
	}
	each(reports, func(row row, s *Score) {
		page.Rows = append(page.Rows, reportRow{row.name(), row.preset, row.set == "total", row.ideal, s})
		for i := range s.Joints {
			s.Joints[i].each(leftRight, func(name string, of *Statistics) {
				line := reportJoint{row.name(), row.preset, strings.ReplaceAll(name, "_", " "), nil, of}
				for k := range s.Sides {
					if name == "elbow_"+s.Sides[k].Side {
						line.Side = &s.Sides[k]
					}
				}
				page.Joints = append(page.Joints, line)
			})
		}
	})
	largest := 0.0
	for i := range reports {
		for _, j := range reports[i].Total.Joints {
			largest = math.Max(largest, math.Max(j.P95, j.RMSE))
		}
	}
	step := GridStep(largest)
	end := math.Max(step, math.Ceil(largest/step)*step)
	x := func(cm float64) float64 { return (reportRight - reportLeft) * cm / end }
	for k := 0; float64(k)*step <= end*(1+1e-9); k++ {
		page.Lines = append(page.Lines, reportLine{reportLeft + x(float64(k)*step), fmt.Sprintf("%g", float64(k)*step)})
	}
	y := 8.0
	for k := range reports[0].Total.Joints {
		group := reportGroup{Label: strings.ReplaceAll(reports[0].Total.Joints[k].Name, "_", " ")}
		top := y
		for i := range reports {
			j := &reports[i].Total.Joints[k]
			group.Bars = append(group.Bars, reportBar{
				Y: y, Middle: y + reportBarHeight/2, Width: x(j.RMSE), P95: reportLeft + x(j.P95), Color: reportColors[i%len(reportColors)],
				Text: fmt.Sprintf("%s, %s: RMSE %.2f cm, 95th percentile %.2f cm", reports[i].Preset, group.Label, j.RMSE, j.P95),
			})
			y += reportBarHeight
		}
		group.Middle = (top + y) / 2
		page.Groups = append(page.Groups, group)
		y += reportGap
	}
	page.Height = y + 20
	return reportTemplate.Execute(w, &page)
}

// GridStep is 1, 2 or 5 times a power of ten, so that there are five to ten lines up to the largest value.
func GridStep(largest float64) float64 {
	if !(largest > 0) {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(largest/5)))
	for _, factor := range []float64{1, 2, 5} {
		if largest/(factor*power) <= 10 {
			return factor * power
		}
	}
	return 10 * power
}
