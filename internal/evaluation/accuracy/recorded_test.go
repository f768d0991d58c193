package accuracy

import (
	"context"
	"testing"

	"posewright/internal/evaluation/virtual"
	"posewright/internal/racetest"
	"posewright/rig/bvh"
	"posewright/solver"
)

// Options of every kind are judged together as each is alone: with other devices, rates and shares of the recordings.
func TestRecordedPeopleAreJudgedAsTheirFilesAre(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	h, folder := dancer(t), t.TempDir()
	files := []string{save(t, recordedDance(t, h), folder, "dance.bvh"), save(t, march{0, 0.5, 0.5, 6, 2.5}.record(h), folder, "march.bvh")}
	people, err := ReadPeople(context.Background(), append(files, folder+"/nothing.bvh"), bvh.UpInferred, true, nil)
	if err != nil || len(people.Skipped) != 1 || len(people.Files) != 2 {
		t.Fatalf("%v, %+v", err, people)
	}
	other := solver.DefaultSettings()
	other.Torso.WristLine = 0.2
	options := []Options{
		{Settings: solver.DefaultSettings()}, {Settings: solver.DefaultSettings(), Points: virtual.SixPoints}, {Settings: other},
		{Settings: other, RateHz: 60, TrueShoulders: true}, {Settings: other, To: 0.5}, {Settings: other, From: 0.5},
	}
	judged, err := people.Judge(context.Background(), options)
	if err != nil {
		t.Fatal(err)
	}
	for i := range options {
		report, err := Evaluate(context.Background(), options[i], files)
		if err != nil {
			t.Fatal(err)
		}
		if want := report.Total; judged[i].RMSE != want.RMSE || judged[i].Frames != want.Frames || judged[i].Files != 2 || judged[i].Pops != want.Pops {
			t.Errorf("options %d: together %+v, alone %+v", i, judged[i], want)
		}
		for k := range i {
			if judged[i].RMSE == judged[k].RMSE {
				t.Errorf("options %d and %d are judged alike: %+v", k, i, judged[i].RMSE)
			}
		}
	}
	if all, first, second := judged[2].Frames, judged[4].Frames, judged[5].Frames; first+second != all || first < all/2-2 || first > all/2+2 {
		t.Errorf("%d frames are halved to %d and %d", all, first, second)
	}
	if _, err := people.Judge(context.Background(), []Options{{Settings: other, From: 0.5, To: 0.3}}); err == nil {
		t.Error("counting ends before it begins")
	}
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := people.Judge(canceled, options); err == nil {
		t.Error("it is not canceled")
	}
}

func TestRecordedWalkersAreJudgedAsTheirFilesAre(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	h, folder := dancer(t), t.TempDir()
	files := []string{save(t, march{0, 0.5, 0.5, 10, 2.5}.record(h), folder, "march.bvh"), save(t, march{0, 0.5, 0.5, 0, 0.5}.record(h), folder, "brief.bvh"),
		save(t, march{0, 0.3, 0.5, 6, 2.5}.record(h), folder, "slow.bvh")}
	people, err := ReadPeople(context.Background(), files, bvh.UpInferred, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	walkers, err := people.Walkers(context.Background())
	if err != nil || len(walkers.Files) != 2 || len(walkers.Skipped) != 1 || walkers.Skipped[0].File != files[1] {
		t.Fatalf("%v, %+v", err, walkers)
	}
	other := solver.DefaultSettings()
	other.Gait.Ahead = other.Gait.Ahead.Clone()
	for i := range other.Gait.Ahead {
		other.Gait.Ahead[i].Value *= 0.3
	}
	options := []GaitOptions{{Settings: solver.DefaultSettings(), Unlooped: true}, {Settings: other, Unlooped: true}}
	judged, err := walkers.Judge(context.Background(), options)
	if err != nil {
		t.Fatal(err)
	}
	if judged[0] == judged[1] {
		t.Errorf("other curves land alike: %+v", judged[0])
	}
	for i := range options {
		report, err := EvaluateGait(context.Background(), options[i], files)
		if err != nil {
			t.Fatal(err)
		}
		want := report.Total
		if want.Name = ""; judged[i] != want {
			t.Errorf("options %d: recorded %+v, of files %+v", i, judged[i], want)
		}
	}
}
