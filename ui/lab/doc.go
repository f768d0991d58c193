// Package lab has the panels of the motion lab: what people in motion capture wear and how far joints are off, comparisons of presets, and animation export.
package lab
