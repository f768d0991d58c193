// Command dist makes the packages of a release in the folder dist: for Linux a .deb and a .tar.xz, for Windows a .zip and an installer, for macOS an application
// in a .tar.gz, the commands alone for four systems, the libraries of the solver, and what belongs to a release: SHA256SUMS, a bill of materials and the manifests
// of winget and Scoop.
//
//	make dist
//	make dist-mac     # on a Mac
//
// It runs at the top of the repository and takes its texts and icons from assets/package, the version from FyneApp.toml and the date of files from the newest
// commit, or SOURCE_DATE_EPOCH, so that the same commit gives the same packages with the same compilers. Debian's tools make the .deb, NSIS the installer.
package main
