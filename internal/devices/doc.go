// Package devices keeps what a person chose about their tracked devices, whatever avatar they wear: which inputs listen and
// where, which role each device has, which are smoothed, how tracking spaces lie to each other, and where floor and front
// are. It is one file of the person's, devices.json, and no part of a preset.
//
//	devices.json ──Load──▶ Choices ──Conditioning──▶ session
//	                          │  └──Inputs──▶ internal/inputs
//	                          └──Assignments──▶ calibration
//
// A [Choices] is a plain value; what is taken from it stays as it is when the value is changed. Positions are meters,
// rotations unit quaternions w, x, y, z, as everywhere in files.
//
// What a newer version wrote into the file and this one does not know is kept when it is written again.
package devices
