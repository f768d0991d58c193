// Runs the exported plugin on stand-ins: check FOLDER CONTENT NAME FACING BONE…, where these bones hang from the root of the mesh and come first, and prints how far the node's pose is from what the library gives when it is called directly.
#include "AnimNode_Posewright.h"
#include "PosewrightExample.h"

static pw_status (*SetTargetOf)(pw_body, int32_t, const double[7], double);

int main(int argc, char** argv)
{
	if (argc < 5) return 2;
	IPlugin::Folder = argv[1];
	FPaths::Content = argv[2];
	const std::string name = argv[3];
	const double facing = atof(argv[4]) * PI / 180; // which way the mesh looks in its component
	FString why;
	const FPosewrightLibrary* library = FPosewrightLibrary::Get(why);
	if (!library) { printf("%s\n", *why); return 1; }
	SetTargetOf = library->SetTarget;

	// A mesh of the skeleton, whose joints the check has written as numbers: name, parent, position and rotation in Unreal's frame.
	FBoneContainer bones;
	std::vector<std::string> names;
	std::vector<int> parents;
	std::vector<FTransform> locals;
	std::vector<double> turns; // of the joints, as the solver has them
	std::ifstream list(std::string(argv[2]) + "/bones.txt");
	std::string bone;
	double p[3], q[4];
	int parent;
	while (list >> bone >> parent >> p[0] >> p[1] >> p[2] >> q[0] >> q[1] >> q[2] >> q[3]) {
		for (char& c : bone) if (c == ':' || c == '.') c = '_';
		names.push_back(bone);
		parents.push_back(parent);
		FTransform rest(FQuat(-q[3], q[1], -q[2], q[0]), FVector(100 * p[2], -100 * p[0], 100 * p[1]));
		turns.insert(turns.end(), q, q + 4);
		if (parent < 0) rest = rest * FTransform(FQuat(FVector(0, 0, 1), facing), FVector());
		locals.push_back(rest);
	}
	std::vector<FTransform> rests;
	for (size_t i = 0; i < locals.size(); i++) rests.push_back(parents[i] < 0 ? locals[i] : locals[i] * rests[size_t(parents[i])]);
	const auto hung = [&](size_t i) { return i > 0 && std::find(argv + 5, argv + argc, names[i]) != argv + argc; };
	std::vector<int> order = {0}, place(names.size()); // of the bones of the mesh, and back
	for (const bool first : {true, false})
		for (size_t i = 1; i < names.size(); i++)
			if (hung(i) == first) order.push_back(int(i));
	for (size_t k = 0; k < order.size(); k++) place[size_t(order[k])] = int(k);
	for (int i : order) {
		const int above = hung(size_t(i)) ? 0 : parents[size_t(i)];
		bones.Skeleton.Names.Add(FName(names[size_t(i)].c_str()));
		bones.Parents.Add(above < 0 ? above : place[size_t(above)]);
		bones.Rest.Add(above < 0 ? rests[size_t(i)] : rests[size_t(i)].GetRelativeTransform(rests[size_t(above)]));
	}
	FString preset, skeleton;
	FFileHelper::LoadFileToString(preset, *FString(std::string(argv[2]) + "/Posewright/" + name + ".preset.json"));
	FFileHelper::LoadFileToString(skeleton, *FString(std::string(argv[2]) + "/Posewright/" + name + ".skeleton.json"));
	pw_body body;
	if (library->BodyCreate(*preset, preset.Len(), *skeleton, skeleton.Len(), &body) != PW_OK) { printf("%s\n", library->LastError()); return 1; }
	double scale;
	library->BodyScale(body, &scale);

	FAnimNode_Posewright node;
	node.PresetFile = FString("Posewright/" + name + ".preset.json");
	node.SkeletonFile = FString("Posewright/" + name + ".skeleton.json");
	node.Setup(bones);
	if (!node.IsValidToEvaluate(nullptr, bones)) return 1;
	int32_t count = 0, head = 0, shoulder = 0;
	library->JointCount(body, &count);
	std::vector<double> world(size_t(7 * count));
	library->ReadWorld(body, world.data(), 7 * count);
	library->RoleJoint(body, "head", &head);
	library->RoleJoint(body, "leftUpperArm", &shoulder);
	const double *at = &world[size_t(7 * head)], h[3] = {at[0], at[1], at[2]};
	at = &world[size_t(7 * shoulder)];
	const double s[3] = {at[0], at[1], at[2]}, size = h[1] / 1.6;
	const FQuat turned(FVector(0, 0, 1), facing);
	FComponentSpacePoseContext context;
	for (int i = 0; i < count; i++) context.Pose.Bones.Add(FTransform());
	double away = 0, angle = 0, based = 0;
	int32_t hips = 0;
	library->RoleJoint(body, "hips", &hips);
	std::vector<double> base(size_t(3 + 4 * count)), without(world.size()), rest(world.size());
	library->ReadRest(body, rest.data(), 7 * count);
	FTransform rested = locals[size_t(hips)];
	for (int i = parents[size_t(hips)]; i >= 0; i = parents[size_t(i)]) rested = rested * locals[size_t(i)];
	const FVector still = FQuat(FVector(0, 0, 1), -facing).RotateVector(rested.GetLocation());
	for (int tick = 0; tick < 300; tick++) {
		const double t = tick / 90.0;
		const double places[3][3] = {
			{h[0] + 0.04 * size * sin(t), h[1] - size * (0.06 + 0.02 * cos(2 * t)), h[2] + 0.05 * size * sin(0.7 * t)},
			{s[0] + size * (0.05 + 0.1 * sin(t)), s[1] + size * (0.15 * cos(1.1 * t) - 0.15), s[2] + size * 0.25},
			{-s[0] - size * (0.05 + 0.1 * cos(t)), s[1] + size * (0.15 * sin(1.1 * t) - 0.15), s[2] + size * 0.25}};
		FTransform* targets[3] = {&node.Head, &node.LeftHand, &node.RightHand};
		const int32_t effectors[3] = {PW_HEAD, PW_LEFT_HAND, PW_RIGHT_HAND};
		for (int i = 0; i < 3; i++) {
			const double w = cos(0.1 * sin(t + i)), y = sin(0.1 * sin(t + i));
			const double numbers[7] = {places[i][0], places[i][1], places[i][2], w, 0, y, 0};
			SetTargetOf(body, effectors[i], numbers, 1);
			const FVector goal(100 * places[i][2] / scale, -100 * places[i][0] / scale, 100 * places[i][1] / scale);
			*targets[i] = FTransform(FQuat(0, 0, -y, w), turned.RotateVector(goal));
		}
		// Later an animation turns every joint, and the left arm follows it.
		if (tick >= 100 && tick < 200) {
			std::vector<FTransform> placed;
			for (int i = 0; i < count; i++) {
				const double half = 0.1 * sin(t + i), c = cos(half), d = sin(half), *q = &turns[size_t(4 * i)];
				const double turned[4] = {q[0] * c - q[1] * d, q[1] * c + q[0] * d, q[2] * c + q[3] * d, q[3] * c - q[2] * d}; // and then about its own X
				memcpy(&base[size_t(3 + 4 * i)], turned, sizeof turned);
				const int above = parents[size_t(i)];
				FTransform local(FQuat(-turned[3], turned[1], -turned[2], turned[0]), locals[size_t(i)].GetLocation());
				if (above < 0) local = FTransform(FQuat(-turned[3], turned[1], -turned[2], turned[0]), FVector()) * FTransform(FQuat(FVector(0, 0, 1), facing), locals[size_t(i)].GetLocation());
				placed.push_back(above < 0 ? local : local * placed[size_t(above)]);
				context.Pose.Bones[place[size_t(i)]] = placed.back();
			}
			const FVector at = FQuat(FVector(0, 0, 1), -facing).RotateVector(placed[size_t(hips)].GetLocation());
			// Legs that are fitted to a person carry the hips higher or lower: an animation of the mesh moves them from there.
			base[0] = rest[size_t(7 * hips)] - (at.Y - still.Y) / 100 * scale;
			base[1] = rest[size_t(7 * hips) + 1] + (at.Z - still.Z) / 100 * scale;
			base[2] = rest[size_t(7 * hips) + 2] + (at.X - still.X) / 100 * scale;
			node.bBasePoseFromInput = true;
			node.LeftHandPresence = 0;
			SetTargetOf(body, PW_LEFT_HAND, std::vector<double>{0, 0, 0, 1, 0, 0, 0}.data(), 0);
			if (tick == 199) without = world;
			if (tick >= 150) { // the trunk, too
				node.HeadPresence = 0;
				SetTargetOf(body, PW_HEAD, std::vector<double>{0, 0, 0, 1, 0, 0, 0}.data(), 0);
			}
			if (library->SetBasePose(body, base.data(), 3 + 4 * count) != PW_OK) { printf("%s\n", library->LastError()); return 1; }
		} else if (tick == 200) {
			node.bBasePoseFromInput = false;
			node.HeadPresence = 1;
			library->SetBasePose(body, nullptr, 0);
		}
		if (tick >= 200) SetTargetOf(body, PW_LEFT_HAND, std::vector<double>{0, 0, 0, 1, 0, 0, 0}.data(), 0);
		library->Solve(body, float(1.0 / 90));
		library->ReadWorld(body, world.data(), 7 * count);
		node.UpdateInternal({float(1.0 / 90)});
		TArray<FBoneTransform> posed;
		node.EvaluateSkeletalControl_AnyThread(context, posed);
		for (const FBoneTransform& b : posed) {
			const double* n = &world[size_t(7 * order[size_t(b.BoneIndex.I)])];
			const FVector there = turned.RotateVector(FVector(100 * n[2] / scale, -100 * n[0] / scale, 100 * n[1] / scale));
			const FQuat off = (turned * FQuat(-n[6], n[4], -n[5], n[3])).Inverse() * b.Transform.GetRotation();
			away = std::max(away, (b.Transform.GetLocation() - there).Size());
			angle = std::max(angle, 2 * std::asin(std::min(1.0, FVector(off.X, off.Y, off.Z).Size())));
		}
		if (posed.Num() != count) return 1;
	}
	// Without the animation the arm rests elsewhere.
	for (int i = 0; i < 3; i++) based = std::max(based, std::abs(world[size_t(7 * shoulder + 3 + i)] - without[size_t(7 * shoulder + 3 + i)]));
	if (based < 0.01) { printf("the base pose turns the arm by %g\n", based); return 1; }
	// A mesh that lacks the last leaf is posed as one that has it, and one without a skeleton's file finds its roles.
	TArray<FPosewrightBone> mesh;
	for (int32 i = 0; i < count; i++) {
		FPosewrightBone b;
		b.Name = bones.Skeleton.Names[i];
		b.Parent = bones.Parents[i];
		b.Rest = b.Parent < 0 ? bones.Rest[i] : bones.Rest[i] * mesh[b.Parent].Rest;
		mesh.Add(b);
	}
	FPosewrightSolver whole, brought, less;
	const FString files[2] = {FPaths::Combine(FPaths::Content, *node.PresetFile), FPaths::Combine(FPaths::Content, *node.SkeletonFile)};
	if (!whole.Create(files[0], files[1], mesh) || (argc == 5 && !brought.Create("", "", mesh))) { printf("%s%s\n", *whole.Error, *brought.Error); return 1; }
	for (const TCHAR* role : {"hips", "leftHand", "rightFoot", "head"})
		if (argc == 5 && whole.RoleBone(role) != brought.RoleBone(role)) { printf("%s is bone %d, not %d\n", role, brought.RoleBone(role), whole.RoleBone(role)); return 1; }
	if (argc == 5) {
		const FString lost = mesh[count - 1].Name.ToString();
		mesh.V.pop_back(); // a leaf: bones are in the order of their depth
		if (!less.Create(files[0], files[1], mesh) || less.Bones().Num() != count - 1) { printf("without %s: %s\n", *lost, *less.Error); return 1; }
		for (FPosewrightSolver* of : {&whole, &less}) {
			of->SetTarget(PW_HEAD, node.Head);
			of->SetTarget(PW_LEFT_HAND, node.LeftHand);
			if (!of->Solve(0.01)) return 1;
		}
		for (int32 i = 0; i < count - 1; i++)
			if ((whole.Bones()[i].GetLocation() - less.Bones()[i].GetLocation()).Size() > 1e-9) { printf("without %s bone %d is elsewhere\n", *lost, i); return 1; }
		if (whole.Create("", "", TArray<FPosewrightBone>()) || whole.Error.IsEmpty() || !whole.Create("", files[1], mesh)) { printf("after no bones: %s\n", *whole.Error); return 1; }
	}
	FAnimNode_Posewright copy(node);
	if (copy.IsValidToEvaluate(nullptr, bones) || !(copy.PresetFile == node.PresetFile)) return 1;
	APosewrightExample example;
	example.BeginPlay();
	example.Tick(0.01f);
	auto first = UWorld::Lines;
	UWorld::Lines.clear();
	for (int i = 0; i < 90; i++) example.Tick(0.01f);
	double moved = 0;
	for (size_t i = 0; i < first.size(); i++) moved = std::max(moved, (UWorld::Lines[UWorld::Lines.size() - first.size() + i].second - first[i].second).Size());
	printf("%d bones: at most %.2g mm and %.2g rad off; %d lines move by %.0f cm: %s\n", count, 10 * away, angle, int(first.size()), moved,
		10 * away <= 0.1 && angle <= 1e-4 && first.size() >= 14 && moved > 5 ? "near" : "far");
	return 0;
}
