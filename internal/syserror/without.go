package syserror

import "posewright/rig/phrase"

// Without returns an error without the name of what it is about, for messages that already begin with that name.
func Without(err error, name string) error {
	p := phrase.Of(err)
	if cause, ok := p.Data["Cause"].(error); ok && p.Text == "{{.Name}}: {{.Cause}}" && p.Data["Name"] == name {
		return cause
	}
	return err
}
