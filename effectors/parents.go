package effectors

// Parents are what carries the target of a hand or foot, together (the multi-parent constraint of Marmaras 2024, 3.5.1.2): each as if the joint were fixed to it alone
// where it is in the T-pose, moved by the effector's offsets, and the mean of these by their weights. Weights are 0 to 1; only their ratio counts, and while all but
// the device's are 0 the device has the joint alone.
type Parents struct {
	Device float64 // default 1: the effector's own device, while there is one
	Hips   float64
	Chest  float64 // the uppermost bone of the trunk
	Head   float64
	Twin   float64 // the device of the other hand or foot, while there is one
}

// DefaultParents leave a target to its device.
func DefaultParents() Parents { return Parents{Device: 1} }

// Carry reports whether anything but the device carries the target.
func (p *Parents) Carry() bool { return p.Hips > 0 || p.Chest > 0 || p.Head > 0 || p.Twin > 0 }
