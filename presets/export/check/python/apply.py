"""Runs the exported script on a rig in memory, twice, and prints what the rig then is: python3 apply.py FOLDER NAME POSE.json. The pose has for each bone where it
is and how it is turned (x, y, z, w) in the space of the mesh."""
import json
import sys

import unreal

folder, name, pose = sys.argv[1:]
sys.path.insert(0, folder)
import posewright_ik_rig  # noqa: E402

with open(pose, encoding="utf-8") as file:
    bones = {bone: unreal.Transform(unreal.Vector(*at[:3]), unreal.Quat(*at[3:])) for bone, at in json.load(file).items()}
rig = unreal.IKRigController.rigs["/Game/IK"] = unreal.IKRigController(bones)
said = []
for _ in range(2):
    posewright_ik_rig.apply("/Game/IK", folder, name)
    (solver,) = rig.solvers
    said.append({
        "start": solver.start, "solver": solver.settings.values, "saved": rig.saved > 0,
        "goals": {goal.values["goal_name"]: {**goal.values, **solver.goals[goal.values["goal_name"]].values} for goal in rig.goals},
        "bones": {bone: settings.values for bone, settings in solver.bones.items()},
    })
if said[0] != said[1]:
    raise AssertionError("the second time it is another rig")
try:
    posewright_ik_rig.apply("/Game/Nothing", folder, name)
    raise AssertionError("a rig that there is not is taken")
except RuntimeError:
    pass
print(json.dumps(said[0]))
