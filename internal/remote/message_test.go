package remote

import (
	"encoding/json"
	"testing"

	"posewright/internal/remote/panel"
)

func FuzzRead(f *testing.F) {
	for _, seed := range []string{`{"type":"hello","version":1,"languages":"de","proof":"123 456"}`, `{"type":"command","id":1,"name":"undo"}`,
		`{"type":"set","path":"torso.wristLine","value":0.5,"more":true}`, `{"type":"calibration","id":2,"setup":{"Pose":"t","Seated":true,"Height":1.7}}`,
		`{"type":"rating","rating":{"Side":"X","Criterion":1,"Rating":6}}`, `{"type":"picture"}`, `{"type":"leave"}`, `{"type":"set","path":"x","value":1e999}`, `{"type":"panel","shown":true}`,
		`{"type":"pointer","pointer":{"Kind":"pressed","X":1e308,"Y":-5}}`, `{"type":"pointer","pointer":{"Kind":"scrolled","Scroll":0.2}}`, `{}`, `null`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := read(data)
		if err != nil {
			return
		}
		again, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		same, err := read(again)
		if m.Type != setValue {
			m.Value, same.Value = "", "" // none is written as 0
		}
		if (m.Pointer == nil) != (same.Pointer == nil) || m.Pointer != nil && *m.Pointer != *same.Pointer {
			t.Errorf("%s points at %+v, and then at %+v", data, m.Pointer, same.Pointer)
		}
		m.Setup, m.Rating, same.Setup, same.Rating = nil, nil, nil, nil
		m.Pointer, same.Pointer = nil, nil
		if err != nil || same != m {
			t.Errorf("%s is read as %+v, and that as %+v: %v", data, m, same, err)
		}
	})
}

func TestOnlyValuesOfADragAreOvertaken(t *testing.T) {
	t.Parallel()
	moves := message{Type: setValue, Path: "a", More: true}
	ends, asks, other := moves, moves, moves
	ends.More, asks.ID, other.Path = false, 1, "b"
	pointer := func(kind panel.Kind) message { return message{Type: point, Pointer: &panel.Pointer{Kind: kind}} }
	for _, c := range []struct {
		name          string
		before, after message
		overtaken     bool
	}{{"a value", moves, moves, true}, {"by the last one", moves, ends, true}, {"the last one", ends, moves, false}, {"what asks for an answer", asks, moves, false},
		{"another parameter", moves, other, false}, {"a command", message{Type: runCommand}, moves, false}, {"by a command", moves, message{Type: runCommand}, false},
		{"a move of a pointer", pointer(panel.Moved), pointer(panel.Moved), true}, {"by a release", pointer(panel.Moved), pointer(panel.Released), false},
		{"a press", pointer(panel.Pressed), pointer(panel.Moved), false}, {"a drag by a pointer", moves, pointer(panel.Moved), false}} {
		if c.after.overtakes(&c.before) != c.overtaken {
			t.Errorf("%s: overtaken is %v", c.name, !c.overtaken)
		}
	}
}
