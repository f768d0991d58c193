package solver

// Goals say how effectors' goals begin.
type Goals struct {
	SyncGoal bool    // default false: a goal begins where its joint is when its weight rises from nothing, so that nothing jumps (Marmaras 2024, 4.1)
	SyncTime float64 // seconds, 0 to 5, default 0.2: time constant with which it goes to its target from there
}

// DefaultGoals jump, as weights are usually moved by hand.
func DefaultGoals() Goals { return Goals{SyncTime: 0.2} }
