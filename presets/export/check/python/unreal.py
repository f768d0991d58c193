"""What the exported script uses of Unreal's Python in the editor, by the names, types and ranges of its public reference for 5.6: an IK Rig in memory. What there
is not, and a value of the wrong type or out of its range, fails."""


class Vector:
    def __init__(self, x=0.0, y=0.0, z=0.0):
        self.x, self.y, self.z = float(x), float(y), float(z)


class Quat:
    def __init__(self, x=0.0, y=0.0, z=0.0, w=1.0):
        self.x, self.y, self.z, self.w = x, y, z, w


class Transform:
    def __init__(self, translation, rotation):
        self.translation, self.rotation = translation, rotation


class MathLibrary:
    @staticmethod
    def quat_rotate_vector(q, v):
        # v + 2 w (u x v) + 2 u x (u x v), as FQuat does
        cross = lambda a, b: (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
        u, p = (q.x, q.y, q.z), (v.x, v.y, v.z)
        t = [2 * c for c in cross(u, p)]
        s = cross(u, t)
        return Vector(*(p[i] + q.w * t[i] + s[i] for i in range(3)))


class PBIKLimitType:
    FREE, LIMITED, LOCKED = "FREE", "LIMITED", "LOCKED"


class _Settings:
    """A struct or an object with editor properties: name to type, least and greatest."""

    PROPERTIES = {}

    def __init__(self, **values):
        self.values = values

    def get_editor_property(self, name):
        return self.values[name]

    def set_editor_property(self, name, value):
        kind, low, high = self.PROPERTIES[name]
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if type(value) is not kind or low is not None and not low <= value <= high:
            raise TypeError(f"{type(self).__name__}.{name} cannot be {value!r}")
        self.values[name] = value

    def copy(self):
        return type(self)(**self.values)


class IKRigFBIKSettings(_Settings):
    PROPERTIES = {"iterations": (int, 0, 1000), "global_pull_chain_alpha": (float, 0.0, 1.0)}


class IKRigFBIKGoalSettings(_Settings):
    PROPERTIES = {
        "chain_depth": (int, 0, 1000), "strength_alpha": (float, 0.0, 1.0), "pull_chain_alpha": (float, 0.0, 1.0), "pin_rotation": (float, 0.0, 1.0),
    }


class IKRigFBIKBoneSettings(_Settings):
    PROPERTIES = {"rotation_stiffness": (float, 0.0, 1.0), "position_stiffness": (float, 0.0, 1.0)}
    for _axis in "xyz":
        PROPERTIES[_axis] = (str, None, None)
        PROPERTIES["min_" + _axis] = (float, -180.0, 0.0)
        PROPERTIES["max_" + _axis] = (float, 0.0, 180.0)


class IKRigEffectorGoal(_Settings):
    PROPERTIES = {"position_alpha": (float, 0.0, 1.0), "rotation_alpha": (float, 0.0, 1.0)}


class IKRigFBIKController:
    def __init__(self):
        self.settings, self.goals, self.bones, self.start = IKRigFBIKSettings(), {}, {}, None

    def get_solver_settings(self):
        return self.settings.copy()

    def set_solver_settings(self, settings):
        self.settings = settings.copy()

    def get_goal_settings(self, goal_name):
        return self.goals[goal_name].copy()

    def set_goal_settings(self, goal_name, settings):
        if goal_name not in self.goals:
            raise KeyError(goal_name)
        self.goals[goal_name] = settings.copy()

    def get_bone_settings(self, bone_name):
        return self.bones[bone_name].copy()

    def set_bone_settings(self, bone_name, settings):
        if bone_name not in self.bones:
            raise KeyError(bone_name)
        self.bones[bone_name] = settings.copy()


class IKRigController:
    """Of one rig. The check gives it the reference pose of a mesh: bone to Transform."""

    rigs = {}

    def __init__(self, pose):
        self.pose, self.solvers, self.goals, self.saved = pose, [], [], 0

    @staticmethod
    def get_controller(rig):
        return rig

    def _bone(self, name):
        if name not in self.pose:
            raise KeyError(f"the skeleton has no bone {name}")
        return name

    def get_num_solvers(self):
        return len(self.solvers)

    def get_solver_controller(self, solver_index):
        return self.solvers[solver_index]

    def add_solver(self, ik_rig_solver_type):
        if ik_rig_solver_type != "/Script/IKRig.IKRigFullBodyIKSolver":
            return -1
        self.solvers.append(IKRigFBIKController())
        return len(self.solvers) - 1

    def set_start_bone(self, start_bone_name, solver_index):
        self.solvers[solver_index].start = self._bone(start_bone_name)
        return True

    def get_all_goals(self):
        return list(self.goals)

    def add_new_goal(self, goal_name, bone_name):
        self.goals.append(IKRigEffectorGoal(goal_name=goal_name, bone_name=self._bone(bone_name)))
        return goal_name

    def is_goal_connected_to_solver(self, goal_name, solver_index):
        return goal_name in self.solvers[solver_index].goals

    def connect_goal_to_solver(self, goal_name, solver_index):
        self.solvers[solver_index].goals[goal_name] = IKRigFBIKGoalSettings()
        return True

    def add_bone_setting(self, bone_name, solver_index):
        self.solvers[solver_index].bones.setdefault(self._bone(bone_name), IKRigFBIKBoneSettings())
        return True

    def get_ref_pose_transform_of_bone(self, bone_name):
        return self.pose[self._bone(bone_name)]


class EditorAssetLibrary:
    @staticmethod
    def save_loaded_asset(asset):
        asset.saved += 1
        return True


def load_asset(path):
    return IKRigController.rigs.get(path)
