package devices

import (
	"time"

	"posewright/calibration/align"
)

const (
	driftLength = 600                    // records of a space that are kept: five minutes
	driftPeriod = 500 * time.Millisecond // between two of them
)

// DriftRecord is what was known of a followed space at a time.
type DriftRecord struct {
	At time.Duration // on the store's clock
	align.Report
}

// Drift is what was known of a followed space over the last minutes. The zero value is empty.
type Drift struct {
	records     [driftLength]DriftRecord
	next, count int
}

// Add takes what is known at a time. Records less than half a second apart are left out, unless the state is another.
func (d *Drift) Add(at time.Duration, r *align.Report) {
	if newest := d.Newest(); newest != nil && at-newest.At < driftPeriod && newest.State == r.State {
		return
	}
	d.records[d.next] = DriftRecord{at, *r}
	d.next, d.count = (d.next+1)%driftLength, min(d.count+1, driftLength)
}

// Len returns how many records there are.
func (d *Drift) Len() int { return d.count }

// Record returns a record, the oldest first.
func (d *Drift) Record(i int) *DriftRecord {
	return &d.records[(d.next-d.count+i+driftLength)%driftLength]
}

// Newest returns the newest record; nil for none, also of a nil drift.
func (d *Drift) Newest() *DriftRecord {
	if d == nil || d.count == 0 {
		return nil
	}
	return d.Record(d.count - 1)
}
