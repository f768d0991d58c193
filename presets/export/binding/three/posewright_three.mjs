// Poses an avatar of three.js by the Posewright solver. Exported with a preset; do not edit.
//
//     import { load } from './posewright/posewright.mjs';
//     import { PosewrightBody } from './posewright/posewright_three.mjs';
//
//     const body = new PosewrightBody(await load(), { root: gltf.scene, preset, skeleton });   // or { vrm, preset, skeleton } of three-vrm
//     body.targets.leftHand = someObject3D;                                                    // where the wrist shall be
//     body.update(delta);                                                                      // each frame, before vrm.update(delta)
//
// Targets are where joints shall be (wrist, ankle, head joint), in the world. A target is turned as its joint is when its +Z axis points to where the avatar faces in the
// T-pose and its +Y axis up: with rotation 0 the joint is turned as in the T-pose of an avatar that faces +Z. Cameras of three.js look along their own -Z: turn what
// hangs on a camera by 180 degrees about Y.
//
// The root is what a page places and scales, in whose frame the avatar stands on the floor. Make the body while the avatar has the pose of its file. It is driven in its
// hips and below; what the solver leaves as it is (hair, tails, what is above the hips) is not written. Nothing of three.js is imported, so every version will do.

const effectors = ['head', 'chest', 'hips', 'leftHand', 'rightHand', 'leftFoot', 'rightFoot'];
const hints = ['leftElbow', 'rightElbow', 'leftKnee', 'rightKnee'];
const numberError = 4; // PW_ERROR_NUMBER

export class PosewrightBody {
  #root;
  #joints; // of the solver: node, parent, rest, whether it is written
  #hips;
  #hints = [];
  #input = new Float64Array(8 * effectors.length);
  #scale = 1; // sizes in the solver against those of the avatar's file
  #ownUnits; // of each joint: sizes of the root against those of its parent
  #file = { turn: [1, 0, 0, 0], move: [0, 0, 0] }; // skeletonFromRoot
  #applyScale;
  #library;
  #made; // the skeleton

  /**
   * posewright is what load gives. root is the avatar's scene, or vrm what three-vrm loads; preset and skeleton are the exported JSON, as objects or texts. Without a
   * skeleton bones are found by their roles in the VRM, else by names and shape. With applyScale the root is scaled by what the preset's calibration says.
   */
  constructor(posewright, { root, vrm = null, preset = null, skeleton = null, applyScale = true }) {
    this.#root = root ?? vrm.scene;
    this.#library = posewright;
    this.#applyScale = applyScale;
    /** Objects of three.js, or null: where effectors shall be. */
    this.targets = Object.fromEntries(effectors.map((name) => [name, null]));
    /** Objects of three.js, or null: what elbows and knees point to. */
    this.hints = Object.fromEntries(hints.map((name) => [name, null]));
    /** Why the last update gave no new pose; '' where it did. */
    this.error = '';
    /** Set it where a Calibration drives the body instead of targets. */
    this.drivenByDevices = false;
    const described = typeof skeleton === 'string' ? JSON.parse(skeleton) : skeleton;
    this.#root.updateWorldMatrix(true, true);
    this.#made = this.#described(described) ?? this.#found(described, vrm, endsOf(preset));
    /** The body of posewright.mjs: reports, contacts, parameters, ground. */
    this.body = posewright.createBody(preset, this.#made);
    this.#hips = this.body.roleJoint('hips');
    this.#chooseWritten(this.#made.roles);
    this.#begin();
    if (vrm) vrm.humanoid.autoUpdateHumanBones = false; // its normalized bones would overwrite the pose
  }

  /** Goes on with another preset, such as a tuned or calibrated one, as of the next update. What is wrong with it is thrown, and the preset before stays. */
  setPreset(preset) {
    const next = this.#library.createBody(preset, this.#made);
    this.body.destroy();
    this.body = next;
    this.#hints = [];
    this.#begin();
  }

  #begin() {
    for (const said of this.body.warnings()) console.warn(`PosewrightBody: ${said}`);
    this.#takeScale();
  }

