// three.js and three-vrm-animation: node replay.mjs JOBS.json plays each {"file", "vrm", "frames", "fps"}: the first animation of a GLB file, or with "vrm" a VRM animation on that
// avatar, and prints for each frame where three.js has each node, [x, y, z, w, x, y, z], turned in the world
// from its rest pose, and as "morphs" the weights of the first mesh that has morph targets.
import { readFileSync } from 'node:fs';
import { AnimationMixer, Quaternion, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { VRMLoaderPlugin } from '@pixiv/three-vrm';
import { VRMAnimationLoaderPlugin, createVRMAnimationClip } from '@pixiv/three-vrm-animation';

globalThis.self = globalThis;
for (const level of ['warn', 'error']) console[level] = () => {}; // of textures, which need a browser
const load = (file) => {
  const bytes = readFileSync(file);
  const loader = new GLTFLoader();
  loader.register((parser) => new VRMLoaderPlugin(parser));
  loader.register((parser) => new VRMAnimationLoaderPlugin(parser));
  return loader.parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
};
const results = [];
for (const job of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const file = await load(job.file);
  const vrm = job.vrm ? (await load(job.vrm)).userData.vrm : null;
  const scene = vrm ? vrm.scene : file.scene;
  scene.updateMatrixWorld(true);
  const nodes = [];
  if (vrm) {
    for (const [role, bone] of Object.entries(vrm.humanoid.rawHumanBones)) nodes.push({ name: role, node: bone.node });
  } else {
    scene.traverse((node) => nodes.push({ name: node.userData.name ?? node.name, node }));
  }
  for (const n of nodes) n.rest = n.node.getWorldQuaternion(new Quaternion()).invert();
  let morphed;
  scene.traverse((node) => (morphed ??= node.morphTargetInfluences && node));
  const mixer = new AnimationMixer(scene);
  mixer.clipAction(vrm ? createVRMAnimationClip(file.userData.vrmAnimations[0], vrm) : file.animations[0]).play();
  const poses = [];
  for (let frame = 0; frame < job.frames; frame++) {
    mixer.setTime(Math.min(frame / job.fps, mixer._actions[0].getClip().duration - 1e-6));
    vrm?.humanoid.update();
    vrm?.expressionManager?.update();
    scene.updateMatrixWorld(true);
    const pose = {};
    for (const { name, node, rest } of nodes) {
      const at = node.getWorldPosition(new Vector3());
      const q = node.getWorldQuaternion(new Quaternion()).multiply(rest);
      pose[name] = [at.x, at.y, at.z, q.w, q.x, q.y, q.z];
    }
    if (morphed) pose.morphs = [...morphed.morphTargetInfluences];
    poses.push(pose);
  }
  results.push(poses);
}
console.log(JSON.stringify(results));
