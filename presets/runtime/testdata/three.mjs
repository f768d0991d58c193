// The component for three.js on a scene of stand-ins that has what it uses of Object3D: node three.mjs posewright.mjs posewright_three.mjs posewright.wasm FOLDER
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , module, component, wasm, folder] = process.argv;
const { load } = await import(pathToFileURL(module));
const { PosewrightBody } = await import(pathToFileURL(component));

const multiply = (a, b) => [ // w x y z
  a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
  a[0] * b[2] + a[2] * b[0] + a[3] * b[1] - a[1] * b[3], a[0] * b[3] + a[3] * b[0] + a[1] * b[2] - a[2] * b[1],
];
const turned = (q, v) => multiply(multiply(q, [0, ...v]), [q[0], -q[1], -q[2], -q[3]]).slice(1);

class Node {
  constructor(name, position, rotation, parent) {
    Object.assign(this, { name, isBone: true, userData: { name }, children: [], parent, at: [...position], turn: [...rotation], size: 1, matrixWorld: { elements: [] } });
    this.position = { set: (...p) => { this.at = p; } };
    this.quaternion = { set: (x, y, z, w) => { this.turn = [w, x, y, z]; } };
    this.scale = { multiplyScalar: (by) => { this.size *= by; } };
    parent?.children.push(this);
    this.updateWorldMatrix();
  }
  world() {
    if (!this.parent) return { at: this.at, turn: this.turn, size: this.size };
    const above = this.parent.world();
    const at = turned(above.turn, this.at.map((x) => x * above.size));
    return { at: at.map((x, i) => x + above.at[i]), turn: multiply(above.turn, this.turn), size: above.size * this.size };
  }
  updateWorldMatrix(parents, children) {
    const { at, turn, size } = this.world(), column = (v) => [...turned(turn, v).map((x) => x * size), 0];
    this.matrixWorld.elements = [...column([1, 0, 0]), ...column([0, 1, 0]), ...column([0, 0, 1]), ...at, 1];
    if (children) for (const child of this.children) child.updateWorldMatrix(parents, children);
  }
  traverse(call) {
    call(this);
    for (const child of this.children) child.traverse(call);
  }
}

const read = (name) => readFileSync(join(folder, name));
const skeleton = JSON.parse(read('skeleton.json')), preset = read('preset.json').toString();
const data = read('ticks.bin');
const [ticks, deviceCount, poseCount] = [0, 4, 8].map((at) => data.readInt32LE(at));
const numbers = new Float64Array(data.buffer.slice(data.byteOffset + 12, data.byteOffset + data.length));
const size = 8 * deviceCount + 56 + poseCount;
const effectors = ['head', 'chest', 'hips', 'leftHand', 'rightHand', 'leftFoot', 'rightFoot'];

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
