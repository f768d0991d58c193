// Package generated makes sessions of people who sit down, work at a table, lean, turn on a chair, kneel, crawl, squat and get up, since there are no recordings
// of that to hand over. They are made by a program, not recorded: bodies move along smooth ways between hand-written poses, with heights, paces and reaches that
// vary from session to session. Reports that judge by them must say so.
//
// A session is a [rig.Motion] of a person 1.7 m tall, in meters, facing +Z, at 60 frames a second. The same sessions come out in every run. The package neither
// reads clocks nor knows the solver that is judged.
package generated
