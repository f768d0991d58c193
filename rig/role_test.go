package rig_test

import (
	"testing"

	"posewright/rig"
)

func TestEveryRoleIsFoundByItsName(t *testing.T) {
	t.Parallel()
	names := make(map[string]bool)
	for role := rig.Hips; role < rig.RoleCount; role++ {
		name := role.String()
		if name == "" || names[name] {
			t.Errorf("role %d is called %q, which is empty or taken", role, name)
		}
		names[name] = true
		if got := rig.RoleNamed(name); got != role {
			t.Errorf("%q names role %d, want %d", name, got, role)
		}
	}
	if len(names) != 55 { // as many as VRM 1.0 and Unity have
		t.Errorf("%d roles", len(names))
	}
	for _, name := range []string{"", "Hips", "leftthumb"} {
		if got := rig.RoleNamed(name); got != rig.NoRole {
			t.Errorf("%q names role %s", name, got)
		}
	}
	if got := rig.RoleCount.String(); got != "" {
		t.Errorf("a role that is none is called %q", got)
	}
}

func TestTheMirrorOfTheMirrorIsTheRoleItself(t *testing.T) {
	t.Parallel()
	for role := rig.NoRole; role < rig.RoleCount; role++ {
		mirror := role.Mirror()
		if got := mirror.Mirror(); got != role {
			t.Errorf("%s mirrors to %s and back to %s", role, mirror, got)
		}
		want := role.String()
		switch {
		case len(want) > 4 && want[:4] == "left":
			want = "right" + want[4:]
		case len(want) > 5 && want[:5] == "right":
			want = "left" + want[5:]
		}
		if mirror.String() != want {
			t.Errorf("%s mirrors to %s, want %s", role, mirror, want)
		}
	}
}

func TestAnEmptyMapMissesTheRequiredRolesInOrder(t *testing.T) {
	t.Parallel()
	m := rig.NoRoles()
	missing, required := m.Missing(), rig.RequiredRoles()
	if len(missing) != 15 || len(required) != 15 {
		t.Fatalf("%d missing of %d required, want 15 of 15", len(missing), len(required))
	}
	for i, role := range required {
		if missing[i] != role {
			t.Errorf("missing %s in place %d, want %s", missing[i], i, role)
		}
		m.Joint[role] = i
		if got := m.RoleOf(i); got != role {
			t.Errorf("joint %d plays %s, want %s", i, got, role)
		}
	}
	if missing := m.Missing(); missing != nil {
		t.Errorf("missing %v of a full map", missing)
	}
	if got := m.RoleOf(99); got != rig.NoRole {
		t.Errorf("a joint without role plays %s", got)
	}
}
