package posture

import (
	"math"

	"posewright/solver/vec"
)

// fade is the way from one posture to another. It begins and ends without a jump of the speed, as a critically damped spring does.
type fade struct {
	since float64 // seconds since the change
	on    bool
}

// advance starts the way in this tick, or goes on by a tick, and returns what is left of the way, from 1 to 0.
func (f *fade) advance(starts bool, dt, time float64) float64 {
	if starts {
		*f = fade{on: true}
		dt = 0
	}
	if !f.on {
		return 0
	}
	f.since += dt
	x := 2 * f.since / time // half of a spring's time constant, so that half of the way is done when a first-order filter has done it
	left := (1 + x) * math.Exp(-x)
	if left < 1e-5 {
		f.on, left = false, 0
	}
	return left
}

// placed is where a part of the body is shown, or what is left of the way to there.
type placed struct {
	at   vec.Vector
	turn vec.Rotation
}

// from is what takes a place to the one that is shown.
func (p placed) from(target placed) placed {
	return placed{p.at.Sub(target.at), p.turn.Mul(target.turn.Inverse()).Unit()}
}

// moved is a place with a share of what was left of the way when it began.
func (p placed) moved(by placed, share float64) placed {
	if share <= 0 {
		return p
	}
	return placed{p.at.AddScaled(share, by.at), vec.Identity().Slerp(by.turn, share).Mul(p.turn).Unit()}
}

// carried is the place after its space was turned and moved.
func (p placed) carried(turn vec.Rotation, move vec.Vector) placed {
	return placed{turn.Rotate(p.at).Add(move), turn.Mul(p.turn)}
}

// carriedWay is what is left of a way after its space was turned.
func (p placed) carriedWay(turn vec.Rotation) placed {
	return placed{turn.Rotate(p.at), turn.Mul(p.turn).Mul(turn.Inverse())}
}
