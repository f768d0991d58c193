package presets

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"posewright/internal/racetest"
)

func compiledSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource("preset.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("preset.json") // checks the schema against the meta schema
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func validate(t *testing.T, schema *jsonschema.Schema, text string) error {
	t.Helper()
	content, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(content)
}

func TestTheSchemaAcceptsWhatIsWritten(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	schema := compiledSchema(t)
	random := rand.New(rand.NewPCG(8, 9))
	presets := []Preset{Default(), elaborate()}
	for range Repetitions(60) {
		presets = append(presets, randomPreset(random))
	}
	for i := range presets {
		if err := validate(t, schema, bytesOf(t, &presets[i])); err != nil {
			t.Fatalf("preset %d: %v", i, err)
		}
	}
	if err := validate(t, schema, header+"}"); err != nil {
		t.Errorf("a preset with defaults only: %v", err)
	}
	if err := validate(t, schema, `{"format": "posewright-preset", "version": 1, "legs": {"stepTime": 0.3, "softReach": 1}}`); err != nil {
		t.Errorf("a preset of version 1: %v", err)
	}
}

func TestTheSchemaRefusesWhatReadingRefuses(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	schema := compiledSchema(t)
	for _, text := range []string{
		"[]", "{}", `{"format": "posewright-preset"}`, `{"format": "other", "version": 1}`, `{"format": "posewright-preset", "version": 4}`, header + `, "legs": {"stepTime": 0.3}}`, header + `, "gait": {"curves": {"ahead": []}}}`, header + `, "gait": {"curves": {"ahead": [{"time": 5}]}}}`, header + `, "gait": {"curves": {"ahead": [{"speed": 1}]}}}`,
		header + `, "tail": 1}`, header + `, "torso": {"wristline": 1}}`, header + `, "torso": {"wristLine": "1"}}`,
		header + `, "effectors": {"head": {"positionWeight": 1.001}}}`, header + `, "swivel": {"limiter": {"on": 1}}}`,
		header + `, "avatar": {"roles": {"tail": "J"}}}`, header + `, "avatar": {"roles": {"jaw": null}}}`,
		header + `, "magnets": [{}]}`, header + `, "magnets": [{"id": "a.b"}]}`, header + `, "magnets": [{"id": ""}]}`,
		header + `, "magnets": [{"id": "a", "radius": 0}]}`, header + `, "magnets": [{"id": "a", "joint": "tail"}]}`, header + `, "magnets": [{"id": "a", "size": 1}]}`,
		header + `, "arms": {"method": "fabric"}}`, header + `, "arms": {"method": ""}}`, header + `, "arms": {"method": 0}}`,
		header + `, "pins": [{"effector": "tail", "position": [0,0,0], "rotation": [1,0,0,0]}]}`, header + `, "pins": [{"effector": "head", "position": [0,0,0]}]}`,
		header + `, "pins": [{"effector": "head", "position": [0,1e5,0], "rotation": [1,0,0,0]}]}`, header + `, "pins": {"head": 1}}`,
		header + `, "calibration": {"scale": -1}}`, header + `, "calibration": {"scale": 1, "devices": [{}]}}`,
		header + `, "calibration": {"scale": 1, "devices": [{"kind": "mouse", "effector": "head", "raw": {"rotation": [1,0,0,0]}, "offset": {"rotation": [1,0,0,0]}}]}}`,
		header + `, "calibration": {"scale": 1, "devices": [{"kind": "headset", "effector": "head", "raw": {"rotation": [1,0,0]}, "offset": {"rotation": [1,0,0,0]}}]}}`,
	} {
		if validate(t, schema, text) == nil {
			t.Errorf("the schema accepts %s", text)
		}
		if _, err := read(text); err == nil {
			t.Errorf("reading accepts %s", text)
		}
	}
}

func TestTheSchemaRefusesEveryParameterBeyondItsRange(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	schema := compiledSchema(t)
	for _, parameter := range Parameters() {
		for _, value := range []string{shortest(parameter.HardMin - 0.5), shortest(parameter.HardMax + 0.5), `"no such option"`} {
			text := value
			names := strings.Split(parameter.Path, ".")
			for i := len(names) - 1; i >= 0; i-- {
				text = `{"` + names[i] + `": ` + text + "}"
			}
			if validate(t, schema, header+", "+text[1:]) == nil {
				t.Errorf("the schema accepts %s of %s", value, parameter.Path)
			}
		}
	}
}

func TestTheSchemaIsTheSameEachTime(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	if !bytes.Equal(Schema(), Schema()) {
		t.Error("two schemas differ")
	}
	if !strings.Contains(string(Schema()), "Rest swivel angle") {
		t.Error("the schema lacks the registry's labels")
	}
}
