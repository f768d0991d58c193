package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"posewright/internal/bench"
	"posewright/internal/release"
)

func benchCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "bench [NAME]...",
		Short: "Measure speed and convergence of every method",
		Long: "Times every method on work that is the same on every machine and counts the targets that it misses: chains of two and of\n" +
			"ten bones from their rest pose (cold) and along a path (warm), whole bodies, and a thousand bodies at 90 Hz. The floors\n" +
			"are the textbook methods on positions alone, timed in the same run. The last table is that of Stolpe (2021, table 1):\n" +
			"an arm of three joints with his seven tolerances and 1e-7, his methods to the letter, as in the rows called plain. With NAME it measures only that.",
		Example: "  posewright bench\n" +
			"  posewright bench two-bone-pole floor-two-bone --json",
		Args: func(_ *cobra.Command, args []string) error {
			known := bench.Names()
			for _, name := range args {
				if !slices.Contains(known, name) {
					return misuse("there is nothing called %s to measure; there are %s", name, strings.Join(known, ", "))
				}
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			bar := newProgress(c.ErrOrStderr(), "measuring")
			results, err := bench.Run(c.Context(), args, bar.at)
			bar.end()
			switch {
			case errors.Is(err, context.Canceled):
				return errInterrupted
			case err != nil:
				return err
			case asJSON:
				return printJSON(c.OutOrStdout(), struct {
					Build   string         `json:"build"`
					Results []bench.Result `json:"results"`
				}{release.Build(), results})
			}
			return writeBench(c.OutOrStdout(), results)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

// stolpePrefix begins the names of what belongs to Stolpe's table: stolpe-METHOD-TOLERANCE.
const stolpePrefix = "stolpe-"

// writeBench writes two tables, Stolpe's last.
func writeBench(w io.Writer, results []bench.Result) error {
	var text strings.Builder
	var stolpe []bench.Result
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "\ttime\tallocations\titerations\tmissed\ttargets\t\n")
	rows := 0
	for _, r := range results {
		if strings.HasPrefix(r.Name, stolpePrefix) {
			stolpe = append(stolpe, r)
			continue
		}
		rows++
		fmt.Fprintf(table, "%s\t%s\t%.2f\t%.2f\t%d\t%d\t\n", r.Name, duration(r.NsPerOp), r.AllocsPerOp, r.Iterations, r.Missed, r.Targets)
	}
	if rows > 0 {
		table.Flush() // into memory: cannot fail
	}
	if len(stolpe) > 0 {
		if rows > 0 {
			text.WriteString("\n")
		}
		writeStolpe(&text, stolpe)
	}
	fmt.Fprintf(&text, "\nbuild %s\n", release.Build())
	_, err := io.WriteString(w, text.String())
	return err
}

// writeStolpe writes the results of Stolpe's table: a row for each tolerance, with the methods side by side.
func writeStolpe(text *strings.Builder, results []bench.Result) {
	var methods, tolerances []string
	found := make(map[string]bench.Result)
	for _, r := range results {
		method, tolerance, _ := strings.Cut(strings.TrimPrefix(r.Name, stolpePrefix), "-")
		if !slices.Contains(methods, method) {
			methods = append(methods, method)
		}
		if !slices.Contains(tolerances, tolerance) {
			tolerances = append(tolerances, tolerance)
		}
		found[method+"-"+tolerance] = r
	}
	table := tabwriter.NewWriter(text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "tolerance, m\ttargets\t")
	for _, method := range methods {
		fmt.Fprintf(table, "%s: iterations\ttime\tfailures\t", strings.ToUpper(method))
	}
	fmt.Fprintln(table)
	for _, tolerance := range tolerances {
		targets := 0
		for _, method := range methods {
			targets = max(targets, found[method+"-"+tolerance].Targets)
		}
		fmt.Fprintf(table, "%s\t%d\t", tolerance, targets)
		for _, method := range methods {
			if r, ok := found[method+"-"+tolerance]; ok {
				fmt.Fprintf(table, "%.2f\t%s\t%d\t", r.Iterations, duration(r.NsPerOp), r.Missed)
			} else {
				fmt.Fprint(table, "\t\t\t")
			}
		}
		fmt.Fprintln(table)
	}
	table.Flush()
}

// duration writes nanoseconds in the unit that suits them.
func duration(ns float64) string {
	switch {
	case ns < 1e3:
		return fmt.Sprintf("%.1f ns", ns)
	case ns < 1e6:
		return fmt.Sprintf("%.2f µs", ns/1e3)
	}
	return fmt.Sprintf("%.2f ms", ns/1e6)
}
