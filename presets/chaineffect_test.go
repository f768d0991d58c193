package presets_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
)

// tailed is the mannequin with a tail of four bones, which has two tips, and a third arm of two.
func tailed(t testing.TB) *solver.Body {
	t.Helper()
	avatar := avatartest.Mannequin(t)
	skeleton := rig.Skeleton{Joints: append([]rig.Joint(nil), avatar.Skeleton.Joints...)}
	add := func(name string, parent int, offset mgl64.Vec3) int {
		skeleton.Joints = append(skeleton.Joints, rig.Joint{Name: name, Parent: parent, Offset: offset, Rest: mgl64.QuatIdent()})
		return len(skeleton.Joints) - 1
	}
	at := avatar.Roles.Joint[rig.Hips]
	for i := range 4 {
		at = add("tail"+strconv.Itoa(i+1), at, mgl64.Vec3{0, -0.02, -0.15})
	}
	for _, side := range []float64{1, -1} {
		fin := "fin" + strconv.Itoa(int(side))
		add(fin+"c", add(fin+"b", add(fin, at, mgl64.Vec3{side * 0.1, 0, 0}), mgl64.Vec3{side * 0.1, 0, -0.02}), mgl64.Vec3{side * 0.1, 0.02, 0})
	}
	add("third3", add("third2", add("third1", avatar.Roles.Joint[rig.Chest], mgl64.Vec3{0, 0, -0.1}), mgl64.Vec3{0.25, 0, 0}), mgl64.Vec3{0.25, 0, 0.05})
	return bodyOf(t, &skeleton, avatar.Roles)
}

// wagging is a preset with a tail of two tips and a third arm whose numbers are shaken.
func wagging(random *rand.Rand) presets.Preset {
	preset := presets.Default()
	preset.Chains = []effectors.Chain{presets.NewChain("tail", "tail1", "fin1c"), presets.NewChain("tail-2", "tail1", "fin-1c"), presets.NewChain("third", "third1", "third3")}
	for _, parameter := range presets.ParametersOf(&preset)[len(presets.Parameters())+len(preset.Magnets)*7:] {
		value := parameter.SoftMin + random.Float64()*(parameter.SoftMax-parameter.SoftMin)
		if parameter.Kind == presets.Toggle || parameter.Kind == presets.Choice || parameter.Kind == presets.Count {
			value = math.Round(value)
		}
		if err := parameter.Set(&preset, value); err != nil {
			panic(err)
		}
	}
	for i := range preset.Chains[:2] {
		preset.Chains[i].Method = effectors.ChainByFABRIK
	}
	return preset
}

func TestEveryParameterOfAChainChangesThePose(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body := tailed(t)
	for _, id := range []string{"tail", "third"} {
		unseen := slices.DeleteFunc(slices.Clone(presets.ChainParameters(id)), func(parameter *presets.Parameter) bool {
			// forks are solved by one method, and a chain of its own shares nothing
			return id == "tail" && parameter.Path == "chains.tail.method" || id == "third" && parameter.Path == "chains.third.pull"
		})
		for try := 0; try < 300 && len(unseen) > 0; try++ {
			random := rand.New(rand.NewPCG(1, uint64(try)))
			preset := wagging(random)
			base := solve(body, &preset, motion(body, random))
			unseen = slices.DeleteFunc(unseen, func(parameter *presets.Parameter) bool {
				other := preset.Clone()
				if err := changed(parameter, &other); err != nil {
					t.Fatal(err)
				}
				return base.differs(&other)
			})
		}
		for _, parameter := range unseen {
			t.Errorf("%s changes nothing", parameter.Path)
		}
	}
}
