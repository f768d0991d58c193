package presets

// contentsBefore is how many of the contents stand before the parameters.
const contentsBefore = 10

// contents are what every preset holds beside parameters: first what it says of itself and of its avatar, then, behind
// the parameters, lists and the calibration.
var contents = []*Parameter{
	{
		Path: "name", Label: "Name", Kind: Text, behavior: textBehavior(func(p *Preset) *string { return &p.Name }),
		Help: "What menus call the preset.",
	},
	{
		Path: "author", Label: "Author", Kind: Text, behavior: textBehavior(func(p *Preset) *string { return &p.Author }),
		Help: "Who made it.",
	},
	{
		Path: "notes", Label: "Notes", Kind: Text, behavior: textBehavior(func(p *Preset) *string { return &p.Notes }),
		Help: "Free text.",
	},
	{
		Path: "tags", Label: "Tags", Kind: Tags, behavior: tagsBehavior{}, optional: true,
		Help: "Words to find the preset by.",
	},
	{
		Path: "thumbnail", Label: "Thumbnail", Kind: Picture, behavior: pictureBehavior{}, optional: true,
		Help: "A picture of the preset: a PNG or JPEG of at most 512×512 pixels and 64 KiB.",
	},
	{
		Path: avatarFilePath, Label: "Avatar file", Kind: File,
		behavior: textBehavior(func(p *Preset) *string { return &p.Avatar.File }),
		Help:     "Path of the avatar's file; empty for the built-in avatar.",
	},
	{
		Path: rolesPath, Label: "Bone map", Kind: Roles, behavior: rolesBehavior{}, optional: true,
		Help: "VRM 1.0 role to name of joint, as mapped by hand; an empty name for a role that no joint plays. Wins over what the avatar's " +
			"file says.",
	},
	{
		Path: eyesPath, Label: "Eyes", Kind: Place, behavior: eyesBehavior{}, optional: true,
		Help: "The point between the eyes from the head joint, up and forward, as set by hand. Wins over what the " +
			"avatar's file says and what is found in its mesh.",
	},
	{
		Path: animationPath, Label: "Base pose animation", Kind: Text, optional: true,
		behavior: textBehavior(func(p *Preset) *string { return &p.Avatar.Animation }),
		Help: "Name of the animation in the avatar's file, or in the file named beside it, that is the base pose where its source is " +
			"animation; empty for the longest.",
	},
	{
		Path: animationFilePath, Label: "Base pose file", Kind: File, optional: true,
		behavior: textBehavior(func(p *Preset) *string { return &p.Avatar.AnimationFile }),
		Help:     "Path of another file that has that animation: BVH, AMC, VRM animation, GLB or glTF; empty for the avatar's own.",
	},
	{
		Path: groundPath, Label: "Ground file", Kind: File,
		behavior: textBehavior(func(p *Preset) *string { return &p.GroundFile }),
		Help:     "Path of the GLB or glTF file whose triangles are the ground where its kind is file; empty for none.",
	},
	{
		Path: magnetsPath, Label: "Magnets", Kind: List, behavior: magnetList,
		Help: "Spheres that attract or repel elbows and shoulders. Absent, they are the default set.",
	},
	{
		Path: chainsPath, Label: "Chains", Kind: List, behavior: chainList, optional: true,
		Help: "Chains of the avatar's own bones beside the body, such as a tail or ears. Those with the same root are one chain with several " +
			"tips.",
	},
	{
		Path: driversPath, Label: "Drivers", Kind: Inputs, behavior: driversBehavior{}, optional: true,
		Help: "Inputs that drive parameters in place of their values here, at most one for each.",
	},
	{
		Path: calibrationPath, Label: "Calibration", Kind: Person, behavior: calibrationBehavior{}, optional: true,
		Help: "What was measured of a person, and how the avatar was fitted to it. Absent where nobody was.",
	},
}
