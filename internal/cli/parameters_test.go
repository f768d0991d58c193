package cli

import (
	"testing"

	"posewright/presets"
)

// Of every preset that comes with Posewright: what does not count has a reason, and what it names makes it count.
func TestWhatParametersEnablesMakesThemAct(t *testing.T) {
	t.Parallel()
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		for _, p := range listParameters(&preset) {
			if p.Soft == nil && (p.Hard != nil || !p.Acts || p.Switch) {
				t.Errorf("%s: %s is no number and has a range", name, p.Path)
			}
			if p.Acts != (p.Reason == "") || p.Acts && len(p.Enable) > 0 {
				t.Errorf("%s: %s acts: %v, %q, %q", name, p.Path, p.Acts, p.Reason, p.Enable)
			}
			if len(p.Enable) == 0 {
				continue
			}
			enabled := preset.Clone()
			for _, assignment := range p.Enable {
				if err := presets.SetPath(&enabled, assignment); err != nil {
					t.Errorf("%s: %s: %v", name, p.Path, err)
				}
			}
			if parameter, _ := presets.Lookup(p.Path); !parameter.Acts(&enabled) {
				t.Errorf("%s: %s does not act after %q", name, p.Path, p.Enable)
			}
		}
	}
}
