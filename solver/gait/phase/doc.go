// Package phase tells from a second of headset and wrists where in the stride a person is. [Observer] holds that second, in the frame of the tracking space
// and at an even spacing whatever the rate of the ticks is, and runs [Weights] on it: a network of 240 inputs, two hidden layers of 16 and seven outputs.
//
// The network is made exactly symmetric: its output is the mean of its own and of the mirror image of what it says of the mirrored person. As mirroring only
// changes signs, the first layer is summed once over the symmetric and once over the antisymmetric part of the input, and both outputs follow from these sums.
// The network runs when the estimate is asked for: while a person walks, and not while they stand as they should.
//
// Lengths are in leg lengths, the frame is the world: right-handed, +Y up, meters, radians, seconds. An Observer belongs to one goroutine at a time, Weights
// are read-only. Observe does not allocate.
//
// # The weights
//
// weights.bin was trained on motion capture of Carnegie Mellon University alone: 48 recordings of subjects 1, 2, 3, 11 and others, 6,455 frames of walking, from
// mocap.cs.cmu.edu, which is free to use; the database was created with funding from NSF EIA-0196217. The program that trains such weights on any folder of
// recordings is internal/evaluation/phasetraining/train.
package phase
