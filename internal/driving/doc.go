// Package driving says which calibration drives an avatar, once for window and commands: the preset's where it was measured with a device of the
// [Source], otherwise the source's own, see [Calibration]. Sources are live inputs ([LiveSource]) and recordings ([RecordedSource]), in which the person is measured;
// [AttachedPreset] and [AttachedCalibration] are what a recording was made with.
package driving
