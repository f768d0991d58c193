"""Sets the Full Body IK of an IK Rig as a Posewright preset has it. Exported with a preset; do not edit.

In the Python console of the editor, with Unreal 5.6 or newer and the plugin Python Editor Script:

    import posewright_ik_rig
    posewright_ik_rig.apply("/Game/Characters/IK_Avatar", r"C:/exports", "NAME")
"""
import json
import pathlib

try:
    import unreal
except ImportError:  # outside of the editor, where only turned() can be called
    unreal = None

SOLVER = "/Script/IKRig.IKRigFullBodyIKSolver"


def rows(folder, name, table):
    path = pathlib.Path(folder) / f"{name}_{table}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def apply(ik_rig_path, folder, name):
    """Sets goals, solver and bones. What is in the rig beside them stays."""
    rig = unreal.load_asset(ik_rig_path)
    if rig is None:
        raise RuntimeError(f"Posewright: there is no IK Rig {ik_rig_path}")
    controller = unreal.IKRigController.get_controller(rig)
    index = solver_index(controller)
    settings = rows(folder, name, "Solver")[0]
    controller.set_start_bone(settings["RootBone"], index)
    effectors = rows(folder, name, "Effectors")
    for row in effectors:
        add_goal(controller, index, row)
    for goal in controller.get_all_goals():
        for row in effectors:
            if str(goal.get_editor_property("goal_name")) == row["Name"]:
                goal.set_editor_property("position_alpha", row["PositionAlpha"])
                goal.set_editor_property("rotation_alpha", row["RotationAlpha"])
    solver = controller.get_solver_controller(index)
    whole = solver.get_solver_settings()
    whole.set_editor_property("iterations", settings["Iterations"])
    whole.set_editor_property("global_pull_chain_alpha", settings["GlobalPullChainAlpha"])
    solver.set_solver_settings(whole)
    for row in effectors:
        goal = solver.get_goal_settings(row["Name"])
        goal.set_editor_property("strength_alpha", row["StrengthAlpha"])
        goal.set_editor_property("chain_depth", row["ChainDepth"])
        goal.set_editor_property("pull_chain_alpha", row["PullChainAlpha"])
        goal.set_editor_property("pin_rotation", row["PinRotation"])
        solver.set_goal_settings(row["Name"], goal)
    frame = facing(controller, effectors)
    for row in rows(folder, name, "Bones"):
        set_bone(controller, index, row, frame)
    unreal.EditorAssetLibrary.save_loaded_asset(rig)


def solver_index(controller):
    for index in range(controller.get_num_solvers()):
        if isinstance(controller.get_solver_controller(index), unreal.IKRigFBIKController):
            return index
    index = controller.add_solver(SOLVER)
    if index < 0:
        raise RuntimeError("Posewright: a Full Body IK solver cannot be added; this needs Unreal 5.6 or newer")
    return index


def add_goal(controller, index, row):
    known = [str(goal.get_editor_property("goal_name")) for goal in controller.get_all_goals()]
    if row["Name"] not in known:
        controller.add_new_goal(row["Name"], row["Bone"])
    if not controller.is_goal_connected_to_solver(row["Name"], index):
        controller.connect_goal_to_solver(row["Name"], index)


def facing(controller, effectors):
    """Forward, right and up of the mesh in its own space, by where its hands are."""
    bones = {row["Name"]: row["Bone"] for row in effectors}
    left = controller.get_ref_pose_transform_of_bone(bones["leftHand"]).translation
    right = controller.get_ref_pose_transform_of_bone(bones["rightHand"]).translation
    return directions((left.x, left.y), (right.x, right.y))


def directions(left, right):
    """Forward, right and up of what has its hands there, seen from above. Up is +Z; right is right in Unreal's left-handed space."""
    x, y = right[0] - left[0], right[1] - left[1]
    length = (x * x + y * y) ** 0.5
    if length < 1e-6:
        raise RuntimeError("Posewright: the hands of the mesh are in one place, so nothing tells where it faces")
    x, y = x / length, y / length
    return ((y, -x, 0.0), (x, y, 0.0), (0.0, 0.0, 1.0))


def set_bone(controller, index, row, frame):
    controller.add_bone_setting(row["Bone"], index)
    solver = controller.get_solver_controller(index)
    bone = solver.get_bone_settings(row["Bone"])
    bone.set_editor_property("rotation_stiffness", row["RotationStiffness"])
    if row["bLimited"]:
        rotation = controller.get_ref_pose_transform_of_bone(row["Bone"]).rotation
        axes = []
        for unit in (unreal.Vector(1, 0, 0), unreal.Vector(0, 1, 0), unreal.Vector(0, 0, 1)):
            axis = unreal.MathLibrary.quat_rotate_vector(rotation, unit)
            axes.append((axis.x, axis.y, axis.z))
        least = [row["Least"][axis] for axis in "XYZ"]
        greatest = [row["Greatest"][axis] for axis in "XYZ"]
        for axis, (low, high) in zip("xyz", turned(axes, frame, least, greatest)):
            free = high - low >= 359
            bone.set_editor_property(axis, unreal.PBIKLimitType.FREE if free else unreal.PBIKLimitType.LIMITED)
            bone.set_editor_property(f"min_{axis}", low)
            bone.set_editor_property(f"max_{axis}", high)
    solver.set_bone_settings(row["Bone"], bone)


def turned(axes, frame, least, greatest):
    """The ranges about a bone's axes, of ranges about forward, right and up: each axis takes the one that it is nearest to."""
    best = None
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        dots = [sum(a * b for a, b in zip(axes[i], frame[k])) for i, k in enumerate(order)]
        near = sum(abs(dot) for dot in dots)
        if best is None or near > best[0] + 1e-9:
            best = (near, order, dots)
    ranges = []
    for i, k in enumerate(best[1]):
        low, high = least[k], greatest[k]
        if (best[2][i] < 0) != (i == 1):  # Full Body IK counts about Y the other way, as rotators do
            low, high = -high, -low
        ranges.append((max(-180.0, min(0.0, low)), min(180.0, max(0.0, high))))
    return ranges
