package cli

import (
	"github.com/spf13/cobra"

	"posewright/presets"
)

func schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of a preset",
		Args:  arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := c.OutOrStdout().Write(presets.Schema())
			return err
		},
	}
}
