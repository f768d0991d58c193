package accuracy

import (
	"context"
	"testing"

	"posewright/internal/evaluation/rivals"
	"posewright/internal/evaluation/virtual"
	"posewright/solver"
)

// A rival whose arms are judged alone has the person's shoulders; one that is judged whole finds its own.
func TestRivalsHaveTrueShouldersWhereTheirArmsAreJudged(t *testing.T) {
	t.Parallel()
	file := save(t, recordedDance(t, dancer(t)), t.TempDir(), "dance.bvh")
	alone := evaluated(t, Options{Rival: &rivals.Jiang, TrueShoulders: true}, file).Total.RMSE
	whole := evaluated(t, Options{Rival: &rivals.Jiang}, file).Total.RMSE
	if alone.Shoulder != 0 || alone.Neck != 0 || alone.Hip != 0 || !(alone.Elbow > 0) || !(whole.Shoulder > 1) || alone.Knee != 0 || whole.Knee != 0 {
		t.Errorf("arms alone %+v, whole %+v", alone, whole)
	}
	for name, o := range map[string]Options{
		"arms without shoulders": {Rival: &rivals.FinalIK}, "six points": {Rival: &rivals.Jiang, Points: virtual.SixPoints}, "real devices": {Rival: &rivals.Jiang, Realistic: &Realistic{}},
	} {
		o.Settings = solver.DefaultSettings()
		if _, err := Evaluate(context.Background(), o, []string{file}); err == nil {
			t.Errorf("%s: a rival is judged so", name)
		}
	}
}
