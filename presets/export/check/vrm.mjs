// three-vrm: prints the preset that a program finds in userData, which node plays each role, and how many degrees each constrained node rolls while both hands are rolled by 60 degrees.
import { readFileSync } from 'node:fs';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { Quaternion, Vector3 } from 'three';
import { VRMLoaderPlugin } from '@pixiv/three-vrm';

globalThis.self = globalThis;
const reports = [];
for (const file of process.argv.slice(2)) {
  const bytes = readFileSync(file);
  const loader = new GLTFLoader();
  loader.register((parser) => new VRMLoaderPlugin(parser));
  const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const gltf = await loader.parseAsync(data, '');
  const vrm = gltf.userData.vrm;
  const bones = {};
  for (const [name, bone] of Object.entries(vrm.humanoid.rawHumanBones)) bones[name] = gltf.parser.associations.get(bone.node).nodes;
  const roll = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), Math.PI / 3);
  for (const hand of ['leftHand', 'rightHand']) vrm.humanoid.getRawBoneNode(hand).quaternion.multiply(roll);
  vrm.scene.updateMatrixWorld(true);
  const rolls = {};
  vrm.nodeConstraintManager?.update();
  for (const constraint of vrm.nodeConstraintManager?.constraints ?? []) {
    const node = constraint.destination;
    rolls[gltf.parser.associations.get(node).nodes] = (2 * Math.atan2(node.quaternion.x, node.quaternion.w) * 180) / Math.PI;
  }
  const head = new Vector3();
  vrm.humanoid.getRawBoneNode('head').getWorldPosition(head);
  reports.push({ preset: gltf.userData.posewright.preset, meta: vrm.meta.metaVersion, bones, rolls, headY: head.y });
}
console.log(JSON.stringify(reports));
