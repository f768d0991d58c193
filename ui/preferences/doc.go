// Package preferences is the content of the preferences dialog: a list to choose from or a switch for each preference. What is chosen is
// written to the settings at once.
package preferences
