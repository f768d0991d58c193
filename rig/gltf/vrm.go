package gltf

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"posewright/rig"
	"posewright/rig/phrase"
)

// vrm1 is what is read of VRMC_vrm.
type vrm1 struct {
	Meta struct {
		Name            string   `json:"name"`
		Authors         []string `json:"authors"`
		LicenseURL      string   `json:"licenseUrl"`
		OtherLicenseURL string   `json:"otherLicenseUrl"`
		Modification    string   `json:"modification"`
	} `json:"meta"`
	Humanoid struct {
		HumanBones map[string]struct {
			Node *int `json:"node"`
		} `json:"humanBones"`
	} `json:"humanoid"`
}

// vrm0 is what is read of VRM, the extension of VRM 0.x.
type vrm0 struct {
	Meta struct {
		Title           string `json:"title"`
		Author          string `json:"author"`
		LicenseName     string `json:"licenseName"`
		OtherLicenseURL string `json:"otherLicenseUrl"`
	} `json:"meta"`
	Humanoid struct {
		HumanBones []struct {
			Bone string `json:"bone"`
			Node *int   `json:"node"`
		} `json:"humanBones"`
	} `json:"humanoid"`
	MaterialProperties []json.RawMessage `json:"materialProperties"`
	ExporterVersion    string            `json:"exporterVersion"`
}

// thumbsOfVRM0 are the names that changed their meaning between VRM 0.x and 1.0.
var thumbsOfVRM0 = map[string]string{
	"leftThumbProximal": "leftThumbMetacarpal", "leftThumbIntermediate": "leftThumbProximal",
	"rightThumbProximal": "rightThumbMetacarpal", "rightThumbIntermediate": "rightThumbProximal",
}

// vrmRoles reads the humanoid of a VRM, and with it its format and materials; false where the file is no VRM.
func (d *decoder) vrmRoles() (rig.RoleMap, bool) {
	roles := rig.NoRoles()
	assign := func(bone string, node *int) {
		role := rig.RoleNamed(bone)
		switch {
		case role == rig.NoRole:
			d.notes.add(phrase.Say(`The humanoid bone "{{.Bone}}" is unknown and was ignored.`, "Bone", shorten(bone)))
		case node == nil || *node < 0 || *node >= len(d.nodes.joint) || d.nodes.joint[*node] < 0:
			d.notes.add(phrase.Say("The humanoid bone {{.Bone}} refers to a node that is not in the scene and was ignored.", "Bone", bone))
		case roles.RoleOf(d.nodes.joint[*node]) != rig.NoRole:
			d.notes.add(phrase.Say("The humanoid bone {{.Bone}} has the node of another bone and was ignored.", "Bone", bone))
		default:
			roles.Set(role, d.nodes.joint[*node], 1, rig.FromFile)
		}
	}
	var one vrm1
	var zero vrm0
	switch {
	case extension(d.doc.Extensions, "VRMC_vrm", &one):
		d.avatar.Format = "VRM 1.0"
		for role := rig.Hips; role < rig.RoleCount; role++ { // in order, so that notes are the same each time
			if bone, ok := one.Humanoid.HumanBones[role.String()]; ok {
				assign(role.String(), bone.Node)
			}
		}
	case extension(d.doc.Extensions, "VRM", &zero):
		d.avatar.Format = "VRM 0.x"
		for _, bone := range zero.Humanoid.HumanBones {
			if bone.Node == nil || *bone.Node == -1 { // UniVRM's way to say none
				continue
			}
			name := bone.Bone
			if renamed, ok := thumbsOfVRM0[name]; ok {
				name = renamed
			}
			assign(name, bone.Node)
		}
		for _, raw := range zero.MaterialProperties {
			var property materialProperty
			if decode(raw, &property) != nil {
				property = materialProperty{} // one bad entry does not shift the others
			}
			d.properties = append(d.properties, property)
		}
	case hasExtension(d.doc.Extensions, "VRMC_vrm", "VRM"):
		d.notes.add(phrase.Say("The file's VRM data is invalid and was ignored."))
		return roles, false
	default:
		return roles, false
	}
	return roles, true
}

// readLicense fills in the name of the avatar and what its author says about it.
func (d *decoder) readLicense() {
	license := &d.avatar.License
	var one vrm1
	var zero vrm0
	switch {
	case extension(d.doc.Extensions, "VRMC_vrm", &one):
		license.Title, license.Authors = one.Meta.Name, strings.Join(one.Meta.Authors, ", ")
		license.Name, license.Modification = firstOf(one.Meta.OtherLicenseURL, one.Meta.LicenseURL), one.Meta.Modification
	case extension(d.doc.Extensions, "VRM", &zero):
		license.Title, license.Authors = zero.Meta.Title, zero.Meta.Author
		license.Name = zero.Meta.LicenseName
		if license.Name == "" || license.Name == "Other" {
			license.Name = firstOf(zero.Meta.OtherLicenseURL, license.Name)
		}
	default:
		license.Authors = d.doc.Asset.Copyright
		if extras, ok := d.doc.Asset.Extras.(map[string]any); ok { // Sketchfab's
			text := func(key string) string { s, _ := extras[key].(string); return s }
			license.Title, license.Name = text("title"), text("license")
			license.Authors = firstOf(text("author"), license.Authors)
		}
	}
	if namesAvatar(license.Title, zero.ExporterVersion, d.doc.Asset.Generator) {
		d.avatar.Name = license.Title
	}
}

// noTitles are what exporters and people write who name nothing.
var noTitles = strings.Fields("undefined null nil none nan unknown untitled unnamed noname notitle title name " +
	"avatar myavatar newavatar model mymodel vrm vrmmodel character humanoid default test sample armature scene " +
	"univrm vroid vroidstudio vrmaddonforblender vrmu blender unity 無題 名称未設定 名無し なし アバター モデル キャラクター")

// namesAvatar reports whether a title is a real name, and neither a number, a placeholder nor the
// name of what exported the file.
func namesAvatar(title string, exporters ...string) bool {
	bare := func(text string) string { // letters alone, in lower case
		return strings.Map(func(r rune) rune {
			if !unicode.IsLetter(r) {
				return -1
			}
			return unicode.ToLower(r)
		}, text)
	}
	letters := bare(title)
	for _, exporter := range exporters {
		if name := bare(exporter); letters == name || len(letters) > 8 && strings.HasPrefix(name, letters) {
			return false
		}
	}
	return letters != "" && !slices.Contains(noTitles, letters)
}

func firstOf(first, second string) string {
	if first != "" {
		return first
	}
	return second
}
