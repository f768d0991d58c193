package vrchatsettings

import "golang.org/x/sys/windows/registry"

// longest is more bytes than a value has that is read here.
const longest = 64

// Read returns what VRChat has saved for the person who is signed in; nothing where it has saved nothing.
func Read() Settings {
	key, err := registry.OpenKey(registry.CURRENT_USER, `Software\VRChat\VRChat`, registry.QUERY_VALUE)
	if err != nil {
		return nil
	}
	defer key.Close()
	names, err := key.ReadValueNames(0)
	if err != nil {
		return nil
	}
	s := Settings{}
	for _, name := range names {
		raw := make([]byte, longest)
		if size, kind, err := key.GetValue(name, raw); err == nil && kind == registry.DWORD && size <= longest {
			s.add(name, raw[:size])
		}
	}
	return s
}
