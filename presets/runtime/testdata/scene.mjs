// What the component for three.js uses of Object3D: a node of a scene, at a place and with a rotation w x y z in its parent.
const multiply = (a, b) => [ // w x y z
  a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
  a[0] * b[2] + a[2] * b[0] + a[3] * b[1] - a[1] * b[3], a[0] * b[3] + a[3] * b[0] + a[1] * b[2] - a[2] * b[1],
];
const turned = (q, v) => multiply(multiply(q, [0, ...v]), [q[0], -q[1], -q[2], -q[3]]).slice(1);

export class Node {
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
