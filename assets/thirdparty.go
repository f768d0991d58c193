package assets

import _ "embed"

//go:embed THIRD_PARTY.md
var thirdParty string

// ThirdParty lists the modules that the program contains and quotes their licenses, in Markdown.
func ThirdParty() string { return thirdParty }
