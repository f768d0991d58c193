package devices

import (
	"testing"
	"time"
)

func TestFloorWatchReportsAFloorThatIsOffAndNoPosture(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		heights Heights
		want    float64 // how far the floor is off
	}{
		{"stands on the floor", Heights{}, 0},
		{"noise", Heights{0.02, [2]float64{0.02, 0.01}}, 0},
		{"floor 20 cm too high", Heights{-0.20, [2]float64{-0.20, -0.20}}, -0.20},
		{"floor 20 cm too low", Heights{0.20, [2]float64{0.20, 0.20}}, 0.20},
		{"floor 20 cm too low, a foot lifted", Heights{0.20, [2]float64{0.45, 0.20}}, 0.20},
		{"floor 20 cm too high, bent", Heights{-0.60, [2]float64{-0.20, -0.21}}, -0.20},
		{"kneels on the insteps", Heights{-0.45, [2]float64{-0.05, -0.05}}, 0},
		{"sits, feet on a stool", Heights{-0.30, [2]float64{0.40, 0.40}}, 0},
		{"lies in a bed", Heights{-0.90, [2]float64{0.50, 0.52}}, 0},
		{"both trackers slipped", Heights{0.01, [2]float64{-0.12, -0.12}}, 0},
		{"one tracker slipped", Heights{-0.05, [2]float64{-0.30, 0.00}}, 0},
		{"feet apart", Heights{0.3, [2]float64{0.30, -0.30}}, 0},
	} {
		var w FloorWatch
		reports := 0
		for s := 0.0; s < 20; s += 0.25 {
			at := time.Duration(s * float64(time.Second))
			if w.Update(at, tt.heights, true) {
				reports++
				if at < 6*time.Second {
					t.Errorf("%s: reported after %v", tt.name, at)
				}
			}
		}
		if want := map[bool]int{true: 1}[tt.want != 0]; reports != want || w.Off() != tt.want {
			t.Errorf("%s: reported %d times, the floor is off by %v, want %v", tt.name, reports, w.Off(), tt.want)
		}
	}
}

func TestFloorWatchStartsAgainWhereTheFloorIsRightOrUnknown(t *testing.T) {
	t.Parallel()
	high, low := Heights{0.2, [2]float64{0.2, 0.2}}, Heights{-0.2, [2]float64{-0.2, -0.2}}
	var w FloorWatch
	at, reports := time.Duration(0), 0
	update := func(seconds int, h Heights, known bool) {
		for range 4 * seconds {
			at += 250 * time.Millisecond
			if w.Update(at, h, known) {
				reports++
			}
		}
	}
	for range 3 {
		update(5, high, true) // a jump, a fall and a lost device break off what was seen
		update(1, Heights{}, true)
		update(5, high, true)
		update(5, low, true)
		update(1, Heights{}, false)
	}
	if reports != 0 || w.Off() != 0 {
		t.Fatalf("reported %d times", reports)
	}
	update(10, high, true)
	update(1, high, false)
	if reports != 1 || w.Off() != 0 {
		t.Errorf("reported %d times; without devices the floor is off by %v", reports, w.Off())
	}
	update(10, low, true)
	if reports != 2 || w.Off() != -0.2 {
		t.Errorf("reported %d times, the floor is off by %v", reports, w.Off())
	}
}
