// Package anthropometry estimates the body of a person from what was measured of them and from how people are built.
//
// [Evidence] is all that is known of a person: poses that they held, points about which hands, arms and legs turned, lengths that they typed. [Estimate] finds the
// body that explains it best, with how far off each length may be; where nothing was measured, the ANSUR II survey says what people of that height have.
// [Person.Bones] is that body as a skeleton in a T-pose.
//
// Not here: how evidence is gathered (package calibration). Begin with [Estimate]; the survey is in survey.go, the
// residuals in estimate.go.
//
// The frame is the person's own: meters, right-handed, +Y up, facing +Z, their left at +X; angles are radians. The package knows no device and no avatar. Its functions
// are pure and allocate; the same evidence always gives the same numbers.
package anthropometry
