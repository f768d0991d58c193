package papers

import (
	"context"
	"fmt"

	"posewright/internal/bench"
)

// stolpeTolerances are those of his table, in meters.
var stolpeTolerances = []float64{0.1, 0.075, 0.05, 0.025, 0.01, 0.005, 0.001}

// stolpe fills in table 1.
func stolpe(ctx context.Context, o *Options, r *Report) error {
	r.Source = "Stolpe 2021: comparison of FABRIK and CCD with a pole, table 1"
	var names []string
	for _, tolerance := range stolpeTolerances {
		for _, method := range []string{"fabrik", "ccd"} {
			names = append(names, fmt.Sprintf("stolpe-%s-%v", method, tolerance))
		}
	}
	results, err := bench.Run(ctx, names, o.Progress)
	if err != nil {
		return err
	}
	t := Table{
		Title:   "Table 1: iterations and time until an arm of three joints reaches its target",
		Columns: []string{"tolerance, m", "FABRIK: iterations", "time, µs", "missed", "CCD: iterations", "time, µs", "missed", "targets"},
	}
	t.printed("0.1|1.033|3.393||2.333|16.06||30", "0.075|1.067|3.640||2.767|16.02||30", "0.05|1.100|3.799||3.600|20.16||30", "0.025|1.500|4.029||5.433|21.53||30",
		"0.01|2.233|4.649||8.333|31.05||30", "0.005|3.300|5.905||11.00|36.23||30", "0.001|6.200|9.274|0|14.37|46.49|3|30")
	for i, tolerance := range stolpeTolerances {
		fabrik, ccd := &results[2*i], &results[2*i+1]
		t.add(word(measured), word(fmt.Sprint(tolerance)), number(fabrik.Iterations, 3), number(fabrik.NsPerOp/1e3, 3), number(float64(fabrik.Missed), 0),
			number(ccd.Iterations, 3), number(ccd.NsPerOp/1e3, 3), number(float64(ccd.Missed), 0), number(float64(fabrik.Targets), 0))
	}
	r.Tables = []Table{t}
	r.Notes = []string{
		"Published: Unity and C# on an Intel i5-4670, 30 targets. Measured: his methods to the letter, here and now, without other work, 20,000 targets; times are the fastest of whole passes.",
		"Targets that are missed are in neither the iterations nor the times, as there.",
	}
	return nil
}
