package presets

import (
	"strings"

	"posewright/rig/phrase"
)

// SetPath carries out an assignment such as "effectors.leftHand.positionWeight=0.5", "swivel.limiter.on=on",
// "arms.method=pole" or "gait.curves.stepTime=[[0,3.3],[0.5,1.8],[1.4,1]]", a curve as ParseCurve has it.
// "chains.tail.bones=Tail1..Tail6" adds a chain or gives it other bones, and "chains.tail.device=LHR-1A2B3C4D" the
// device that it follows.
func SetPath(p *Preset, assignment string) error {
	path, text, ok := strings.Cut(assignment, "=")
	path, text = strings.TrimSpace(path), strings.TrimSpace(text)
	if !ok {
		return phrase.Fail(`"{{.Assignment}}" is not an assignment; write path=value, such as torso.wristLine=1.2`, "Assignment", assignment)
	}
	if done, err := setChainText(p, path, text); done {
		return err
	}
	parameter, ok := Lookup(path)
	if !ok {
		return &UnknownParameterError{path, mostSimilar(path, registeredPaths())}
	}
	value, err := parameter.kind().parse(parameter, text)
	if err != nil {
		return err
	}
	return p.assign(parameter, value)
}
