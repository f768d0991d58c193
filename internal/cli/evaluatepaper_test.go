package cli

import (
	"strings"
	"testing"

	"posewright/internal/racetest"
)

func TestTablesOfPapersArePrinted(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	person := motion(t, "person.bvh")
	for _, c := range []struct {
		arguments []string
		want      []string
	}{
		{[]string{"parger", "--motion", person}, []string{"published", "SAFullBodyIK", "measured", "Table 5.7", "assumed\n", "\nbuild "}},
		{[]string{"marmaras", "--motion", person, "--limits", "0.2,0.4,0.8", "--moving", "7"}, []string{"Beat Saber", "below 0.2 cm are none", "7 cm/s"}},
		{[]string{"parger", "--motion", person, "--csv"}, []string{",data,method,neck"}},
	} {
		code, stdout, said := command(t, Hooks{}, append([]string{"evaluate", "--paper"}, c.arguments...)...)
		if code != 0 || said != "" {
			t.Errorf("%v: code %d, said %q", c.arguments, code, said)
		}
		for _, want := range c.want {
			if !strings.Contains(stdout, want) {
				t.Errorf("%v: %q is not in\n%s", c.arguments, want, stdout)
			}
		}
	}
	code, stdout, said := command(t, Hooks{}, "evaluate", "--paper", "stolpe", "--motion", person)
	if code != 0 || !strings.Contains(stdout, "measured") || !strings.Contains(said, "--motion is not used") {
		t.Errorf("recordings that Stolpe's table does not need: code %d, said %q", code, said)
	}
	e := evaluatedAs[struct {
		Build, Paper string
		Tables       []struct{ Rows [][]any }
	}](t, "--paper", "parger", "--motion", person, "--preset", "Jarvriks")
	if e.Build == "" || e.Paper != "parger" || len(e.Tables) != 4 {
		t.Errorf("%+v", e)
	}
	for want, arguments := range map[string][]string{
		"--paper is newton":            {"--paper", "newton"},
		"add --motion PATH":            {"--paper", "marmaras"},
		"--limits are":                 {"--paper", "marmaras", "--motion", person, "--limits", "2,1,3"},
		"add --paper marmaras":         {"--paper", "parger", "--motion", person, "--moving", "3"},
		"--moving is -1":               {"--paper", "marmaras", "--motion", person, "--moving", "-1"},
		"--realistic does not go with": {"--paper", "parger", "--motion", person, "--realistic"},
		"--csv and --json both say":    {"--paper", "parger", "--motion", person, "--csv", "--json"},
		"--solver and --preset both":   {"--paper", "parger", "--motion", person, "--solver", "jarvriks", "--preset", "Jarvriks"},
	} {
		if code, _, said := command(t, Hooks{}, append([]string{"evaluate"}, arguments...)...); code != 2 || !strings.Contains(said, want) {
			t.Errorf("%v: code %d, said %q", arguments, code, said)
		}
	}
}
