//go:build (linux && (amd64 || arm64)) || darwin

package native

import "github.com/ebitengine/purego"

func open(name string) (uintptr, error) {
	return purego.Dlopen(name, purego.RTLD_NOW|purego.RTLD_LOCAL)
}

func symbol(handle uintptr, name string) (uintptr, error) { return purego.Dlsym(handle, name) }

func unload(handle uintptr) { _ = purego.Dlclose(handle) }

// Call calls the function with whole numbers and addresses of what stays where it is.
func (f Function) Call(arguments ...uintptr) int32 {
	result, _, _ := purego.SyscallN(uintptr(f), arguments...)
	return int32(result)
}

// Bind points fn, a pointer to a func variable, to a C function.
func Bind(fn any, address uintptr) { purego.RegisterFunc(fn, address) }
