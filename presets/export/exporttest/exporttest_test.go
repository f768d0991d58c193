package exporttest

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"posewright/presets/export"
)

func TestTheUnusualPresetHasNothingAtItsDefault(t *testing.T) {
	t.Parallel()
	p := Unusual()
	report, err := export.NewReport("test", &p, export.Rule{Pattern: "**"})
	if err != nil {
		t.Fatal(err)
	}
	lost := []string{"drivers", "avatar.animation", "avatar.animationFile", "avatar.eyes"} // by some, see package targets
	for i := range report.Entries {
		if e := &report.Entries[i]; e.Default && !slices.Contains(lost, e.Path) {
			t.Errorf("%s is at its default", e.Path)
		}
	}
	if err := p.Calibration.Validate(); err != nil {
		t.Error(err)
	}
	// Of a calibration something is in every field; of fields of a device, in that of some device.
	filled := map[string]bool{}
	var walk func(at string, value reflect.Value)
	walk = func(at string, value reflect.Value) {
		switch value.Kind() {
		case reflect.Struct:
			for i := range value.NumField() {
				walk(at+"."+value.Type().Field(i).Name, value.Field(i))
			}
		case reflect.Slice:
			for i := range value.Len() {
				walk(at+"[]", value.Index(i))
			}
		default:
			filled[at] = filled[at] || !value.IsZero()
		}
	}
	walk("calibration", reflect.ValueOf(p.Calibration))
	for at, is := range filled {
		if !is {
			t.Error(fmt.Sprint(at, " is zero"))
		}
	}
	if len(filled) < 30 {
		t.Errorf("only %d fields were seen", len(filled))
	}
}
