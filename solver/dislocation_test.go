package solver

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

func TestDislocatedShoulderFollowsAHandPastTheArm(t *testing.T) {
	t.Parallel()
	printed, released := PargerPrintedTorso(), PargerReleasedTorso()
	for _, c := range []struct {
		name    string
		numbers *HandTorso
		far     float64 // meters from the shoulder, whose arm is 0.6 m
		want    float64 // meters that the shoulder goes towards it
	}{
		{"within reach", &released, 0.59, 0},
		{"at 99.5 %", &released, 0.597, 0},
		{"at full reach", &released, 0.6, 0.003},
		{"10 cm beyond", &released, 0.7, 0.103},
		{"beyond twice the arm's length of a way", &released, 9, 1.2},
		{"as printed", &printed, 0.7, 0},
		{"hand on the shoulder", &released, 0, 0},
	} {
		way := vec.New(2, -3, 6).Scale(1.0 / 7)
		s := ShoulderDislocation{Numbers: c.numbers, ArmLength: 0.6, From: vec.New(0.2, 1.4, 0)}
		s.Wrist = s.From.AddScaled(c.far, way)
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		s.Run()
		if want := s.From.AddScaled(c.want, way); s.Shoulder.Sub(want).Len() > 1e-12 {
			t.Errorf("%s: the shoulder went %v m", c.name, s.Shoulder.Sub(s.From).Len())
		}
	}
}

// The turn is the one of eq. 3, by 30° per arm length beyond half of it.
func TestShoulderSaysHowFarItTurned(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	set.Torso.PullMax = 0
	for _, right := range []bool{false, true} {
		s := ShoulderReach{
			Numbers: &set.Torso, ArmLength: 0.5, ShoulderFromNeck: vec.New(0.2, 0, 0), Right: right, Chest: vec.Yaw(0.7),
			Neck: vec.New(0, 1.4, 0),
		}
		if right {
			s.ShoulderFromNeck = s.ShoulderFromNeck.Mirrored()
		}
		s.Wrist = s.Neck.Add(s.Chest.Rotate(s.ShoulderFromNeck.Add(vec.New(0, 0.4, 0.45))))
		s.Run()
		want := vec.YawPitchRoll(-12*math.Pi/180, 0, 9*math.Pi/180)
		if right {
			want = want.Mirrored()
		}
		if got := s.Turn.AngleTo(want); got > 1e-9 {
			t.Errorf("right %v: the turn is %v rad off", right, got)
		}
		if got := s.Neck.Add(s.Chest.Rotate(s.Turn.Rotate(s.ShoulderFromNeck))); got.Sub(s.Shoulder).Len() > 1e-12 {
			t.Errorf("right %v: the turn brings the shoulder to %v, not to %v", right, got, s.Shoulder)
		}
	}
}

func TestDislocationRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	numbers := PargerReleasedTorso()
	for name, s := range map[string]ShoulderDislocation{
		"numbers": {ArmLength: 1},
		"arm":     {Numbers: &numbers},
		"wrist":   {Numbers: &numbers, ArmLength: 1, Wrist: vec.New(math.NaN(), 0, 0)},
		"from":    {Numbers: &numbers, ArmLength: 1, From: vec.New(0, math.Inf(1), 0)},
	} {
		if s.Validate() == nil {
			t.Errorf("a dislocation with a bad %s is valid", name)
		}
	}
}
