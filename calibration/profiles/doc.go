// Package profiles keeps people's profiles as files in a folder, one for each, and forgets a person wherever they were kept.
//
//	calibration.Profile ── Save ──▶ <folder>/<name>.json ── Open ──▶ calibration.Profile
//	                                     │
//	                       Forget ───────┴──▶ gone, and the calibration in every preset of theirs too
//
// A profile file is written whole or not at all. The name of the file is made from the person's name; what the person is called is in the file.
//
// Functions may be called from any goroutine, but two that change the same folder may not run at once.
package profiles
