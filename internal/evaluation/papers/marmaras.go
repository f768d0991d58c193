package papers

import (
	"context"
	"fmt"

	"posewright/effectors"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/virtual"
)

// marmaras fills in tables 4 to 6.
func marmaras(ctx context.Context, o *Options, r *Report) error {
	r.Source = "Marmaras 2024: JARVRIKS, tables 4 to 6"
	jarvriks := builtin("Jarvriks")
	var reports []accuracy.DeviceReport
	runs := []accuracy.DeviceOptions{{Preset: o.Preset, Settings: o.Settings}, {Preset: jarvriks.Preset, Settings: jarvriks.Settings}}
	for i, run := range runs {
		run.Points, run.Limits, run.Moving = virtual.FivePoints, o.Limits, o.Moving
		run.GiveWay, run.Up, run.Progress = o.GiveWay, o.Up, o.part(i, len(runs))
		report, err := accuracy.EvaluateDevices(ctx, run, o.Files)
		if err != nil {
			return err
		}
		reports = append(reports, report)
	}
	used := &reports[0].Options
	hands := Table{Title: "Tables 4 and 5: how far hands are from their controllers"}
	feet := Table{Title: "Table 6: how far feet are from their trackers"}
	for _, t := range []*Table{&hands, &feet} {
		t.Columns = []string{"data", "method", "side", "mean, cm", "max, cm", "min, cm", "none, %", "small, %", "medium, %", "large, %", "moving, %", "late at medium, ms", "late at large, ms"}
	}
	hands.printed("Beat Saber|Jarvriks|left|1.20|4.11|0.07|5|10|30|55|||", "Beat Saber|Jarvriks|right|1.23|3.54|0.04|3|12|35|50|||",
		"Superhot|Jarvriks|left|1.5|6.0|0.3|4|34|42|20|||", "Superhot|Jarvriks|right|1.4|5.7|0.25|6|33|40|21|||")
	feet.printed("soccer|Jarvriks|left|2.5|7.2|0.4|15|30|35|20|||", "soccer|Jarvriks|right|2.8|7.5|0.5|14|32|33|21|||")
	rows := func(t *Table, first effectors.ID, set string, score func(*accuracy.DeviceReport) *accuracy.DeviceScore) {
		for i := range reports {
			for side, name := range []string{"left", "right"} {
				t.add(append([]Cell{word(measured), word(set), word(reports[i].Options.Preset), word(name)},
					differences(&score(&reports[i]).Effectors[first+effectors.ID(side)])...)...)
			}
		}
	}
	both := func(set string, score func(*accuracy.DeviceReport) *accuracy.DeviceScore) {
		rows(&hands, effectors.LeftHand, set, score)
		rows(&feet, effectors.LeftFoot, set, score)
	}
	for k := range reports[0].Sets {
		both(reports[0].Sets[k].Name, func(w *accuracy.DeviceReport) *accuracy.DeviceScore { return &w.Sets[k] })
	}
	if len(reports[0].Sets) > 1 {
		both(all, func(w *accuracy.DeviceReport) *accuracy.DeviceScore { return &w.Total })
	}
	r.Tables, r.Skipped = []Table{hands, feet}, reports[0].Skipped
	r.Notes = []string{
		"Published: one person in three games, on an avatar that was calibrated to them, for 30 s each; limits between none, small, medium and large differ and are not printed.",
		fmt.Sprintf("Measured: %d recordings at 90 frames a second, headset, two controllers and two trackers on the feet, ideal, on the person's own bones.", reports[0].Total.Files),
		fmt.Sprintf("Differences below %.4g cm are none, below %.4g cm small, below %.4g cm medium. Only frames count in which the device moves at %.4g cm/s or faster.",
			100*used.Limits[0], 100*used.Limits[1], 100*used.Limits[2], 100*used.Moving),
		"Late is by how much the joint follows its device, as far as their distance lies along the way; without noise and smoothing it is 0 but where a limb cannot reach.",
	}
	return nil
}

// differences are the cells of an effector.
func differences(w *accuracy.DeviceDifferences) []Cell {
	m := &w.Moving
	if m.Frames == 0 {
		return make([]Cell, 10)
	}
	cells := []Cell{number(100*m.Mean, 2), number(100*m.Largest, 2), number(100*m.Smallest, 2)}
	for _, share := range m.Share {
		cells = append(cells, number(100*share, 0))
	}
	cells = append(cells, number(100*float64(m.Frames)/float64(w.Frames), 0))
	for _, size := range []accuracy.Size{accuracy.MediumDifference, accuracy.LargeDifference} {
		if m.Share[size] == 0 {
			cells = append(cells, Cell{})
			continue
		}
		cells = append(cells, number(w.Late[size].Seconds()*1e3, 1))
	}
	return cells
}
