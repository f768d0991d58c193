// Package elbows fits the three numbers of the swivel model that belong to a person, the resting angle, and pitch and yaw of the resting hand, to what is known
// of their elbows, and judges the result on what the fit did not use:
//
//   - [FitFiles]: motion capture, which knows the elbows;
//   - [Capture] and [FitCapture]: half a minute of a session with a tracker on an elbow;
//   - [Repair]: two poses in which the person says where the elbow is;
//   - [CheckGrip]: head and hands alone, which say how far a grip is off.
//
// The mathematics are those of package internal/evaluation/fit. Lengths are in meters, errors in centimeters, angles of [calibration.Elbows] in degrees.
//
// Functions may be called from any goroutine and give the same result each time. A [Capture] is for one goroutine.
package elbows
