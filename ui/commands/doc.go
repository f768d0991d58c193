// Package commands makes menus, toolbar, shortcuts and the list of keys from one table of commands. A command is data: texts, keys, and functions that
// run it and say in which state it is. Everything runs on the goroutine of the window.
package commands
