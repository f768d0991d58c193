package main

import (
	_ "embed"
	"strconv"
	"strings"
)

//go:embed motion.txt
var motionFile string

// tables reads named tables: the line with a name is followed by the rows of numbers. What follows # is a comment.
func tables(text string) map[string][][]float64 {
	all := make(map[string][][]float64)
	name := ""
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if _, err := strconv.ParseFloat(words[0], 64); err != nil {
			name = words[0]
			continue
		}
		row := make([]float64, len(words))
		for i, word := range words {
			var err error
			if row[i], err = strconv.ParseFloat(word, 64); err != nil {
				panic("assets/gen: " + err.Error())
			}
		}
		all[name] = append(all[name], row)
	}
	return all
}
