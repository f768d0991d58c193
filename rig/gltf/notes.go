package gltf

import (
	"posewright/rig"
	"posewright/rig/phrase"
)

// notes are the sentences about an avatar, each once.
type notes struct {
	avatar *rig.Avatar
	noted  map[string]bool
}

// add adds a sentence to the avatar's notes, once.
func (n *notes) add(said phrase.Phrase) {
	if sentence := said.String(); !n.noted[sentence] {
		n.noted[sentence] = true
		n.avatar.Notes = append(n.avatar.Notes, said)
	}
}