  /** Frees the body. */
  dispose() { this.body.destroy(); }

  /** Forgets the past, as after a jump in time. */
  reset() { this.body.reset(); }

  /** Poses the avatar, delta seconds after the last update. False where targets are no numbers; then the last pose stays. */
  update(delta) {
    const root = this.#frame();
    try {
      if (!this.drivenByDevices) this.#setTargets(root);
      this.body.solve(delta);
    } catch (e) {
      if (e.code !== numberError) throw e;
      this.error = e.message;
      return false;
    }
    this.error = '';
    this.#takeScale();
    this.#write(this.#frame()); // which has another size where the person was measured meanwhile
    return true;
  }

  /** Where the joint of a role such as 'head' is in the world; before the first update as in the T-pose. Null for a role that the avatar lacks. */
  placeOf(role) {
    const joint = this.body.roleJoint(role);
    if (joint < 0) return null;
    const world = this.body.world();
    return this.#toWorld(this.#frame(), [...world.slice(7 * joint, 7 * joint + 3)]);
  }

  // described is the skeleton of the export where the avatar has its joints, at the places that it says but for a common rotation and move; else null.
  #described(skeleton) {
    if (!skeleton) return null;
    const worlds = [], joints = [];
    for (const { name, parent, position, rotation } of skeleton.joints) {
      const named = this.#named(name); // meshes may be called as bones are
      const node = named.find((node) => node.parent === joints[parent]?.node) ?? named[0] ?? null;
      const above = worlds[parent] ?? { at: [0, 0, 0], turn: [1, 0, 0, 0] };
      worlds.push({ at: add(above.at, rotate(above.turn, position)), turn: multiply(above.turn, rotation) });
      let on = node?.parent;
      while (on && on !== this.#root && on !== joints[parent]?.node) on = on.parent;
      joints.push({ node, parent, rest: rotation, position, detached: on === this.#root && Boolean(joints[parent]?.node) });
    }
    const roles = Object.values(skeleton.roles ?? {}).map((name) => skeleton.joints.findIndex((j) => j.name === name));
    const hips = skeleton.joints.findIndex((j) => j.name === skeleton.roles?.hips);
    if (hips < 0 || roles.some((i) => i < 0 || !joints[i].node)) return null;
    const root = this.#frame();
    const inRoot = (node) => {
      const t = transformOf(node.matrixWorld.elements);
      return { at: fromRoot(root, t.at), turn: multiply(conjugate(root.turn), t.turn) };
    };
    const here = inRoot(joints[hips].node);
    const turn = multiply(worlds[hips].turn, conjugate(here.turn));
    const move = subtract(worlds[hips].at, rotate(turn, here.at));
    for (const i of roles) {
      const joint = inRoot(joints[i].node), facing = multiply(turn, joint.turn);
      if (length(subtract(add(rotate(turn, joint.at), move), worlds[i].at)) > 1e-3 * (skeleton.heightM || 1.7)) return null; // another avatar, or posed
      if (Math.abs(facing.reduce((sum, x, k) => sum + x * worlds[i].turn[k], 0)) < 1 - 1e-6) return null; // bones with other axes, as other importers give them
    }
    this.#file = { turn, move };
    this.#joints = joints;
    return skeleton;
  }

  // named are the nodes that a file calls so, bones first.
  #named(name) {
    const named = [];
    this.#root.traverse((node) => {
      if (node.userData?.name === name || node.name === name || node.name === sanitized(name)) named.push(node);
    });
    return named.sort((a, b) => Boolean(b.isBone) - Boolean(a.isBone));
  }

  // found is the skeleton that the scene has.
  #found(described, vrm, chained) {
    const wanted = new Set();
    const want = (node) => {
      for (; node && node !== this.#root && !wanted.has(node); node = node.parent) wanted.add(node);
    };
    this.#root.traverse((node) => { if (node.isBone || chained.has(node.userData?.name ?? node.name)) want(node); }); // a tip without skin is no bone
    const nodes = {};
    if (vrm) for (const [role, bone] of Object.entries(vrm.humanoid.rawHumanBones)) nodes[role] = bone?.node;
    for (const [role, name] of Object.entries(described?.roles ?? {})) nodes[role] ??= this.#named(name)[0];
    for (const [role, node] of Object.entries(nodes)) {
      if (node) want(node);
      else delete nodes[role];
    }
    if (wanted.size === 0) throw new Error('PosewrightBody: the avatar has no bones; give root the scene that the loader has made.');
    if (!nodes.hips) { // no VRM, and no skeleton or one of another avatar: the library finds the roles
      const found = this.#library.createBody(null, this.#joined(wanted, {}, {}));
      for (const role of roles) if (found.roleJoint(role) >= 0) nodes[role] = this.#joints[found.roleJoint(role)].node;
      found.destroy();
    }
    const root = this.#frame();
    if (nodes.leftUpperArm && nodes.rightUpperArm) { // avatars of VRM 0.x face -Z
      const x = (node) => fromRoot(root, transformOf(node.matrixWorld.elements).at)[0];
      if (x(nodes.leftUpperArm) < x(nodes.rightUpperArm)) this.#file.turn = [0, 0, 1, 0];
    }
    return this.#joined(wanted, nodes, described);
  }

  // joined are nodes of the scene as the library reads a skeleton.
  #joined(wanted, nodes, described) {
    const root = this.#frame();
    this.#joints = [];
    const index = new Map(), worlds = [], names = new Set(), joints = [];
    this.#root.traverse((node) => {
      if (!wanted.has(node)) return;
      const t = transformOf(node.matrixWorld.elements);
      const world = { at: rotate(this.#file.turn, fromRoot(root, t.at)), turn: multiply(this.#file.turn, multiply(conjugate(root.turn), t.turn)) };
      const parent = index.get(node.parent) ?? -1;
      const above = worlds[parent] ?? { at: [0, 0, 0], turn: [1, 0, 0, 0] };
      const position = rotate(conjugate(above.turn), subtract(world.at, above.at)), rest = multiply(conjugate(above.turn), world.turn);
      let name = node.userData?.name || node.name || 'node'; // loaders leave dots out of node.name, and chains of the preset have them
      while (names.has(name)) name += '_';
      names.add(name);
      index.set(node, joints.length);
      worlds.push(world);
      joints.push({ name, parent, position, rotation: rest });
      this.#joints.push({ node, parent, rest, position });
    });
    const made = { joints };
    if (Object.keys(nodes).length) made.roles = Object.fromEntries(Object.entries(nodes).map(([role, node]) => [role, joints[index.get(node)].name]));
    for (const key of ['heightM', 'eyesM', 'surfaces', 'lookAt']) if (described?.[key] !== undefined) made[key] = described[key];
    return made;
  }

  // Joints from the hips down to those with a role are written, and others once the solver turns them.
  #chooseWritten(roles) {
    const named = Object.keys(roles ?? {}).map((role) => this.body.roleJoint(role));
    for (const joint of named.length ? named : this.#joints.keys()) {
      for (let i = joint; i >= 0; i = this.#joints[i].parent) {
        if (named.length || i === this.#hips) this.#joints[i].written = true;
      }
    }
    for (let i = this.#joints[this.#hips].parent; i >= 0; i = this.#joints[i].parent) this.#joints[i].fixed = true;
    const root = this.#frame();
    this.#ownUnits = this.#joints.map(({ node }) => node ? transformOf(node.parent.matrixWorld.elements).scale / root.scale : 1);
  }

  #frame() {
    this.#root.updateWorldMatrix(true, false);
    return transformOf(this.#root.matrixWorld.elements);
  }

  #toSolver(root, point) {
    return multiplyBy(add(rotate(this.#file.turn, fromRoot(root, point)), this.#file.move), this.#scale);
  }

  #toWorld(root, point) {
    const inRoot = rotate(conjugate(this.#file.turn), subtract(multiplyBy(point, 1 / this.#scale), this.#file.move));
    return add(root.at, rotate(root.turn, multiplyBy(inRoot, root.scale)));
  }

  #setTargets(root) {
    const turn = multiply(this.#file.turn, conjugate(root.turn));
    effectors.forEach((name, i) => {
      const target = this.targets[name];
      const to = this.#input.subarray(8 * i, 8 * i + 8);
      to.set([0, 0, 0, 1, 0, 0, 0, 0]);
      if (!target) return;
      target.updateWorldMatrix(true, false);
      const t = transformOf(target.matrixWorld.elements);
      to.set(this.#toSolver(root, t.at), 0);
      to.set(multiply(turn, t.turn), 3);
      to[7] = 1;
    });
    this.body.setTargets(this.#input);
    hints.forEach((name, i) => {
      const hint = this.hints[name];
      if (hint) {
        hint.updateWorldMatrix(true, false);
        this.body.setHint(i, this.#toSolver(root, transformOf(hint.matrixWorld.elements).at));
      } else if (this.#hints[i]) {
        this.body.setHint(i, [0, 0, 0], 0);
      }
      this.#hints[i] = hint;
    });
  }

  // A person who is measured may get another size, and limbs of other lengths.
  #takeScale() {
    const scale = this.body.scale;
    if (this.#applyScale && scale !== this.#scale) this.#root.scale.multiplyScalar(scale / this.#scale);
    this.#scale = scale;
  }

  #write(root) {
    const pose = this.body.pose();
    const offsets = this.body.offsets();
    this.#joints.forEach((joint, i) => {
      if (!joint.node || joint.fixed || joint.detached) return;
      const at = 3 + 4 * i;
      let turn = [pose[at], pose[at + 1], pose[at + 2], pose[at + 3]];
      joint.written ||= Math.abs(turn[0] * joint.rest[0] + turn[1] * joint.rest[1] + turn[2] * joint.rest[2] + turn[3] * joint.rest[3]) < 1 - 1e-12;
      if (joint.written) {
        if (joint.parent < 0) turn = this.#inParent(root, joint.node, turn);
        joint.node.quaternion.set(turn[1], turn[2], turn[3], turn[0]);
      }
      if (joint.parent >= 0 && i !== this.#hips) {
        const unit = this.#scale * this.#ownUnits[i], own = [offsets[3 * i] / unit, offsets[3 * i + 1] / unit, offsets[3 * i + 2] / unit];
        joint.moved ||= length(subtract(own, multiplyBy(joint.position, 1 / this.#ownUnits[i]))) > 1e-6 * length(own); // limbs fitted to a person
        if (joint.moved) joint.node.position.set(own[0], own[1], own[2]);
      }
    });
    const hips = this.#joints[this.#hips].node;
    const place = this.#toWorld(root, [pose[0], pose[1], pose[2]]);
    hips.parent.updateWorldMatrix(true, false);
    const above = transformOf(hips.parent.matrixWorld.elements);
    hips.position.set(...fromRoot(above, place));
    // Feet and palms that hang beside their limbs in the avatar's file go where the solver has them, which hangs them on those.
    if (!this.#joints.some((joint) => joint.detached)) return;
    const world = this.body.world();
    this.#joints.forEach(({ node, detached }, i) => {
      if (!detached) return;
      const [x, y, z, ...turn] = world.subarray(7 * i, 7 * i + 7);
      const own = this.#inParent(root, node, turn);
      node.quaternion.set(own[1], own[2], own[3], own[0]);
      node.position.set(...fromRoot(transformOf(node.parent.matrixWorld.elements), this.#toWorld(root, [x, y, z])));
    });
  }

  // The rotation in its parent of a joint that the solver has in its world.
  #inParent(root, node, turn) {
    node.parent.updateWorldMatrix(true, false);
    const above = transformOf(node.parent.matrixWorld.elements).turn;
    return multiply(conjugate(above), multiply(root.turn, multiply(conjugate(this.#file.turn), turn)));
  }
}

// Roles of VRM 1.0 that a library may be asked for.
const fingers = ['Thumb', 'Index', 'Middle', 'Ring', 'Little'].flatMap((f) => (f === 'Thumb' ? ['Metacarpal', 'Proximal', 'Distal'] : ['Proximal', 'Intermediate', 'Distal']).map((b) => f + b));
const roles = ['hips', 'spine', 'chest', 'upperChest', 'neck', 'head', 'jaw', ...['left', 'right'].flatMap((side) => [
  'Eye', 'Shoulder', 'UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot', 'Toes', ...fingers].map((part) => side + part))];

// endsOf are the bones at the ends of the chains of a preset; none where it can't be read, which the library says.
function endsOf(preset) {
  try {
    const read = typeof preset === 'string' ? JSON.parse(preset) : preset;
    return new Set((read?.chains ?? []).flatMap((chain) => [chain.root, chain.tip]));
  } catch {
    return new Set();
  }
}

// sanitized is a name as GLTFLoader gives it to nodes.
function sanitized(name) { return name.replace(/\s/g, '_').replace(/[[\].:/]/g, ''); }

// transformOf is place, rotation (w x y z) and size of a matrix that is scaled alike in all directions.
function transformOf(m) {
  const column = (i) => [m[4 * i], m[4 * i + 1], m[4 * i + 2]];
  let x = column(0), y = column(1);
  const scale = Math.cbrt(Math.abs(dot(cross(x, y), column(2))));
  x = multiplyBy(x, 1 / (length(x) || 1));
  y = subtract(y, multiplyBy(x, dot(x, y)));
  y = multiplyBy(y, 1 / (length(y) || 1));
  const z = cross(x, y);
  return { at: column(3), turn: rotationOf(x, y, z), scale };
}

function rotationOf(x, y, z) {
  const trace = x[0] + y[1] + z[2];
  let q;
  if (trace > 0) q = [1 + trace, y[2] - z[1], z[0] - x[2], x[1] - y[0]];
  else if (x[0] > y[1] && x[0] > z[2]) q = [y[2] - z[1], 1 + x[0] - y[1] - z[2], y[0] + x[1], z[0] + x[2]];
  else if (y[1] > z[2]) q = [z[0] - x[2], y[0] + x[1], 1 + y[1] - x[0] - z[2], z[1] + y[2]];
  else q = [x[1] - y[0], z[0] + x[2], z[1] + y[2], 1 + z[2] - x[0] - y[1]];
  const norm = Math.hypot(...q);
  return q.map((c) => c / norm);
}

function fromRoot(root, point) { return multiplyBy(rotate(conjugate(root.turn), subtract(point, root.at)), 1 / root.scale); }

function multiply(a, b) {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] + a[2] * b[0] + a[3] * b[1] - a[1] * b[3], a[0] * b[3] + a[3] * b[0] + a[1] * b[2] - a[2] * b[1],
  ];
}

function rotate(q, v) {
  const u = [q[1], q[2], q[3]];
  const t = multiplyBy(cross(u, v), 2);
  return add(add(v, multiplyBy(t, q[0])), cross(u, t));
}

function conjugate(q) { return [q[0], -q[1], -q[2], -q[3]]; }
function add(a, b) { return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]; }
function subtract(a, b) { return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]; }
function multiplyBy(a, s) { return [a[0] * s, a[1] * s, a[2] * s]; }
function cross(a, b) { return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]; }
function dot(a, b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
function length(a) { return Math.hypot(a[0], a[1], a[2]); }
