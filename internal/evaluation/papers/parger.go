package papers

import (
	"context"
	"fmt"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/rivals"
	"posewright/presets"
)

// bodies are the built-in presets of the papers beside which the settings stand.
var bodies = []string{"Parger as released", "Parger as printed", "Scheurenbrand", "Stolpe FABRIK"}

// arms are those whose arms are judged alone too.
var arms = []string{"Parger as released", "Parger as printed", "Stolpe FABRIK", "Stolpe CCD"}

// parger fills in table 1 of the paper and tables 5.5 to 5.8 of the thesis.
func parger(ctx context.Context, o *Options, r *Report) error {
	r.Source = "Parger 2018: Human Upper-Body Inverse Kinematics for Increased Embodiment in Consumer-Grade Virtual Reality, table 1; thesis, tables 5.5 to 5.8"
	whole := []accuracy.Options{{Preset: o.Preset, Settings: o.Settings}}
	alone := []accuracy.Options{{Preset: o.Preset, Settings: o.Settings}}
	for _, name := range bodies {
		whole = append(whole, builtin(name))
	}
	for _, name := range arms {
		alone = append(alone, builtin(name))
	}
	for _, method := range []*rivals.Method{&rivals.FABRIK, &rivals.Jiang} {
		whole = append(whole, accuracy.Options{Preset: method.Name, Settings: o.Settings, Rival: method})
	}
	for _, method := range []*rivals.Method{&rivals.Jiang, &rivals.FinalIK, &rivals.SAFullBodyIK} {
		alone = append(alone, accuracy.Options{Preset: method.Name, Settings: o.Settings, Rival: method})
	}
	options := append(whole, alone...)
	for i := range options {
		options[i].Details, options[i].TrueShoulders = true, i >= len(whole)
	}
	options[0].Up, options[0].GiveWay, options[0].Progress = o.Up, o.GiveWay, o.part(0, 2)
	reports, err := accuracy.EvaluateAll(ctx, options, o.Files)
	if err != nil {
		return err
	}
	cells, err := accuracy.ElbowCells(ctx, o.Files, o.Up, o.GiveWay, o.part(1, 2))
	if err != nil {
		return err
	}
	chains, armsAlone := reports[:len(whole)], reports[len(whole):]
	r.Tables = []Table{errorsOfJoints(chains, armsAlone), swivelErrors(chains, armsAlone), varying(cells), shoulders(chains)}
	r.Skipped = reports[0].Skipped
	r.Notes = []string{
		"The published rows are of Unity Raw Mocap (URM), Basic Motion (BM), Mixed Motion (MM) and Mixed Motion 2 (MM2), and of the players of two games; these recordings cannot be had.",
		fmt.Sprintf("The measured rows are of %d recordings with %d frames, at %g frames a second; each folder is a set.", reports[0].Total.Files, reports[0].Total.Frames, reports[0].RateHz),
		"Bodies have the person's own bones, devices are ideal: headset and two controllers. Airborne frames are counted.",
		"“Scheurenbrand” has its arms by FABRIK with magnets and its torso by the headset; “Stolpe FABRIK” and “Stolpe CCD” have a fixed pole.",
		"Rows that say so are re-implemented from Parger's descriptions, with numbers of ours where none are printed: they say something about the kind of method, nothing about the products.",
		"Angles of elbows are about the line from shoulder to wrist; positive means lift elbows outward more than people do. Angles of the shoulder center are between the lines through both shoulders.",
	}
	return nil
}

func builtin(name string) accuracy.Options {
	preset, _ := presets.Builtin(name)
	return accuracy.Options{Preset: name, Settings: presets.Compile(&preset)}
}

// each visits the sets of reports over the same recordings, and their total where there are several.
func each(reports []accuracy.Report, visit func(set string, of func(r *accuracy.Report) *accuracy.Score)) {
	for k := range reports[0].Sets {
		visit(reports[0].Sets[k].Name, func(r *accuracy.Report) *accuracy.Score { return &r.Sets[k] })
	}
	if len(reports[0].Sets) > 1 {
		visit(all, func(r *accuracy.Report) *accuracy.Score { return &r.Total })
	}
}

// errorsOfJoints is table 1.
func errorsOfJoints(chains, alone []accuracy.Report) Table {
	t := Table{Title: "Table 1: root mean square errors in cm", Columns: []string{"data", "method", "neck", "shoulder", "elbow", "elbow, true shoulders"}}
	t.printed(
		"URM|Parger|3.4|3.9|4.6|", "URM|FABRIK|4.9|4.9|15.7|", "URM|Jiang||||5.4", "URM|Final IK||||6.2", "URM|SAFullBodyIK||||5.9",
		"BM|Parger|8.9|10.4|15.0|", "BM|FABRIK|10.0|14.1|27.4|", "BM|Jiang||||15.6", "BM|Final IK||||15.6", "BM|SAFullBodyIK||||13.9",
		"MM|Parger|9.0|13.3|21.7|", "MM|FABRIK|8.7|19.7|34.3|", "MM|Jiang||||19.1", "MM|Final IK||||17.9", "MM|SAFullBodyIK||||20.0",
		"MM2|Parger|9.4|12.8|17.8|", "MM2|FABRIK|8.1|16.3|29.6|", "MM2|Jiang||||15.8", "MM2|Final IK||||16.0", "MM2|SAFullBodyIK||||16.2",
	)
	each(chains, func(set string, of func(*accuracy.Report) *accuracy.Score) {
		judgedAlone := map[string]float64{}
		for i := range alone {
			judgedAlone[alone[i].Preset] = of(&alone[i]).RMSE.Elbow
		}
		for i := range chains {
			name := chains[i].Preset
			e := of(&chains[i]).RMSE
			arm := Cell{}
			if elbow, judged := judgedAlone[name]; judged {
				arm = number(elbow, 1)
				delete(judgedAlone, name)
			}
			t.add(word(measured), word(set), word(name), number(e.Neck, 1), number(e.Shoulder, 1), number(e.Elbow, 1), arm)
		}
		for i := range alone {
			if elbow, left := judgedAlone[alone[i].Preset]; left {
				t.add(word(measured), word(set), word(alone[i].Preset), Cell{}, Cell{}, Cell{}, number(elbow, 1))
			}
		}
	})
	return t
}

