package remote

import (
	"encoding/json"
	"testing"
)

func FuzzRead(f *testing.F) {
	for _, seed := range []string{`{"type":"hello","version":1,"languages":"de","proof":"123 456"}`, `{"type":"command","id":1,"name":"undo"}`,
		`{"type":"set","path":"torso.wristLine","value":0.5,"more":true}`, `{"type":"calibration","id":2,"setup":{"Pose":"t","Seated":true,"Height":1.7}}`,
		`{"type":"rating","rating":{"Side":"X","Criterion":1,"Rating":6}}`, `{"type":"picture"}`, `{"type":"leave"}`, `{"type":"set","path":"x","value":1e999}`, `{}`, `null`} {
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
		m.Setup, m.Rating, same.Setup, same.Rating = nil, nil, nil, nil
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
	for _, c := range []struct {
		name          string
		before, after message
		overtaken     bool
	}{{"a value", moves, moves, true}, {"by the last one", moves, ends, true}, {"the last one", ends, moves, false}, {"what asks for an answer", asks, moves, false},
		{"another parameter", moves, other, false}, {"a command", message{Type: runCommand}, moves, false}, {"by a command", moves, message{Type: runCommand}, false}} {
		if c.after.overtakes(&c.before) != c.overtaken {
			t.Errorf("%s: overtaken is %v", c.name, !c.overtaken)
		}
	}
}
