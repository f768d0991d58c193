package vrchatsettings

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"regexp"
	"slices"
	"strings"

	"posewright/rig/phrase"
)

// Settings are the saved values by their names without hash, as they lie in the registry: integers and doubles, little
// endian.
type Settings map[string][]byte

// hash is what Unity puts behind a name.
var hash = regexp.MustCompile(`_h\d+$`)

func (s Settings) add(name string, value []byte) { s[hash.ReplaceAllString(name, "")] = value }

// is reports whether an integer is there and has a value.
func (s Settings) is(name string, value uint32) bool {
	raw := s[name]
	return len(raw) == 4 && binary.LittleEndian.Uint32(raw) == value
}

// length returns a double, in meters, and whether one is there that a person can have.
func (s Settings) length(name string) (meters float64, known bool) {
	raw := s[name]
	if len(raw) != 8 {
		return 0, false
	}
	meters = math.Float64frombits(binary.LittleEndian.Uint64(raw))
	return meters, meters > 0 && meters < 10
}

const (
	heightOff = 0.04 // meters; two measurements of one person differ by up to half of it
	rangeOff  = 0.1  // meters
	near      = 0.2  // meters: what guides of trackers that sit at joints, as ours do, recommend
)

// Advice says, one sentence each, what to change in VRChat. The measured height is in meters, 0 where nobody
// is measured; elbows says that trackers of the elbows are sent.
func (s Settings) Advice(height float64, elbows bool) []phrase.Phrase {
	var said []phrase.Phrase
	advise := func(wrong bool, text phrase.Phrase) {
		if wrong {
			said = append(said, text)
		}
	}
	theirs, known := s.length("PlayerHeight")
	advise(known && height > 0 && math.Abs(theirs-height) > heightOff, phrase.Say(
		"VRChat thinks you are {{.Theirs}} tall, you are {{.Height}}: set User Real Height to that, else "+
			"hips and feet don't fit.",
		"Theirs", phrase.Meters(theirs), "Height", phrase.Meters(height)))
	advise(s.is("VRC_IK_LEGACY", 1), phrase.Say(
		"VRChat's legacy IK takes hips and feet only: switch Use Legacy IK Solving off."))
	advise(s.is("VRC_IK_AVATAR_MEASUREMENT_TYPE", 0), phrase.Say(
		"VRChat fits avatars to your arm span, so that feet can be above or below the floor: set Avatar "+
			"Measurement to Height."))
	advise(s.is("VRC_IK_FBT_SPINE_MODE", 2), phrase.Say(
		"VRChat holds head and hips, which bends or stretches the spine of an avatar of other proportions: "+
			"set FBT Spine Mode to Lock Hip or Lock Head."))
	advise(elbows && s.is("VRC_IK_DISABLE_SHOULDER_TRACKING", 1), phrase.Say(
		"Elbows are sent, but VRChat does not move the shoulders with them: switch Disable Shoulder Tracking off."))
	advise(s.is("VRC_IK_SHOULDER_WIDTH_COMPENSATION", 0), phrase.Say(
		"Hands miss where an avatar's shoulders are wider or narrower than yours: switch Shoulder Width "+
			"Compensation on."))
	within, known := s.length("VRC_IK_CALIBRATION_RANGE")
	advise(known && math.Abs(within-near) > rangeOff, phrase.Say(
		"VRChat looks for trackers within {{.Range}} of a joint when it calibrates; they are sent where the "+
			"joints are: set Calibration Range to {{.Near}}.",
		"Range", phrase.Meters(within), "Near", phrase.Meters(near)))
	return said
}

// section is the key in which VRChat's values are, as user.reg writes it.
const section = `[Software\\VRChat\\VRChat]`

// parse reads VRChat's values out of the text that Wine writes its registry in; none where it has no such key.
func parse(text string) Settings {
	s := Settings{}
	inside := false
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\\\n", "") // long values go on in the next line
	for line := range strings.Lines(text) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "["):
			inside = strings.HasPrefix(strings.ToLower(line), strings.ToLower(section))
		case inside && strings.HasPrefix(line, `"`):
			if name, value, found := strings.Cut(line[1:], `"=`); found {
				if raw := numeral(value); raw != nil {
					s.add(name, raw)
				}
			}
		}
	}
	return s
}

// plain is how user.reg writes bytes, without what stands between them.
var plain = strings.NewReplacer(",", "", " ", "")

// numeral returns a 32-bit number of user.reg, or the bytes written under the type of one, little endian; nil for
// anything else.
func numeral(value string) []byte {
	if digits, found := strings.CutPrefix(value, "dword:"); found {
		raw, err := hex.DecodeString(digits)
		if err != nil || len(raw) != 4 {
			return nil
		}
		slices.Reverse(raw)
		return raw
	}
	digits, found := strings.CutPrefix(value, "hex(4):")
	raw, err := hex.DecodeString(plain.Replace(digits))
	if !found || err != nil {
		return nil
	}
	return raw
}