// swivelErrors is tables 5.5 and 5.8.
func swivelErrors(chains, alone []accuracy.Report) Table {
	t := Table{
		Title:   "Tables 5.5 and 5.8: errors of the elbow's angle in degrees",
		Columns: []string{"data", "method", "shoulders", "left mean", "right mean", "left RMS", "right RMS"},
	}
	t.printed(
		"goalie|Parger|own|0.41|0.92|40.82|40.89", "goalie|Final IK|own|3.77|-0.19|42.45|41.07", "goalie|SAFullBodyIK|own|-11.21|13.43|43.15|43.16",
		"archery|Parger|own|-7.28|-3.36|47.14|41.76", "archery|Final IK|own|-9.59|-5.03|51.02|45.19", "archery|SAFullBodyIK|own|-16.93|-17.73|50.85|46.60",
		"URM|Parger|own|||11.8|23.5", "URM|Parger|true|||11.1|27.5", "URM|Final IK|true|||44.6|31.2", "URM|SAFullBodyIK|true|||40.7|30.0",
		"BM|Parger|own|||22.8|33.0", "BM|Parger|true|||24.2|32.2", "BM|Final IK|true|||42.4|34.8", "BM|SAFullBodyIK|true|||61.5|57.7",
		"MM|Parger|own|||17.6|26.4", "MM|Parger|true|||16.2|29.7", "MM|Final IK|true|||52.6|33.5", "MM|SAFullBodyIK|true|||47.0|29.5",
		"MM2|Parger|own|||30.1|27.8", "MM2|Parger|true|||42.0|30.8", "MM2|Final IK|true|||37.0|42.3", "MM2|SAFullBodyIK|true|||38.5|70.9",
	)
	each(chains, func(set string, of func(*accuracy.Report) *accuracy.Score) {
		for whose, reports := range [][]accuracy.Report{chains, alone} {
			for i := range reports {
				if s := of(&reports[i]); len(s.Sides) == 2 {
					t.add(word(measured), word(set), word(reports[i].Preset), word([]string{"own", "true"}[whose]),
						number(s.Sides[0].SwivelMeanDeg, 1), number(s.Sides[1].SwivelMeanDeg, 1), number(s.Sides[0].SwivelRMSDeg, 1), number(s.Sides[1].SwivelRMSDeg, 1))
				}
			}
		}
	})
	return t
}

// varying is table 5.6.
func varying(cells []accuracy.CellScore) Table {
	t := Table{
		Title:   "Table 5.6: how much true elbows vary within one of 20×20×20 cells of the hand, RMS in degrees, the least that the hand's position alone allows",
		Columns: []string{"data", "left", "right"},
	}
	t.printed("goalie|24.56|24.19", "archery|52.66|23.62")
	if len(cells) == 2 { // of one set, and the same of all
		cells = cells[:1]
	}
	for _, c := range cells {
		name := c.Name
		if name == "" {
			name = all
		}
		t.add(word(measured), word(name), number(c.RMSDeg[0], 2), number(c.RMSDeg[1], 2))
	}
	return t
}

// shoulders is table 5.7.
func shoulders(chains []accuracy.Report) Table {
	t := Table{
		Title:   "Table 5.7: root mean square errors of the shoulders",
		Columns: []string{"data", "method", "center angle, °", "center, cm", "left, cm", "right, cm", "center bias left, cm", "up", "forward"},
	}
	t.printed("URM|Parger|9.4|3.4|4.0|3.7|||", "BM|Parger|35.3|8.9|10.2|10.6|||", "MM|Parger|29.8|9.0|13.2|13.4|||", "MM2|Parger|33.6|9.4|14.0|11.5|||")
	each(chains, func(set string, of func(*accuracy.Report) *accuracy.Score) {
		for i := range chains {
			s := of(&chains[i])
			row := []Cell{word(measured), word(set), word(chains[i].Preset), number(s.ShoulderLineRMSDeg, 1), {}, {}, {}, {}, {}, {}}
			for k := range s.Joints {
				switch j := &s.Joints[k]; {
				case j.Name == "shoulder_center":
					row[4] = number(j.RMSE, 1)
					row[7], row[8], row[9] = number(j.Bias.Lateral, 1), number(j.Bias.Up, 1), number(j.Bias.Forward, 1)
				case j.Name == "shoulder" && j.Left != nil:
					row[5], row[6] = number(j.Left.RMSE, 1), number(j.Right.RMSE, 1)
				}
			}
			t.add(row...)
		}
	})
	return t
}
