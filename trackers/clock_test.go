package trackers

import (
	"math/big"
	"testing"
	"time"
)

func TestTheClockTellsMicrosecondsApart(t *testing.T) {
	now := Monotonic()
	shortest := time.Hour
	for range 50 {
		before := now()
		after := now()
		for after == before {
			after = now()
		}
		if after < before {
			t.Fatalf("the clock goes back by %v", before-after)
		}
		shortest = min(shortest, after-before)
	}
	if shortest > 20*time.Microsecond {
		t.Errorf("the shortest step of the clock is %v", shortest)
	}
	if allocated := testing.AllocsPerRun(100, func() { now() }); allocated != 0 {
		t.Errorf("looking at the clock allocates %v times", allocated)
	}
}

func TestTicksOfACounterBecomeTimeWithoutOverflow(t *testing.T) {
	t.Parallel()
	for _, perSecond := range []int64{10_000_000, 3_579_545, 2_400_000_000, 1} {
		for _, ticks := range []int64{0, 1, perSecond - 1, perSecond, 400 * 86400 * perSecond / 4, 123_456_789} {
			exact := new(big.Int).Mul(big.NewInt(ticks), big.NewInt(int64(time.Second)))
			exact.Quo(exact, big.NewInt(perSecond))
			if !exact.IsInt64() {
				continue // more than 292 years
			}
			if got := ticksToTime(ticks, perSecond); int64(got) != exact.Int64() {
				t.Errorf("%d ticks of %d a second take %v, want %v ns", ticks, perSecond, got, exact)
			}
		}
	}
}
