// The component for three.js on a scene of stand-ins that has what it uses of Object3D: node three.mjs posewright.mjs posewright_three.mjs posewright.wasm FOLDER
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Node } from './scene.mjs';

const [, , module, component, wasm, folder] = process.argv;
const { load } = await import(pathToFileURL(module));
const { PosewrightBody } = await import(pathToFileURL(component));

const read = (name) => readFileSync(join(folder, name));
const skeleton = JSON.parse(read('skeleton.json')), preset = read('preset.json').toString();
const data = read('ticks.bin');
const [ticks, deviceCount, poseCount] = [0, 4, 8].map((at) => data.readInt32LE(at));
const numbers = new Float64Array(data.buffer.slice(data.byteOffset + 12, data.byteOffset + data.length));
const size = 8 * deviceCount + 56 + poseCount;
const effectors = ['head', 'chest', 'hips', 'leftHand', 'rightHand', 'leftFoot', 'rightFoot'];

const warned = [];
console.warn = (text) => warned.push(text);
for (const known of [true, false]) { // by the skeleton of the export, and by the bones of the scene
  const root = new Node('root', [0, 0, 0], [1, 0, 0, 0], null), nodes = [];
  for (const { name, parent, position, rotation } of skeleton.joints) nodes.push(new Node(name, position, rotation, nodes[parent] ?? root));
  const given = known ? skeleton : { ...skeleton, joints: skeleton.joints.map((j) => ({ ...j, position: j.position.map((x) => 2 * x) })) };
  const body = new PosewrightBody(await load(readFileSync(wasm)), { root, preset, skeleton: given });
  let worst = 0;
  for (let tick = 0; tick < ticks; tick++) {
    const targets = numbers.subarray(tick * size + 8 * deviceCount, tick * size + 8 * deviceCount + 56), want = numbers.subarray(tick * size + 8 * deviceCount + 56, (tick + 1) * size);
    effectors.forEach((name, i) => {
      const t = targets.subarray(8 * i, 8 * i + 8);
      if (t[7] !== 0 && t[7] !== 1) throw new Error('the component has no targets that fade');
      body.targets[name] = t[7] ? new Node(name, t.subarray(0, 3), t.subarray(3, 7), null) : null;
    });
    if (!body.update(1 / 90)) throw new Error(body.error);
    nodes.forEach((node, i) => {
      const sign = Math.sign(node.turn.reduce((sum, x, k) => sum + x * want[3 + 4 * i + k], 0));
      node.turn.forEach((x, k) => { worst = Math.max(worst, Math.abs(sign * x - want[3 + 4 * i + k])); });
    });
    const hips = nodes[skeleton.joints.findIndex((j) => j.name === skeleton.roles.hips)];
    hips.updateWorldMatrix();
    for (let k = 0; k < 3; k++) worst = Math.max(worst, Math.abs(hips.matrixWorld.elements[12 + k] - want[k]));
  }
  if (!(worst <= 1e-6)) throw new Error(`${known}: off by ${worst}`);
  body.targets.head = new Node('head', [NaN, 0, 0], [1, 0, 0, 0], null);
  if (body.update(1 / 90) || !body.error) throw new Error('a target that is no number is taken');
  body.targets.head = null;
  if (!body.update(1 / 90) || body.error) throw new Error(body.error);
  console.log(`within 1e-6 (${worst}) in ${ticks} ticks`);
  body.dispose();
}

// An avatar of which nothing is known, which looks backward, and a tail whose tip is no bone and whose names have dots.
const library = await load(readFileSync(wasm));
const back = new Node('root', [0, 0, 0], [0, 0, 1, 0], null), root = new Node('avatar', [0, 0, 0], [1, 0, 0, 0], back), turnedRoot = new Node('turned', [0, 0, 0], [0, 0, 1, 0], root), nodes = [];
for (const { name, parent, position, rotation } of skeleton.joints) nodes.push(new Node(name, position, rotation, nodes[parent] ?? turnedRoot));
const hips = nodes[skeleton.joints.findIndex((j) => j.name === skeleton.roles.hips)];
const tail = [[0, 0, -0.1], [0, 0, -0.2], [0, 0, -0.2]].reduce((list, at, i) => [...list, new Node(`tail${i}`, at, [1, 0, 0, 0], list[i - 1] ?? hips)], []);
tail.forEach((node, i) => { node.userData.name = `tail.${i}`; });
tail[2].isBone = false;
const chained = library.createBody(null, { joints: [...skeleton.joints, ...[0, 1, 2].map((i) => ({
  name: `tail.${i}`, parent: i ? skeleton.joints.length + i - 1 : nodes.indexOf(hips), position: [...tail[i].at], rotation: [1, 0, 0, 0] }))] });
chained.setParameter('chains.tail.bones', 'tail.0..tail.2');
chained.setParameter('chains.tail.target', 'device');
chained.setParameter('chains.lost.bones', 'ear1..ear2');
const tailPreset = chained.preset();
const brought = new PosewrightBody(library, { root: back.children[0], preset: tailPreset });
if (!warned.some((text) => text.includes('"lost" needs the bone "ear1"'))) throw new Error(`the lost chain is not said: ${warned}`);
for (const who of [chained, brought.body]) who.setChainTarget('tail', [0.2, 0.9, -0.3, 1, 0, 0, 0]);
brought.targets.head = new Node('head', [0.02, 1.5, 0.05], [1, 0, 0, 0], null); // in the world, to whose +Z the avatar looks after all
chained.setTarget('head', [0.02, 1.5, 0.05, 1, 0, 0, 0]);
const compare = (what, body) => {
  const world = body.world(), off = Math.max(...[...nodes, ...tail].map((node, i) => {
    node.updateWorldMatrix();
    const p = node.matrixWorld.elements.slice(12, 15);
    return Math.hypot(p[0] - world[7 * i], p[1] - world[7 * i + 1], p[2] - world[7 * i + 2]);
  }));
  if (!(off <= 1e-6)) throw new Error(`${what}: off by ${off}`);
  console.log(`${what}: at most ${off} m off`);
};
for (let i = 0; i < 60; i++) {
  chained.solve(1 / 90);
  if (!brought.update(1 / 90)) throw new Error(brought.error);
}
if (Math.abs(tail[1].turn[0]) > 0.999) throw new Error('the tail rests');
compare('an avatar that somebody brings', chained);
let refused = '';
try { brought.setPreset('{'); } catch (e) { refused = e.message; }
brought.update(1 / 90);
chained.solve(1 / 90);
if (!refused) throw new Error('a wrong preset is taken');
compare('after a wrong preset', chained);
brought.setPreset(preset); // of a calibrated person
const fitted = library.createBody(preset, chained.skeleton());
if (Math.abs(back.children[0].size - fitted.scale) > 1e-12 || fitted.scale === 1) throw new Error(`scaled by ${back.children[0].size}, not ${fitted.scale}`);
brought.setPreset(null);
if (Math.abs(back.children[0].size - 1) > 1e-12) throw new Error(`scaled by ${back.children[0].size}, not 1`);
