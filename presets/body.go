package presets

// Torso are the numbers of Posewright's torso model, which finds chest and hips from a headset and two hands. The registry says what
// each does.
type Torso struct {
	Method       string  `json:"method"`
	WristLine    float64 `json:"wristLine"`
	LineSoft     float64 `json:"lineSoft"` // arm lengths
	LineFadeDeg  float64 `json:"lineFadeDeg"`
	BendBaseDeg  float64 `json:"bendBaseDeg"`
	BendFollow   float64 `json:"bendFollow"`
	BendUpright  float64 `json:"bendUpright"`
	BendGate     float64 `json:"bendGate"` // of eye height
	LeanShare    float64 `json:"leanShare"`
	RollFollow   float64 `json:"rollFollow"`
	RollShare    float64 `json:"rollShare"`
	NeckShare    float64 `json:"neckShare"`
	ChestMinDeg  float64 `json:"chestMinDeg"`
	ChestMaxDeg  float64 `json:"chestMaxDeg"`
	ReachGainDeg float64 `json:"reachGainDeg"` // per arm length
	ReachStart   float64 `json:"reachStart"`   // arm lengths
	ReachMaxDeg  float64 `json:"reachMaxDeg"`
	PullSoft     float64 `json:"pullSoft"`
	PullMax      float64 `json:"pullMax"`
	HipsDeadDeg  float64 `json:"hipsDeadDeg"`
	HipsTime     float64 `json:"hipsTime"`

	HipsTurn       float64 `json:"hipsTurn"`
	HipsTurnMaxDeg float64 `json:"hipsTurnMaxDeg"`
	HipsLean       float64 `json:"hipsLean"`
	HipsNod        float64 `json:"hipsNod"`
	HipsRoll       float64 `json:"hipsRoll"`
	HipsTilt       float64 `json:"hipsTilt"`
}

// Swivel are the numbers of Posewright's swivel model, which finds where an elbow lies on its circle.
type Swivel struct {
	Phi0Deg        float64 `json:"phi0Deg"`
	WristStraight  float64 `json:"wristStraight"`
	ForearmNeutral float64 `json:"forearmNeutral"`
	Bound          float64 `json:"bound"`
	QAzimuthDeg    float64 `json:"qAzimuthDeg"`
	HandWeight     float64 `json:"handWeight"`
	Limiter        Limiter `json:"limiter"`
}

// Limiter bounds how fast an elbow moves on its circle.
type Limiter struct {
	On    bool    `json:"on"`
	Speed float64 `json:"speed"` // metres a second
	Gain  float64 `json:"gain"`
}

// Arms are the numbers of the arms beside their swivel.
type Arms struct {
	Method        string  `json:"method"`
	Swivel        string  `json:"swivel"`
	SoftReach     float64 `json:"softReach"` // of arm length
	ForearmTwist  float64 `json:"forearmTwist"`
	UpperArmTwist float64 `json:"upperArmTwist"`
	WristMaxDeg   float64 `json:"wristMaxDeg"`
	Chain         Chain   `json:"chain"`
}

// Shoulders say how shoulders move.
type Shoulders struct {
	Method string       `json:"method"`
	Give   ShoulderGive `json:"give"`
}

// Legs are the numbers of the legs.
type Legs struct {
	Method          string  `json:"method"`
	SoftReach       float64 `json:"softReach"` // of leg length
	KneeFollowsFoot float64 `json:"kneeFollowsFoot"`
	Chain           Chain   `json:"chain"`
}
