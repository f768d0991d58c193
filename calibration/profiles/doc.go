// Package profiles stores the profiles of people as files in a folder, one per person, and removes a person's measurements from profiles and presets.
//
//	calibration.Profile ── Save ──▶ <folder>/<name>.json ── Open ──▶ calibration.Profile
//	                                     │
//	                       Delete ───────┴──▶ removed, with the calibration in each of their presets
//
// A profile file is written atomically. The file name is derived from the person's name, which is stored in the file.
//
// Functions may be called from any goroutine, but calls that change the same folder must not run concurrently.
package profiles
