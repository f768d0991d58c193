package remote

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"testing"

	"posewright/assets"
	"posewright/rig"
	"posewright/rig/gltf"
)

// The file of the avatar goes to pages that are logged in alone, by the number that they were told, with the nodes that
// bones are.
func TestAPageIsSentTheAvatarsFile(t *testing.T) {
	t.Parallel()
	schemes(t, func(t *testing.T, over string) {
		s := playing(t, usualPatience).by(over)
		p := s.open(wearing(s.token)).welcomed()
		bones := p.next("bones").Bones
		get := func(number int, secret, origin string) (int, []byte) {
			r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, fmt.Sprint(s.base, "/vr/avatar/", number), nil)
			r.Header.Set("Authorization", "Bearer "+secret)
			if origin != "" {
				r.Header.Set("Origin", origin)
			}
			answer, err := trusting.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			body, err := io.ReadAll(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			return answer.StatusCode, body
		}
		for name, refused := range map[string]func() (int, []byte){
			"no secret":         func() (int, []byte) { return get(bones.Avatar, "", "") },
			"the token":         func() (int, []byte) { return get(bones.Avatar, s.token, "") },
			"another's page":    func() (int, []byte) { return get(bones.Avatar, p.secret, "https://example.org") },
			"another avatar":    func() (int, []byte) { return get(bones.Avatar+1, p.secret, "") },
			"no avatar":         func() (int, []byte) { return get(0, p.secret, "") },
			"a negative number": func() (int, []byte) { return get(-1, p.secret, "") },
		} {
			if status, body := refused(); status < 400 || status >= 500 || len(body) > 1000 {
				t.Errorf("%s: status %d, %d bytes", name, status, len(body))
			}
		}
		status, file := get(bones.Avatar, p.secret, "")
		if status != http.StatusOK || !bytes.Equal(file, assets.Mannequin()) {
			t.Fatalf("status %d, %d bytes", status, len(file))
		}
		var document struct{ Nodes []struct{ Name string } }
		size := binary.LittleEndian.Uint32(file[12:])
		if err := json.Unmarshal(file[20:20+size], &document); err != nil {
			t.Fatal(err)
		}
		avatar, err := gltf.Decode(file, "Mannequin", nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range bones.Names {
			if joint := avatar.Skeleton.Joints[avatar.Roles.Joint[rig.RoleNamed(name)]].Name; document.Nodes[bones.Nodes[i]].Name != joint {
				t.Errorf("%s is node %d, %s, not %s", name, bones.Nodes[i], document.Nodes[bones.Nodes[i]].Name, joint)
			}
		}
	})
}
