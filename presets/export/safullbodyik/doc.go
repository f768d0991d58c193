// Package safullbodyik takes presets to SAFullBodyIK, the open full-body solver for Unity by Stereoarts, and back. It writes a JSON file whose fields are
// those that the component serializes (leftArmEffectors.wrist.pull), and a C# component that applies it.
//
// # What it can hold
//
// Position, rotation and pull weights of hips, head, hands and feet, with the switches that go with them: an effector is off until it is switched on, so
// one is on where its weight is above zero. Elbow and knee effectors stand for poles, the eyes' effector for what is looked at. Of the limits it
// knows those of shoulders, wrists and feet, left and right alike, as boxes or as one angle. Elbows without an effector follow angles of its
// own.
//
// # Frame and units
//
// Unity's, see package serialized: meters and degrees. Where elbows, knees and eyes aim is no setting there but the place of objects, which the component
// moves.
//
// # Devices that are not there
//
// Here an effector without a device does nothing. In SAFullBodyIK one that is on pulls to where its object is, so the component has a switch
// for each kind of device that a person may not have.
package safullbodyik
