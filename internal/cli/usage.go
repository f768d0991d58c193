package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

// usageError is a mistake in how a command was called, rather than in what it met.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func misuse(format string, arguments ...any) error {
	return usageError{fmt.Errorf(format, arguments...)}
}

// errInterrupted ends a command that was interrupted before it was done.
var errInterrupted = errors.New("interrupted; nothing was written")

// errSaid ends a command with failure after it has said why.
var errSaid = errors.New("failed")

// arguments checks how many there are; a negative most means any number.
func arguments(least, most int, expected string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || most >= 0 && len(args) > most {
			return misuse("%s takes %s, not %d", c.CommandPath(), expected, len(args))
		}
		return nil
	}
}
