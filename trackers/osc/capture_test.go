package osc_test

import (
	"bytes"
	"testing"

	"posewright/trackers/internal/capturetest"
	"posewright/trackers/osc"
	"posewright/trackers/udpcap"
)

// The counts were taken with another program (Python's struct, recursively) from the same files.
func TestRecordedTrafficReadsWithTheKnownNumberOfMessages(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name                           string
		datagrams, messages, malformed int
	}{
		{"vmc_oscjs245", 715, 8688, 0},
		{"vmc_oscjs241_xranimator_shape", 365, 2190, 0},
		{"puppetflow_vmc_bones", 296, 743, 0},
		{"liblo_oscsend_vmc", 20, 20, 0},
		{"vmc_tpose_then_walk_liblo", 1424, 18512, 0},
		{"vrchat_trackers_nodeosc", 633, 1241, 0},
		// Another protocol altogether.
		{"slimevr_tracker_emulation", 798, 0, 798},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			recording, err := udpcap.Read(bytes.NewReader(capturetest.Read(t, test.name+".udpcap")))
			if err != nil {
				t.Fatal(err)
			}
			var r osc.Reader
			messages, malformed := 0, 0
			for _, datagram := range recording.Datagrams {
				r.Reset(datagram.Payload)
				for r.Next() {
					messages++
				}
				malformed += r.Malformed()
			}
			if len(recording.Datagrams) != test.datagrams || messages != test.messages || malformed != test.malformed {
				t.Errorf("%d datagrams, %d messages, %d malformed; want %d, %d, %d", len(recording.Datagrams), messages,
					malformed, test.datagrams, test.messages, test.malformed)
			}
		})
	}
}
