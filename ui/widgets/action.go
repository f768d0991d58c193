//go:build cgo

package widgets

// Action is what a button does: a command without its menu and its keys.
type Action struct {
	ID      string
	Text    string
	Tip     string
	Icon    *Icon
	Run     func()
	Enabled func() bool // nil for always
	Checked func() bool // nil for what cannot be switched
}

// IsEnabled reports whether the action can be run now.
func (a *Action) IsEnabled() bool { return a.Enabled == nil || a.Enabled() }

// IsChecked reports whether the action is switched on.
func (a *Action) IsChecked() bool { return a.Checked != nil && a.Checked() }
