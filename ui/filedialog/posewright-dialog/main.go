//go:build cgo

// Command posewright-dialog shows the file dialogs of GTK for the editor on Linux, so that the editor itself starts without GTK. See package exchange.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/sqweek/dialog"

	"posewright/ui/filedialog/exchange"
)

func main() {
	var question exchange.Question
	in := json.NewDecoder(os.Stdin)
	if err := in.Decode(&question); err != nil {
		fail(fmt.Errorf("no question on the standard input: %w; the editor starts this program", err))
	}
	go func() {
		defer func() { _ = recover() }()
		var more any
		_ = in.Decode(&more) // until the editor ends
		os.Exit(1)
	}()
	path, err := show(&question)
	answer := exchange.Answer{Path: path, Cancelled: errors.Is(err, dialog.ErrCancelled)}
	if err != nil && !answer.Cancelled {
		fail(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintf(os.Stderr, "%s: %v\n", exchange.Program, err)
	os.Exit(1)
}

func show(q *exchange.Question) (string, error) {
	switch q.Kind {
	case exchange.Message:
		dialog.Message("%s", q.Text).Title(q.Title).Error()
		return "", nil
	case exchange.Folder:
		builder := dialog.Directory().Title(q.Title)
		if q.Folder != "" {
			builder = builder.SetStartDir(q.Folder)
		}
		return builder.Browse()
	}
	builder := dialog.File().Title(q.Title)
	for _, filter := range q.Filters {
		builder = builder.Filter(filter.Description, filter.Extensions...)
	}
	if q.Folder != "" {
		builder = builder.SetStartDir(q.Folder)
	}
	if q.Kind == exchange.Save {
		return builder.SetStartFile(q.Name).Save()
	}
	return builder.Load()
}
