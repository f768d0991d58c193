package runtime

import (
	"fmt"
	"slices"
	"strings"

	"posewright/effectors"
)

// SetChainTarget says where the device is that a chain of the preset follows, in the world: a transform whose rotation is from the T-pose. The chain's own position
// and rotation of the target count from there. It acts while the chain's target is its device; presence 0 is for a device that is not there, with which the chain
// rests.
func SetChainTarget(handle int32, chain string, transform []float64, presence float64) error {
	return with(&bodies, handle, func(b *body) error {
		// Functions of the library only add chains behind the others, so that the places of those that are there stay theirs.
		at := slices.IndexFunc(b.prepared.Settings.Chains, func(c effectors.Chain) bool { return c.ID == chain })
		if at < 0 {
			return noChain(chain, b.prepared.Settings.Chains)
		}
		target, err := targetOf(transform, presence)
		if err != nil {
			return err
		}
		b.chains[at] = target
		return nil
	})
}

// noChain says that there is no chain of that id, and which there are.
func noChain(id string, chains []effectors.Chain) error {
	const most = 60
	if len(id) > most {
		id = strings.ToValidUTF8(id[:most], "") + "…"
	}
	if len(chains) == 0 {
		return &Error{ErrName, fmt.Sprintf("There is no chain %q: the preset has no chains.", id)}
	}
	var there strings.Builder
	for i := range chains {
		if i > 0 {
			there.WriteString(", ")
		}
		there.WriteString(chains[i].ID)
	}
	return &Error{ErrName, fmt.Sprintf("There is no chain %q. The chains of the preset are: %s.", id, there.String())}
}
