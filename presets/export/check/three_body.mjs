// The component for three.js: node three_body.mjs FOLDER FILE TARGETS.json OUT.json [turned] [vrm] [other] loads an exported avatar, by three-vrm where vrm is asked for, stands
// it somewhere in a scaled and turned scene, drives it by targets, and writes of each tick where each node is and how it is turned from its rest pose, in the frame of the
// person. turned says that the avatar's file looks backward, other that the skeleton is not the avatar's, so that the component has to find its bones.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Group, Object3D, Quaternion, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { VRMLoaderPlugin, VRMUtils } from '@pixiv/three-vrm';

globalThis.self = globalThis;
console.warn = console.error = () => {}; // of textures, which Node does not decode
const [folder, file, targets, out, ...how] = process.argv.slice(2);
const name = file.replace(/_avatar\.\w+$/, '');
const at = (name) => join(resolve(folder), name);
const { load } = await import(pathToFileURL(at('posewright/posewright.mjs')));
const { PosewrightBody } = await import(pathToFileURL(at('posewright/posewright_three.mjs')));
const bytes = readFileSync(at(file));
const loader = new GLTFLoader();
if (how.includes('vrm')) loader.register((parser) => new VRMLoaderPlugin(parser));
const gltf = await loader.parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
const vrm = gltf.userData.vrm ?? null;

const place = new Group(), person = new Group(); // the person stands in the place as the avatar does
place.position.set(1, 0.5, -2);
place.rotation.y = 0.7;
place.scale.setScalar(1.5);
place.add(gltf.scene, person);
if (vrm) VRMUtils.rotateVRM0(vrm);
else if (how.includes('turned')) person.rotation.y = Math.PI;

const skeleton = JSON.parse(readFileSync(at(`${name}.skeleton.json`), 'utf8'));
if (how.includes('other')) for (const joint of skeleton.joints) joint.position = joint.position.map((x) => 1.1 * x);
const body = new PosewrightBody(await load(), { root: gltf.scene, vrm, preset: readFileSync(at(`${name}.preset.json`), 'utf8'), skeleton });
const effectors = ['head', 'chest', 'hips', 'leftHand', 'rightHand', 'leftFoot', 'rightFoot'];
const turn = (node) => person.getWorldQuaternion(new Quaternion()).invert().multiply(node.getWorldQuaternion(new Quaternion()));
const nodes = [];
gltf.scene.updateMatrixWorld(true);
gltf.scene.traverse((node) => { nodes.push({ node, name: node.userData.name ?? node.name, rest: turn(node).invert() }); });
const ticks = JSON.parse(readFileSync(targets, 'utf8')).map((tick) => {
  tick.forEach((t, i) => {
    if (t.slice(0, 3).every((x) => x === 0)) return;
    let target = body.targets[effectors[i]];
    if (!target) person.add(target = body.targets[effectors[i]] = new Object3D());
    target.position.set(t[0], t[1], t[2]);
    target.quaternion.set(t[4], t[5], t[6], t[3]);
  });
  if (!body.update(1 / 90)) throw new Error(body.error);
  place.updateMatrixWorld(true);
  return Object.fromEntries(nodes.map(({ node, name, rest }) => {
    const p = person.worldToLocal(node.getWorldPosition(new Vector3())), q = turn(node).multiply(rest);
    return [name, [p.x, p.y, p.z, q.w, q.x, q.y, q.z]];
  }));
});
writeFileSync(out, JSON.stringify(ticks));
