package cli

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"posewright/internal/racetest"
)

// Beside realistic numbers stand those of the same recordings with ideal devices.
func TestRealisticNumbersHaveIdealOnesBesideThem(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	person := motion(t, "person.bvh")
	alone := evaluate(t, "--motion", person)
	realistic := evaluatedAs[struct {
		evaluated
		Ideal evaluated
	}](t, "--motion", person, "--realistic")
	alone.Build = "" // is said once
	if !reflect.DeepEqual(realistic.Ideal, alone) || realistic.Total.RMSE["elbow"] == alone.Total.RMSE["elbow"] {
		t.Errorf("beside %+v stands\n%+v, and not\n%+v", realistic.Total, realistic.Ideal, alone)
	}
	code, stdout, _ := command(t, Hooks{}, "evaluate", "--motion", person, "--realistic", "--wide")
	want := fmt.Sprintf("%.2f", alone.Total.RMSE["elbow"])
	if code != 0 || !strings.Contains(stdout, "ideal: neck") || !strings.Contains(stdout, "ideal RMSE") || !strings.Contains(stdout, "beside it ideal") || strings.Count(stdout, want) < 3 {
		t.Errorf("%s is not in\n%s", want, stdout)
	}
	_, stdout, _ = command(t, Hooks{}, "evaluate", "--motion", person, "--realistic", "--csv")
	rows, err := csv.NewReader(strings.NewReader(stdout)).ReadAll()
	if column := slices.Index(rows[0], "ideal_elbow_rmse_cm"); err != nil || column < 0 || rows[2][column] != strconv.FormatFloat(alone.Total.RMSE["elbow"], 'g', -1, 64) {
		t.Errorf("%v: %v", err, rows)
	}
	page := filepath.Join(t.TempDir(), "page.html")
	command(t, Hooks{}, "evaluate", "--motion", person, "--realistic", "--report", page)
	if data, err := os.ReadFile(page); err != nil || !strings.Contains(string(data), "Ideal:<br>neck") || !strings.Contains(string(data), "<td>"+want+"</td>") {
		t.Errorf("%v: the page has no %s", err, want)
	}
}

// Several presets at once have the numbers that each has alone, to the last digit, in each form.
func TestPresetsAreComparedWithTheNumbersThatEachHasAlone(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	person := motion(t, "person.bvh")
	folder := filepath.Dir(person)
	if err := os.WriteFile(filepath.Join(folder, "broken.bvh"), []byte("HIERARCHY"), 0o644); err != nil {
		t.Fatal(err)
	}
	names := []string{"Posewright", "Jarvriks"}
	var alone []evaluated
	for _, name := range names {
		alone = append(alone, evaluate(t, "--motion", folder, "--preset", name))
	}
	both := []string{"--motion", folder, "--preset", names[0], "--preset", names[1]}
	got := evaluatedAs[struct{ Presets []evaluated }](t, both...)
	if !reflect.DeepEqual(got.Presets, alone) || got.Presets[0].Total.RMSE["elbow"] == got.Presets[1].Total.RMSE["elbow"] {
		t.Errorf("compared %+v\nalone %+v", got.Presets, alone)
	}

	both = append([]string{"evaluate"}, both...)
	code, stdout, said := command(t, Hooks{}, append(both, "--csv")...)
	rows, err := csv.NewReader(strings.NewReader(stdout)).ReadAll()
	if err != nil || code != 0 || strings.Count(said, "\n") != 1 || !strings.Contains(said, "broken.bvh was left out") {
		t.Fatalf("code %d, said %q, %v", code, said, err)
	}
	if len(rows) != 5 || rows[3][0] != "total" || rows[4][0] != "total" {
		t.Fatalf("rows %v", rows)
	}
	for i, row := range rows[3:] {
		elbow, _ := strconv.ParseFloat(row[7], 64)
		if row[1] != names[i] || elbow != alone[i].Total.RMSE["elbow"] || row[4] != strconv.Itoa(alone[i].Total.Frames) {
			t.Errorf("row %v, alone %+v", row, alone[i].Total)
		}
	}

	code, stdout, said = command(t, Hooks{}, both...)
	if code != 0 || said != "" || strings.Count(stdout, "Jarvriks") != 2 || !strings.Contains(stdout, "broken.bvh") || !strings.Contains(stdout, "\nbuild ") {
		t.Errorf("code %d, said %q\n%s", code, said, stdout)
	}
}

