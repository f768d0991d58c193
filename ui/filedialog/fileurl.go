package filedialog

import (
	"net/url"
	"strings"
)

// FileURL is the URL of an absolute path with slashes: of a drive of Windows as file:///C:/Users, of a share as file://server/share.
func FileURL(path string) *url.URL {
	location := &url.URL{Scheme: "file", Path: path}
	if share, found := strings.CutPrefix(path, "//"); found {
		host, rest, _ := strings.Cut(share, "/")
		location.Host, location.Path = host, "/"+rest
	} else if !strings.HasPrefix(path, "/") {
		location.Path = "/" + path
	}
	return location
}
