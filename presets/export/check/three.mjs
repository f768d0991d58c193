// three.js: node three.mjs AVATAR.glb CHAINS.json MODULE.js TIMES.json [SIZE] loads the avatar, makes the chains with the exported module, moves each target, and prints how far
// each end was from its target before and after, how far elbows and knees came to the front, what three.js warned of, and each curve of the gait at the times that are asked for.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

globalThis.self = globalThis;
const warnings = [];
for (const level of ['warn', 'error']) console[level] = (...words) => warnings.push(words.join(' '));
const [avatar, chains, module, times, way] = process.argv.slice(2);
const { createIK, curveAt } = await import(pathToFileURL(resolve(module)));
const exported = JSON.parse(readFileSync(chains, 'utf8'));
const bytes = readFileSync(avatar);
const gltf = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
let mesh = null;
gltf.scene.traverse((object) => {
  if (mesh === null && object.isSkinnedMesh && object.skeleton.bones.length === exported.bones.length) mesh = object;
});
const ik = createIK(mesh, exported);
// SIZE multiplies how far targets go; it is below 0 for an avatar that faces -Z.
const size = Number(way ?? 1);
const towards = { head: [0.05, -0.05, 0.1], leftHand: [-0.15, 0.1, 0.2], rightHand: [0.15, -0.1, 0.2], leftFoot: [0, 0.2, 0.1], rightFoot: [0.05, 0.15, 0.1] };
for (const [name, target] of Object.entries(ik.targets)) target.position.add(new Vector3(...towards[name]).multiply(new Vector3(size, Math.abs(size), size)));
// Along the limb, and to which side its middle is from there.
const bend = (chain) => {
  const [top, middle, end] = [chain.joints.length - 3, chain.joints.length - 2, chain.joints.length - 1].map((i) => mesh.skeleton.bones[chain.joints[i].bone].getWorldPosition(new Vector3()));
  const limb = end.clone().sub(top);
  return middle.sub(top).projectOnPlane(limb.normalize()).toArray();
};
const off = () => {
  gltf.scene.updateMatrixWorld(true);
  return Object.fromEntries(exported.chains.map(({ name, joints }) => [
    name,
    mesh.skeleton.bones[joints.at(-1).bone].getWorldPosition(new Vector3()).distanceTo(ik.targets[name].getWorldPosition(new Vector3())),
  ]));
};
const before = off();
for (let i = 0; i < 60; i++) ik.update();
const after = off();
let numbers = true;
for (const bone of mesh.skeleton.bones) numbers &&= bone.quaternion.toArray().every(Number.isFinite);
const curves = {};
for (const [name, at] of Object.entries(JSON.parse(readFileSync(times, 'utf8')))) curves[name] = at.map((time) => curveAt(exported.preset.gait.curves[name], time));
const bends = Object.fromEntries(exported.chains.filter(({ name }) => name !== 'head').map((chain) => [chain.name, bend(chain)]));
console.log(JSON.stringify({ bends, curves, before, after, numbers, warnings }));
