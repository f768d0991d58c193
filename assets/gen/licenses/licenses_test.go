package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

func TestTheCommittedTextNamesEveryModuleWithItsLicense(t *testing.T) {
	t.Parallel()
	want, err := document("../../..")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../THIRD_PARTY.md")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("assets/THIRD_PARTY.md is out of date (%v): run go generate ./assets", err)
	}
	if len(want) < 50_000 || !bytes.Contains(want, []byte("| github.com/g3n/engine |")) || !bytes.Contains(want, []byte("| github.com/TheTitanrain/w32 |")) {
		t.Errorf("the text of %d bytes lacks what draws, or what only Windows needs", len(want))
	}
}

func TestLicensesThatAskForMoreThanANoticeAreRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want string }{
		{"GNU GENERAL PUBLIC LICENSE\n Version 3", "has the license GPL"},
		{"This work is under the GNU Lesser\nGeneral Public License.", "has the license LGPL"},
		{"MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files\nor the GNU General Public License", "has the license GPL"},
		{"All rights reserved.", "unknown license"},
	} {
		if _, err := judge("example.org/m", []licenseFile{{"LICENSE", test.text}}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
		}
	}
	if _, err := judge("example.org/m", nil); err == nil || !strings.Contains(err.Error(), "no license") {
		t.Errorf("a module without a license: %v", err)
	}
	names, err := judge("example.org/m", []licenseFile{
		{"LICENSE", "Redistribution and use in source and binary forms ... Neither the name of"}, {"NOTICE", "Copyright of somebody"},
	})
	if err != nil || len(names) != 1 || names[0] != "BSD-3-Clause" {
		t.Errorf("an allowed license is %v, %v", names, err)
	}
}