// What a report and the wide table say is what JSON says, of one preset as of several, and JSON has the keys that it always had.
func TestReportsAndWideTablesOfMotionCapture(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	person := motion(t, "person.bvh")
	page := filepath.Join(t.TempDir(), "out.html")
	for _, names := range [][]string{{"Posewright"}, {"Posewright", "Jarvriks"}} {
		arguments := []string{"evaluate", "--motion", person, "--left-right", "--recordings", "--report", page, "--points", "5"}
		for _, name := range names {
			arguments = append(arguments, "--preset", name)
		}
		code, table, said := command(t, Hooks{}, arguments...)
		if code != 0 || said != "" || strings.Count(table, "elbow left") != 3*len(names) || strings.Count(table, "/person.bvh") != 16*len(names) ||
			!strings.Contains(table, "ideal: body with the person's own bones") {
			t.Errorf("code %d, said %q\n%s", code, said, table)
		}
		html, err := os.ReadFile(page)
		if err != nil || strings.Count(string(html), "<rect") != 7*len(names) || !strings.Contains(string(html), "5 points, head, hands and feet") {
			t.Errorf("%v in %s", err, html)
		}
		code, stdout, said := command(t, Hooks{}, append(arguments, "--json")...)
		type report struct {
			Total struct {
				Joints []struct {
					Name string
					P95  float64 `json:"p95_cm"`
					Left struct {
						Median float64 `json:"median_cm"`
					}
				}
			}
		}
		var got struct {
			report
			Presets []report
		}
		if err := json.Unmarshal([]byte(stdout), &got); err != nil || code != 0 || said != "" {
			t.Fatalf("code %d, said %q, %v", code, said, err)
		}
		if len(names) == 1 {
			got.Presets = []report{got.report}
		}
		for i := range names {
			elbow := got.Presets[i].Total.Joints[3]
			if elbow.Name != "elbow" || elbow.P95 <= elbow.Left.Median/2 || !strings.Contains(table, strconv.FormatFloat(elbow.P95, 'f', 2, 64)) ||
				!strings.Contains(string(html), "<td>"+strconv.FormatFloat(elbow.Left.Median, 'f', 2, 64)+"</td>") {
				t.Errorf("%+v is not in the table or in the report\n%s", elbow, table)
			}
		}
	}
	nowhere := filepath.Join(page, "out.html")
	if code, _, said := command(t, Hooks{}, "evaluate", "--motion", person, "--report", nowhere); code != 1 || strings.Count(said, "\n") != 1 ||
		!strings.Contains(said, "can't save "+nowhere) {
		t.Errorf("code %d, said %q", code, said)
	}
}

func TestPresetsOfTheSameNameAreToldApartByTheirFiles(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	mine := filepath.Join(t.TempDir(), "Posewright.json")
	if code, _, said := command(t, Hooks{}, "preset", "--out", mine); code != 0 {
		t.Fatal(said)
	}
	code, stdout, said := command(t, Hooks{}, "evaluate", "--preset", "Posewright", "--preset", mine, "--motion", motion(t, "person.bvh"), "--csv")
	if code != 0 || !strings.Contains(stdout, ",Posewright,") || !strings.Contains(stdout, ",Posewright ("+mine+"),") {
		t.Errorf("code %d, said %q, printed\n%s", code, said, stdout)
	}
}
