package bench

import (
	"context"
	"testing"
)

func TestPrint(t *testing.T) {
	r, err := Run(context.Background(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range r {
		t.Logf("%-28s %10.1f ns %6.2f allocs %6.2f it  %d missed", x.Name, x.NsPerOp, x.AllocsPerOp, x.Iterations, x.Missed)
	}
}
