// Package attack does what a hostile neighbor in the network and a stranger's file do.
//
// Its tests that take seconds run with all others. Those that need minutes, or networks of their own, run with `make attack`, which sets POSEWRIGHT_ATTACK: they make
// network namespaces, which takes Linux and either root or user namespaces, and send nothing outside this computer.
package attack
