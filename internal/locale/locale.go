// Package locale tells Fyne in which language a person reads, and keeps it from complaining about the locale that containers
// have.
//
// Fyne reads the person's language while its packages initialize. With LANG=C.UTF-8, which is no language, it then writes an
// error to the log, also in front of the output of commands without a window. LANGUAGE comes before LANG for it, and means
// nothing to the C library's own locale, so naming English there is enough. Packages initialize in the order of their
// import paths as soon as their own imports have, and this one, which needs only os, comes before those that Fyne waits
// for.
package locale

import (
	"os"
	"strings"
	"sync"
)

// Where graphics run, C code may read the environment at any time, and crashes where it reads while a variable is
// added: so all are there from the beginning, and are never removed. Empty is as good as missing.
func init() {
	for _, name := range variables {
		os.Setenv(name, os.Getenv(name))
	}
	if speechless(os.Getenv) {
		os.Setenv("LANGUAGE", "en")
	}
}

// speechless reports whether the environment sets a locale for characters and none for a language.
func speechless(getenv func(string) string) bool {
	if getenv("LANGUAGE") != "" {
		return false
	}
	for _, name := range variables[1:] {
		if value := getenv(name); value != "" {
			return strings.HasPrefix(value, "C.") || strings.HasPrefix(value, "POSIX.")
		}
	}
	return false
}

// Choose has the program speak a language, such as "de", instead of the system's, or with "" the system's again, from
// the next time on that catalogs are added. It works where the language comes from the environment, and reports whether
// that is so here.
func Choose(language string) bool {
	if !fromEnvironment {
		return false
	}
	restore()
	if language != "" {
		for name, value := range chosen(language, os.Getenv) {
			os.Setenv(name, value)
		}
	}
	return true
}

// variables are those that choose the language of a program.
var variables = [...]string{"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}

// before is what they were at first.
var before = sync.OnceValue(func() (values [len(variables)]string) {
	for i, name := range variables {
		values[i] = os.Getenv(name)
	}
	return values
})

// restore sets the variables to what they were before a language was chosen.
func restore() {
	for i, value := range before() {
		os.Setenv(variables[i], value)
	}
}

// chosen is what to set for a language. The C locale keeps LANGUAGE from being looked at; only the name of another locale, which
// nothing but the choice of texts reads that late, undoes that.
func chosen(language string, getenv func(string) string) map[string]string {
	set := map[string]string{"LANGUAGE": language}
	for _, name := range variables[1:] {
		value := getenv(name)
		if value == "" {
			continue
		}
		if value == "C" || value == "POSIX" {
			set[name] = "C.UTF-8"
		}
		return set
	}
	set["LC_MESSAGES"] = "C.UTF-8"
	return set
}
