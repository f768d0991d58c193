package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"posewright/internal/bench"
)

func TestBenchPrintsWhatItWasAskedFor(t *testing.T) {
	t.Parallel()
	code, stdout, said := command(t, Hooks{}, "bench", "floor-two-bone", "stolpe-fabrik-0.1", "--json")
	var got struct {
		Build   string
		Results []map[string]any
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || code != 0 || said != "" {
		t.Fatalf("code %d, said %q, %v", code, said, err)
	}
	if got.Build == "" || len(got.Results) != 2 || got.Results[0]["name"] != "floor-two-bone" {
		t.Errorf("%s", stdout)
	}
	for _, key := range []string{"ns_per_op", "allocs_per_op", "iterations", "missed", "targets"} {
		if _, ok := got.Results[1][key].(float64); !ok {
			t.Errorf("no number %s in %s", key, stdout)
		}
	}
}

func TestTheTablesOfABenchHaveARowForEachMethodAndEachTolerance(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	err := writeBench(&text, []bench.Result{
		{Name: "two-bone-pole", NsPerOp: 84.23, Iterations: 1, Targets: 20000},
		{Name: "stolpe-fabrik-0.1", NsPerOp: 1234.5, Iterations: 1.5, Targets: 30}, {Name: "stolpe-ccd-0.1", NsPerOp: 2.5e6, Iterations: 20, Missed: 7, Targets: 30},
		{Name: "stolpe-fabrik-0.001", NsPerOp: 99, Iterations: 12, Targets: 30},
	})
	if err != nil {
		t.Fatal(err)
	}
	tables, _, _ := strings.Cut(text.String(), "\nbuild ")
	golden(t, "bench.table.txt", tables)
}
