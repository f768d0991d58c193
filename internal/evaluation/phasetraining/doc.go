// Package phasetraining trains the network that tells from head and wrists where in the stride a person is, the weights of package solver/gait/phase, on motion
// capture. Its command is in folder train:
//
//	go run ./internal/evaluation/phasetraining/train --motion recordings --out solver/gait/phase/weights.bin
//
// [ReadClips] reads recordings and marks where in them people land which foot. [Train] shows the network what an observer of these people would see, as they are,
// in a mirror, slower and quicker, with noise, and now and then without wrists. [Judge] says how well a network knows people. All of it is pure Go and gives the
// same weights for the same recordings and seed. Functions may be called on any goroutine.
package phasetraining
