package devices

import (
	"testing"
	"time"

	"posewright/calibration/align"
)

func TestADriftKeepsTwoRecordsASecondForFiveMinutes(t *testing.T) {
	t.Parallel()
	var d *Drift
	if d.Newest() != nil || new(Drift).Newest() != nil {
		t.Error("an empty drift has a newest record")
	}
	d = &Drift{}
	const seconds = 400
	for at := time.Duration(0); at < seconds*time.Second; at += 10 * time.Millisecond {
		d.Add(at, &align.Report{State: align.Following, ShiftM: at.Seconds()})
	}
	if d.Len() != 600 || d.Newest().At != 399500*time.Millisecond || d.Record(0).At != 100*time.Second || d.Record(0).ShiftM != 100 {
		t.Fatalf("%d records from %v to %v", d.Len(), d.Record(0).At, d.Newest().At)
	}
	for i := 1; i < d.Len(); i++ {
		if step := d.Record(i).At - d.Record(i-1).At; step != 500*time.Millisecond {
			t.Fatalf("record %d comes %v after the one before", i, step)
		}
	}
	// Another state is kept at once.
	if d.Add(399501*time.Millisecond, &align.Report{State: align.Waiting}); d.Newest().State != align.Waiting {
		t.Errorf("the newest is %+v", d.Newest())
	}
}
