# Runs in Blender: blender --background --factory-startup --python-exit-code 1 --python blender.py -- JOBS.json
# Each job is {"file", "out"} with "frames", a number, for a BVH file that plays, or with "poses", a list of {bone: [x, y, z, w, x, y, z]}, for a GLB file whose bones are
# turned as they say, by a rotation in the world from the rest pose, and whose bones "put" are put where they say. With "frames" and "fps" the file's animation plays, so many
# frames of it. Written is where Blender has all bones then, in the same form.
import json
import sys

import bpy
from mathutils import Matrix, Quaternion, Vector


def from_gltf(q):
    return Quaternion((q[0], q[1], -q[3], q[2]))


def numbers(armature, bone):
    rest = (armature.matrix_world @ bone.bone.matrix_local).to_quaternion()
    now = armature.matrix_world @ bone.matrix
    q = (now.to_quaternion() @ rest.inverted()).normalized()
    at = armature.matrix_world @ bone.head
    return [at.x, at.z, -at.y, q.w, q.x, q.z, -q.y]


def read(armature):
    bpy.context.view_layer.update()
    return {bone.name: numbers(armature, bone) for bone in armature.pose.bones}


def pose(armature, put, wanted):
    world = armature.matrix_world
    turn = world.to_quaternion()
    turned, placed = {}, {}
    for bone in armature.pose.bones:  # those above come first
        rest = bone.bone.matrix_local
        if bone.parent:
            local = bone.parent.bone.matrix_local.inverted() @ rest
            above, at = turned[bone.parent.name], placed[bone.parent.name]
        else:
            local, above, at = rest, Quaternion(), Vector()
        still = above @ local.to_quaternion()
        there = at + above @ local.to_translation()
        is_turned, is_placed = still, there
        if bone.name in wanted:
            n = wanted[bone.name]
            is_turned = turn.inverted() @ from_gltf(n[3:]) @ turn @ rest.to_quaternion()
            if bone.name in put:
                is_placed = world.inverted() @ Vector((n[0], -n[2], n[1]))
        bone.matrix_basis = Matrix.LocRotScale(still.inverted() @ (is_placed - there), still.inverted() @ is_turned, None)
        turned[bone.name], placed[bone.name] = is_turned, is_placed
    return read(armature)


for job in json.load(open(sys.argv[sys.argv.index("--") + 1])):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if "fps" in job:
        bpy.context.scene.render.fps = job["fps"]
    if job["file"].endswith(".bvh"):
        bpy.ops.import_anim.bvh(filepath=job["file"], axis_forward="-Z", axis_up="Y", rotate_mode="NATIVE", frame_start=1, use_fps_scale=False)
    else:
        bpy.ops.import_scene.gltf(filepath=job["file"], guess_original_bind_pose=False)
    armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
    poses = []
    for frame in range(job.get("frames", 0)):
        bpy.context.scene.frame_set(frame + (0 if "fps" in job else 1))  # glTF begins at 0 s, BVH is read from frame 1
        poses.append(read(armature))
    for wanted in job.get("poses", []):
        poses.append(pose(armature, job["put"], wanted))
    json.dump(poses, open(job["out"], "w"))
