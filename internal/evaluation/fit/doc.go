// Package fit refits the Posewright swivel model to a person: from recordings that know where the elbows are it finds the three numbers that place
// them best.
//
//	recordings ─▶ virtual.Person ─▶ Arm (one arm in one frame) ─▶ Hands ─▶ Fit ─▶ swivel.Numbers
//
// # What is minimized
//
// The numbers θ are those that belong to a person: the elbow's resting angle φ₀, and the pitch and yaw of the resting hand, all in radians. With the
// elbow's true direction eᵢ on its circle of radius rᵢ, the modelled one e(θ), and the arm's length Lᵢ, Gauss–Newton minimizes
//
//	meanᵢ (rᵢ/Lᵢ)² |eᵢ − e(θ)|² / 0.05²  +  λ Σ ((θ − θ₀)/σ)²,  σ = (0.3 rad, 15°, 10°)
//
// The first term counts elbow errors of a twentieth of the arm, about 3 cm, as one. The second is a ridge that keeps the numbers near those fitted to many
// people, as far as the recordings do not speak against it; of one activity alone, 1 is safer. [Refit] puts θ₀ where the wrists alone are comfortable
// most of the time, see [Hands]. Fitted to the first half of each recording and judged by the second, and back, the mean elbow error of seven sets
// (Bandai's three, CMU's three subjects, martial arts) was 3.52 cm unfitted, 2.42 with λ = 0.1, 2.49 with 0.25 and 2.80 with 1; from the default numbers
// instead of Hands it was 2.43, 2.51 and 2.83. The model is evaluated by the solver's own stage, so there is one formula.
//
// # How it is judged
//
// [Split] sets whole recordings aside, for frames of one recording are too alike to say anything about another. Of a single recording the second half is
// set aside. [LeastGain] is what a fit must gain there to be kept.
//
// # Frame and units
//
// Meters and radians; arms in the chest's frame and as left arms, as the swivel model has them.
//
// # Threads and allocation
//
// Functions may be called from any goroutine and give the same bits each time. They allocate for each recording, not for each frame.
package fit
