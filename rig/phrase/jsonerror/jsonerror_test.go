package jsonerror

import (
	"encoding/json"
	"fmt"
	"testing"
)

// What encoding/json says is for programmers of Go; none of it may reach a person.
func TestMistakesInJSONAreSaidWithoutWordsOfGo(t *testing.T) {
	t.Parallel()
	type inner struct {
		Mesh int
		Name string
	}
	var into struct{ Nodes []inner }
	for text, want := range map[string]string{
		`{"Nodes":`:                "it ends in the middle",
		``:                         "it ends in the middle",
		`{"Nodes":[]}x`:            "there is an unexpected 'x' at byte 13",
		`{"Nodes":[],}`:            "there is an unexpected '}' at byte 13",
		`{"Nodes":["\x"]}`:         `there is an unexpected 'x' at byte 13`,
		`{"Nodes":[{"Mesh":1.5}]}`: "“Nodes.Mesh” holds 1.5, which does not belong there",
		`{"Nodes":[{"Name":1}]}`:   "“Nodes.Name” holds a number, which does not belong there",
		`{"Nodes":{}}`:             "“Nodes” holds an object, which does not belong there",
		`[]`:                       "it holds a list, which does not belong there",
	} {
		err := json.Unmarshal([]byte(text), &into)
		if got := Of(fmt.Errorf("wrapped: %w", err)).String(); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
