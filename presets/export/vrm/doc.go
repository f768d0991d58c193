// Package vrm writes a preset into a VRM: 0.x stays 0.x and 1.0 stays 1.0, with the map of the humanoid's bones in the form of each.
//
// # What it can hold
//
// VRM has a place for the humanoid, which is the preset's map of roles, and 1.0 for twist bones that follow a hand, by VRMC_node_constraint. All else
// is in extras. See package avatarfile for how, frame and units.
//
// # Licenses
//
// A VRM says whether it may be modified. One that may not is refused until a person gives their word that they may. A file that is no
// VRM is not made one: that takes a license, which its author has to choose.
package vrm
