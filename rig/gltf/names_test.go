package gltf

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
)

func TestAvatarsAreCalledByTheirFileUnlessTheirTitleIsAName(t *testing.T) {
	t.Parallel()
	const exporter = "saturday06_blender_vrm_exporter_experimental_1.10.0"
	for title, is := range map[string]bool{
		"Ann": true, "Low-Poly Godette": true, "Cool Banana": true, "アリシア・ソリッド": true, "Unit 01": true, "R2D2": true, "V": true, "Avatar Aang": true,
		"": false, " ": false, "undefined": false, "Undefined": false, "null": false, "01": false, "1.0": false, "---": false, "Untitled": false, "no name": false,
		"Avatar": false, "New Avatar (2)": false, "model_3": false, "無題": false, "名称未設定 1": false, "UniVRM-0.58.1": false, "UniVRM": false, "VRoid Studio": false,
		exporter: false, "saturday06_blender_vrm_exporter": false, "Blender": false,
	} {
		for format, extension := range map[string]map[string]any{
			"VRM":      {"exporterVersion": exporter, "meta": map[string]any{"title": title}},
			"VRMC_vrm": {"meta": map[string]any{"name": title}},
		} {
			doc := newPerson(mgl64.Ident4())
			doc.Asset.Generator = exporter
			doc.Extensions = gltf.Extensions{format: extension}
			want := "test" // the file
			if is {
				want = title
			}
			if a := open(t, doc); a.Name != want || a.License.Title != title {
				t.Errorf("%s %q: the avatar is called %q, want %q, and its title %q", format, title, a.Name, want, a.License.Title)
			}
		}
	}
}
