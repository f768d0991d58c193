// Package native runs sources of tracking data that are asked through a shared library of the system rather than listened to: it finds and
// loads the library at run time, so that the program starts without it, and asks again and again on a locked OS thread.
//
// That the library, what stands behind it, or a headset is absent is normal: the source then waits, says what is missing and what to do, and
// looks again every few seconds.
package native
