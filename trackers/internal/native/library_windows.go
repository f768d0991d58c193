package native

import (
	"path/filepath"
	"syscall"
	"unsafe"

	"github.com/ebitengine/purego"
)

// Where Windows looks for a library and for those that it needs: never in the current folder, which may be one of downloads.
const (
	searchDefaultFolders = 0x00001000 // LOAD_LIBRARY_SEARCH_DEFAULT_DIRS: the program's folder and that of the system
	searchItsOwnFolder   = 0x00000100 // LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR
)

var loadLibraryEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LoadLibraryExW")

func open(name string) (uintptr, error) {
	path, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return 0, err
	}
	flags := uintptr(searchDefaultFolders)
	if filepath.IsAbs(name) {
		flags |= searchItsOwnFolder // which needs the whole path
	}
	handle, _, err := loadLibraryEx.Call(uintptr(unsafe.Pointer(path)), 0, flags)
	if handle == 0 {
		return 0, err
	}
	return handle, nil
}

func symbol(handle uintptr, name string) (uintptr, error) {
	return syscall.GetProcAddress(syscall.Handle(handle), name)
}

func unload(handle uintptr) { _ = syscall.FreeLibrary(syscall.Handle(handle)) }

// Call calls the function with whole numbers and addresses of what stays where it is.
func (f Function) Call(arguments ...uintptr) int32 {
	result, _, _ := purego.SyscallN(uintptr(f), arguments...)
	return int32(result)
}

// Bind points fn, a pointer to a func variable, to a C function.
func Bind(fn any, address uintptr) { purego.RegisterFunc(fn, address) }
