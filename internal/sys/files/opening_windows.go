package files

// withoutWaiting is nothing: Windows' pipes are in a place of their own.
const withoutWaiting = 0

// device reports whether a path is a device by its name.
func device(path string) bool { return deviceByName(path) }
