package main

import "strings"

// allowed are the licenses that programs of Posewright may contain, by their SPDX names: none asks anything of a program that is linked with it but to
// keep the notice.
var allowed = map[string]bool{
	"Apache-2.0": true, "BSD-2-Clause": true, "BSD-3-Clause": true, "Bitstream-Vera": true, "HPND": true, "ISC": true, "MIT": true, "OFL-1.1": true, "Unlicense": true, "Zlib": true,
}

// signs are what licenses say that others don't, in the order in which they are looked for; all lower case with single blanks.
var signs = []struct{ license, text string }{
	{"AGPL", "gnu affero general public license"},
	{"LGPL", "gnu lesser general public license"},
	{"GPL", "gnu general public license"},
	{"MPL-2.0", "mozilla public license"},
	{"CC-BY", "creative commons attribution"},
	{"Apache-2.0", "apache license version 2.0"},
	{"OFL-1.1", "sil open font license"},
	{"Bitstream-Vera", "bitstream vera fonts copyright"},
	{"Unlicense", "this is free and unencumbered software released into the public domain"},
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files"},
	{"ISC", "permission to use, copy, modify, and distribute this software for any purpose with or without fee is hereby granted"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted"},
	{"HPND", "permission is hereby granted, without written agreement and without license or royalty fees, to use, copy, modify, and distribute this software"},
	{"Zlib", "altered source versions must be plainly marked as such"},
}

// identify names the licenses that a text states; none where it is unknown.
func identify(text string) []string {
	plain := strings.ToLower(strings.Join(strings.Fields(text), " "))
	plain = strings.NewReplacer("license, version", "license version").Replace(plain)
	var found []string
	add := func(name string) {
		for _, n := range found {
			if n == name {
				return
			}
		}
		found = append(found, name)
	}
	for _, sign := range signs {
		if strings.Contains(plain, sign.text) {
			add(sign.license)
		}
	}
	if strings.Contains(plain, "redistribution and use in source and binary forms") {
		if strings.Contains(plain, "neither the name") || strings.Contains(plain, "may not be used to endorse or promote products") {
			add("BSD-3-Clause")
		} else {
			add("BSD-2-Clause")
		}
	}
	return found
}
