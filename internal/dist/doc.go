// Command dist makes the packages of a release in the folder dist: for Linux a .deb and a .tar.xz, for Windows a .zip
// and an installer, for macOS an application in a .tar.gz, the commands alone for four systems, the libraries of the
// solver with an example, the source with all modules, and what belongs to a release: SHA256SUMS, a bill of materials
// of each program, and the manifests of winget, Scoop, Flathub and Homebrew, where their packages are.
//
//	make dist
//	make dist-mac     # on a Mac
//
// It runs at the top of the repository and takes its texts and icons from assets/package, the version from
// FyneApp.toml, release notes from docs/CHANGELOG.md and the date of files from the newest commit, or
// SOURCE_DATE_EPOCH, so that the same commit gives the same packages with the same compilers; bills of materials have
// a serial number and a time of their own. nfpm makes the .deb of what dpkg-shlibdeps and help2man say, NSIS the
// installer, cyclonedx-gomod the bills. The scripts .ci/package-* hold what is only commands.
package main
