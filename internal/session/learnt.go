package session

import "posewright/calibration"

// Learnt has a function called, once and from the goroutine that ticks, with the calibration as it was improved during play; see
// [Snapshot.Learning]; with the zero value while that is off. It is not called while no body ticks, and must return quickly.
func (s *Session) Learnt(report func(calibration.Calibration)) { s.asked.Store(&report) }

// reportLearned answers who asked. It allocates only then.
func (s *Session) reportLearned() {
	if s.asked.Load() == nil {
		return
	}
	if report := s.asked.Swap(nil); report != nil {
		(*report)(s.learner.Improved())
	}
}
