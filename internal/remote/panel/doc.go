// Package panel lays out the panel with which a person who wears a headset controls Posewright: the same as the page
// for phones shows, from package view. It is a list of boxes and texts, which SteamVR's dashboard and the page for
// headsets draw alike, and of what a pointer does where.
//
// A [Panel] knows no application: states and pointers go in, a [List] and requests come out. [Running] joins it to one.
//
// # Units
//
// A unit is a millimeter on a panel that is a meter away, or what looks as large elsewhere. Texts are at least
// [LeastText] high and what is pressed at least [LeastTarget], in both directions.
//
// # Thread rule
//
// A Panel belongs to one goroutine, a Running to the owner of its application.
package panel
