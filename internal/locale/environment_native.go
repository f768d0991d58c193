//go:build windows || darwin

package locale

// fromEnvironment says whether the person's language is read from the environment; here the system is asked.
const fromEnvironment = false
