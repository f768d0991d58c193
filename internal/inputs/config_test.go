package inputs

import "testing"

func TestAnInputThatIsOffAtFirstRunsOnceItIsChosen(t *testing.T) {
	t.Parallel()
	slime, _ := KindOf("slimevr")
	vrpn, _ := KindOf("vrpn")
	if !(Config{}).Of(slime).Off || (Config{}).Of(vrpn).Off {
		t.Error("by default SlimeVR runs, or VRPN does not")
	}
	if got := (Config{"slimevr": {}}).Of(slime); got.Off || got.Address != slime.Address {
		t.Errorf("chosen it is %+v", got)
	}
}
