// Runs the scripts of ways_test.go with the exported plugin on stand-ins: ways PLUGIN CONTENT NAME FOLDER prints the pose of each tick of every way that the plugin has: twice,
// by the solver for code and by the node, of those that the node has.
#include "AnimNode_Posewright.h"
#include "PosewrightExample.h"

static FVector Place(const double* N) { return {100 * N[2], -100 * N[0], 100 * N[1]}; }
static FQuat Turn(const double* N) { return {-N[3], N[1], -N[2], N[0]}; }
static std::string Read(const std::string& File)
{
	FString Text;
	if (!FFileHelper::LoadFileToString(Text, File.c_str())) { printf("%s can't be read\n", File.c_str()); exit(1); }
	return Text.S;
}
static void Must(bool Done, const FString& Why)
{
	if (!Done) { printf("%s\n", *Why); exit(1); }
}

int main(int Count, char** Arguments)
{
	if (Count < 5) return 2;
	IPlugin::Folder = Arguments[1];
	FPaths::Content = Arguments[2];
	const std::string Name = std::string("Posewright/") + Arguments[3], Folder = Arguments[4];
	TArray<FPosewrightBone> Bones;
	TArray<FTransform> Locals;
	FBoneContainer Container;
	std::ifstream List(Folder + "/bones.txt");
	std::string Bone;
	double P[3], Q[4];
	int Parent, Hips = 0;
	while (List >> Bone >> Parent >> P[0] >> P[1] >> P[2] >> Q[0] >> Q[1] >> Q[2] >> Q[3]) {
		const FTransform Local(Turn(Q), Place(P));
		for (char& C : Bone) if (C == ':') C = '_';
		FPosewrightBone B;
		B.Name = FName(Bone.c_str());
		B.Parent = Parent;
		B.Rest = Parent < 0 ? Local : Local * Bones[Parent].Rest;
		Bones.Add(B);
		Locals.Add(Local);
		Container.Skeleton.Names.Add(B.Name);
		Container.Parents.Add(Parent);
		Container.Rest.Add(Local);
	}
	const FString Preset = FPaths::Combine(FPaths::Content, FString(Name + ".preset.json")), Skeleton = FPaths::Combine(FPaths::Content, FString(Name + ".skeleton.json"));
	const std::string Offered[] = {"targets hints chains fingers inputs reset parameters base-pose", "targets hints chains fingers inputs reset"};
	for (const bool ByNode : {false, true}) {
		std::istringstream Script(Read(Folder + "/script.txt"));
		std::string Line, Way;
		FPosewrightSolver Solver;
		std::unique_ptr<FAnimNode_Posewright> Node;
		FComponentSpacePoseContext Context;
		while (std::getline(Script, Line)) {
			std::istringstream Words(Line);
			std::vector<std::string> W;
			std::vector<double> N;
			for (std::string Word; Words >> Word;) { W.push_back(Word); N.push_back(atof(Word.c_str())); }
			const std::string& Call = W[0];
			if (Call == "way") {
				Way = (" " + Offered[ByNode] + " ").find(" " + W[1] + " ") == std::string::npos ? "" : W[1];
				if (Way.empty()) continue;
				if (!ByNode) { // again and again with one solver
					Must(!Solver.Create("nowhere", Skeleton, Bones) && !Solver.Error.IsEmpty(), "a preset that is not there is taken");
					Must(Solver.Create(Preset, Skeleton, Bones), Solver.Error);
					for (int i = 0; i < Bones.Num(); i++) if (i == Solver.RoleBone("hips")) Hips = i;
				} else {
					Node = std::make_unique<FAnimNode_Posewright>();
					Node->HeadPresence = Node->LeftHandPresence = Node->RightHandPresence = 0;
					Node->PresetFile = "nowhere";
					Node->SkeletonFile = FString(Name + ".skeleton.json");
					Node->Setup(Container);
					Must(!Node->IsValidToEvaluate(nullptr, Container), "a preset that is not there is taken by the node");
					Node->PresetFile = FString(Name + ".preset.json");
					Node->Setup(Container); // as when its settings change
					Must(Node->IsValidToEvaluate(nullptr, Container), "the node has no solver");
					Context.Pose.Bones.Reset();
					for (const FPosewrightBone& B : Bones) Context.Pose.Bones.Add(B.Rest);
				}
				printf("way %s%s\n", ByNode ? "node:" : "", Way.c_str());
			} else if (Way.empty()) {
				continue;
			} else if (Call == "t" || Call == "c") {
				const FTransform Target(Turn(&N[5]), Place(&N[2]));
				if (!ByNode && Call == "t") Solver.SetTarget(int32(N[1]), Target, N[9]);
				else if (!ByNode) Must(Solver.SetChainTarget(FString(W[1]), Target, N[9]), Solver.Error);
				else if (Call == "c") {
					FPosewrightChainTarget Followed;
					Followed.Chain = FString(W[1]);
					Followed.Target = Target;
					Node->ChainTargets.Reset();
					Node->ChainTargets.Add(Followed);
				} else {
					FTransform* Targets[] = {&Node->Head, &Node->Chest, &Node->Hips, &Node->LeftHand, &Node->RightHand, &Node->LeftFoot, &Node->RightFoot};
					float* Presences[] = {&Node->HeadPresence, &Node->ChestPresence, &Node->HipsPresence, &Node->LeftHandPresence, &Node->RightHandPresence,
						&Node->LeftFootPresence, &Node->RightFootPresence};
					*Targets[int(N[1])] = Target;
					*Presences[int(N[1])] = float(N[9]);
				}
			} else if (Call == "h") {
				if (!ByNode) Solver.SetHint(int32(N[1]), Place(&N[2]), N[5]);
				else {
					FVector* Hints[] = {&Node->LeftElbow, &Node->RightElbow, &Node->LeftKnee, &Node->RightKnee};
					float* Presences[] = {&Node->LeftElbowPresence, &Node->RightElbowPresence, &Node->LeftKneePresence, &Node->RightKneePresence};
					*Hints[int(N[1])] = Place(&N[2]);
					*Presences[int(N[1])] = float(N[5]);
				}
			} else if (Call == "e") {
				TArray<double> Fingers;
				for (size_t i = 3; i < N.size(); i++) Fingers.Add(N[i]);
				if (!ByNode) Must(Solver.SetFingers(int32(N[1]), Fingers, N[2]), Solver.Error);
				else {
					(N[1] == 0 ? Node->LeftFingers : Node->RightFingers) = Fingers;
					(N[1] == 0 ? Node->LeftFingersPresence : Node->RightFingersPresence) = float(N[2]);
				}
			} else if (Call == "n") {
				FPosewrightInput Input;
				Input.Input = FString(W[1]);
				Input.Value = float(N[2]);
				if (!ByNode) Must(Solver.SetInput(Input.Input, N[2]), Solver.Error);
				else Node->Inputs.Add(Input); // the last one counts
			} else if (Call == "set") {
				if (!ByNode) Must(Solver.SetParameter(FString(W[1])), Solver.Error);
			} else if (Call == "r" && ByNode) Node->Initialize_AnyThread({});
			else if (Call == "r") Solver.Reset();
			else if (Call == "b") { // rotations alone, from which the pose that comes in is made
				TArray<FTransform> Animated;
				for (int32 i = 0; i < Bones.Num(); i++) {
					FTransform Local = Locals[i];
					Local = FTransform(Turn(&N[4 + 4 * size_t(i)]), Local.GetLocation());
					Animated.Add(Bones[i].Parent < 0 ? Local : Local * Animated[Bones[i].Parent]);
				}
				// The hips of the script are where the solver has them.
				const FVector Moved = Place(&N[1]) - Animated[Hips].GetLocation();
				for (FTransform& B : Animated.V) B = FTransform(B.GetRotation(), B.GetLocation() + Moved);
				if (!ByNode) Must(Solver.SetBasePose(Animated), Solver.Error);
				else { Context.Pose.Bones = Animated; Node->bBasePoseFromInput = true; }
			} else if (Call == "v") {
				TArray<FTransform> Posed;
				if (!ByNode) {
					Must(Solver.Solve(N[1]), Solver.Error);
					Posed = Solver.Bones();
				} else {
					TArray<FBoneTransform> Out;
					Node->UpdateInternal({float(N[1])});
					Node->EvaluateSkeletalControl_AnyThread(Context, Out);
					for (const FBoneTransform& B : Out) Posed.Add(B.Transform);
				}
				const FVector At = Posed[Hips].GetLocation();
				printf("%.17g %.17g %.17g", -At.Y / 100, At.Z / 100, At.X / 100);
				for (int32 i = 0; i < Posed.Num(); i++) {
					FQuat R = Posed[i].GetRotation();
					if (Bones[i].Parent >= 0) R = Posed[Bones[i].Parent].GetRotation().Inverse() * R;
					printf(" %.17g %.17g %.17g %.17g", R.W, R.Y, -R.Z, -R.X);
				}
				printf("\n");
			}
		}
	}
	return 0;
}
