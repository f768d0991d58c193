// Package bvh reads and writes motion capture: Biovision's BVH, and Acclaim's ASF with AMC, as rig.Motion.
//
// # Frame and units
//
// The formats state neither unit nor up axis. A motion comes out in meters with +Y up: the unit is inferred from the size
// of the skeleton, which is a person's, and the up axis from the rest pose, where the head is over the feet, and from how the
// body stands on the floor in the recording, so that people who crawl stay on their knees. Where these disagree the motion says
// so in a note, and the caller may state the axis. Which way the person faces is part of the recording and stays. ASF states its unit.
//
// # What real files do
//
// Position channels replace the joint's OFFSET, and some exporters give every joint six channels; a few of those write
// zeros that are meant to be added to it. Names contain colons
// and spaces. The number after "Frames:" may be smaller than the rows that follow. End sites may have no length. The rest
// pose of many files is no pose a person could take, so nothing but bone lengths should be read from it.
//
// An end site becomes a joint named after its parent with "_End" behind, and such a leaf is written as an end site.
package bvh
