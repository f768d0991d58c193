package liveout

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"posewright/trackers/osc"
)

func TestVRChatGetsTheHeadAndTheTrackersThatWereChosen(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	for tick := range 90 {
		advance(s, p, float64(tick)/90)
	}
	for _, c := range []struct {
		chosen Trackers
		want   string // the numbers of SlimeVR, which VRChat's addresses have
	}{
		{0, "1 2 3 head"}, {Hips | Feet, "1 2 3 head"}, {Hips, "1 head"}, {Knees | Chest, "4 5 6 head"},
		{Elbows, "7 8 head"}, {allTrackers, "1 2 3 4 5 6 7 8 head"},
	} {
		sent := map[string]bool{}
		var e encoder
		e.vrchat(s.NewReader().Latest(), c.chosen, func(packet []byte) {
			var reader osc.Reader
			for reader.Reset(packet); reader.Next(); {
				sent[strings.Split(string(reader.Message().Address), "/")[3]] = true
			}
		})
		if got := strings.Join(slices.Sorted(maps.Keys(sent)), " "); got != c.want {
			t.Errorf("of %v are sent %q, not %q", c.chosen.names(), got, c.want)
		}
	}
}

func TestChosenTrackersAreKeptByNameAndOneStays(t *testing.T) {
	t.Parallel()
	for chosen, want := range map[Trackers]string{0: `[]`, Hips | Feet: `["hips","feet"]`, allTrackers: `["hips","feet","chest","knees","elbows"]`} {
		data, err := json.Marshal(chosen)
		var again Trackers
		if wrong := json.Unmarshal(data, &again); err != nil || wrong != nil || string(data) != want || again != chosen {
			t.Errorf("%v became %s and %v", chosen.names(), data, again.names())
		}
	}
	var newer Trackers
	if err := json.Unmarshal([]byte(`["feet","tail"]`), &newer); err != nil || newer != Feet {
		t.Errorf("of a newer version are read %v, %v", newer.names(), err)
	}
	if _, err := TrackersNamed([]string{"tail"}); err == nil || !strings.Contains(err.Error(), "hips, feet, chest") {
		t.Errorf("an unknown tracker gives %v", err)
	}
	if got := Hips.With(Hips, false); got != Hips {
		t.Error("no tracker is left")
	}
	if got := Trackers(0).With(Chest, true); got != Hips|Feet|Chest {
		t.Errorf("with the chest there are %v", got.names())
	}
}
