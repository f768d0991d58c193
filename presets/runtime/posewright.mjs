// The Posewright solver in a web page or in Node: posewright.wasm without any other file.
//
//     import { load } from './posewright.mjs';
//     const posewright = await load();                     // fetches posewright.wasm beside this file
//     const body = posewright.createBodyFromFile(preset, vrm);
//     body.setTarget('head', [0, 1.6, 0, 1, 0, 0, 0]);      // x y z, then w x y z from the T-pose
//     body.solve(1 / 90);
//     body.pose();                                         // x y z of the hips, then w x y z of each joint
//
// Frame, units and meanings are those of posewright.h: right-handed, +Y up, meters, radians, the avatar faces +Z. three.js has the same frame.

export const effectors = ['head', 'chest', 'hips', 'leftHand', 'rightHand', 'leftFoot', 'rightFoot'];
export const hints = ['leftElbow', 'rightElbow', 'leftKnee', 'rightKnee'];
export const causes = ['', 'arm length', 'leg length', 'inner radius', 'spine length', 'weight', 'invalid input', 'chain length', 'joint limit', 'iterations',
  'body proportions', 'floor contact', 'body contact', 'contact of the hands', 'spine limit'];
export const contactKinds = ['air', 'heel', 'flat', 'ball'];
export const deviceKinds = ['unknown', 'headset', 'controller', 'tracker'];
export const holdings = ['t', 'a', 'down', 'any'];

const abiVersion = 1;
const release = '0.0.0'; // of this file
const lengthError = 3; // PW_ERROR_LENGTH

/** What a function refused, with the code of posewright.h. */
export class PosewrightError extends Error {
  constructor(code, text) {
    super(text);
    this.name = 'PosewrightError';
    this.code = code;
  }
}

/**
 * Loads the library. Source is where posewright.wasm is (a URL or a path), its bytes, or a compiled WebAssembly.Module; without one it is beside this file.
 */
export async function load(source) {
  const grounds = new Map(); // of bodies
  let memory;
  const module = await compile(source ?? new URL('./posewright.wasm', import.meta.url));
  const imports = {
    posewright: {
      ground(body, x, z, from, out) {
        const found = grounds.get(body)?.(x, z, from);
        if (!found) return 0;
        const [nx, ny, nz] = found.normal ?? [0, 1, 0];
        new Float64Array(memory.buffer, out, 4).set([found.height, nx, ny, nz]);
        return 1;
      },
    },
  };
  system(module, imports, () => memory);
  const instance = await WebAssembly.instantiate(module, imports);
  memory = instance.exports.memory;
  instance.exports._initialize();
  const found = instance.exports.pw_abi_version();
  if (found < abiVersion) throw new Error(`posewright.wasm has version ${found} of the interface, posewright.mjs wants ${abiVersion}: take both from one build.`);
  const loaded = new Posewright(instance.exports, grounds), [of] = loaded.version.split(' ');
  if (of !== release && of !== '0' && !/^0(\.0\.0)?$/.test(release)) {
    console.warn(`posewright.wasm is of release ${of} of Posewright, posewright.mjs of ${release}: take both from one export.`);
  }
  return loaded;
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const url = source instanceof URL ? source : new URL(source, typeof document === 'undefined' ? import.meta.url : document.baseURI);
  if (url.protocol === 'file:' && typeof process !== 'undefined' && process.versions?.node) {
    const { readFile } = await import('node:fs/promises');
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Can't load ${url}: the server says ${response.status}. Put posewright.wasm beside posewright.mjs.`);
  return WebAssembly.compile(await response.arrayBuffer());
}

// system gives the module what it wants of a system: a clock, random numbers, and standard error for messages of crashes. There are no files.
function system(module, imports, memory) {
  const view = () => new DataView(memory().buffer);
  const notSupported = () => 52, badDescriptor = () => 8;
  let said = ''; // of a line that has not ended
  const known = {
    args_sizes_get(count, size) { view().setUint32(count, 0, true); view().setUint32(size, 0, true); return 0; },
    args_get: () => 0,
    environ_sizes_get(count, size) { view().setUint32(count, 0, true); view().setUint32(size, 0, true); return 0; },
    environ_get: () => 0,
    clock_time_get(id, precision, out) {
      const now = id === 0 ? Date.now() : performance.now();
      view().setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
      return 0;
    },
    random_get(at, length) {
      for (let done = 0; done < length; done += 65536) {
        globalThis.crypto.getRandomValues(new Uint8Array(memory().buffer, at + done, Math.min(65536, length - done)));
      }
      return 0;
    },
    fd_write(descriptor, vectors, count, written) {
      let text = '', total = 0;
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(vectors + 8 * i, true), length = view().getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length).slice());
        total += length;
      }
      view().setUint32(written, total, true);
      const lines = (said + text).split('\n');
      said = lines.pop();
      for (const line of lines) console.error(line);
      return 0;
    },
    sched_yield: () => 0,
    poll_oneoff(subscriptions, events, count, done) { view().setUint32(done, 0, true); return 0; },
    proc_exit(code) { throw new Error(`posewright.wasm ended with code ${code}: reload the page.`); },
    fd_prestat_get: badDescriptor,
    fd_prestat_dir_name: badDescriptor,
    fd_close: badDescriptor,
    fd_fdstat_get(descriptor, out) { new Uint8Array(memory().buffer, out, 24).fill(0); return 0; },
    fd_fdstat_set_flags: () => 0,
  };
  for (const wanted of WebAssembly.Module.imports(module)) {
    if (wanted.kind !== 'function') continue;
    const from = imports[wanted.module] ??= {};
    from[wanted.name] ??= known[wanted.name] ?? notSupported;
  }
}

/** The loaded library. */
export class Posewright {
  #grounds;
  #scratch = 0;
  #scratchSize = 0;

  constructor(exports, grounds) {
    /** The functions of posewright.h, for what the classes here do not have. */
    this.exports = exports;
    this.#grounds = grounds;
  }

  get abiVersion() { return this.exports.pw_abi_version(); }

  /** The release of Posewright that posewright.wasm is of, a space, and its build. */
  get version() { return this.text(this.exports.pw_version()); }

  /** A body of a preset and a skeleton: objects, JSON texts or bytes. A preset that is null is the built-in one. */
  createBody(preset, skeleton) { return this.#create('pw_body_create', preset, skeleton); }

  /** A body of a preset and the bytes of a .glb or .vrm file. */
  createBodyFromFile(preset, file) { return this.#create('pw_body_create_from_file', preset, file); }

  #create(how, preset, avatar) {
    const p = bytesOf(preset), a = bytesOf(avatar);
    const at = this.#allocate(p.length + a.length + 16);
    try {
      const memory = new Uint8Array(this.exports.memory.buffer);
      memory.set(p, at + 8);
      memory.set(a, at + 8 + p.length);
      this.check(this.exports[how](at + 8, p.length, at + 8 + p.length, a.length, at));
      return new Body(this, new DataView(this.exports.memory.buffer).getInt32(at, true), this.#grounds);
    } finally {
      this.exports.pw_free(at);
    }
  }

  /** A person with devices. */
  createCalibration() {
    const at = this.scratch(8);
    this.check(this.exports.pw_calibration_create(at));
    return new Calibration(this, new DataView(this.exports.memory.buffer).getInt32(at, true));
  }

  /** Solves many bodies. */
  solveMany(bodies, dt) {
    const at = this.scratch(4 * bodies.length + 8);
    new Int32Array(this.exports.memory.buffer, at, bodies.length).set(bodies.map((b) => b.handle));
    this.check(this.exports.pw_solve_many(at, bodies.length, dt, 0));
  }

  /** Throws where a status is not 0. */
  check(status) {
    if (status !== 0) throw new PosewrightError(status, this.text(this.exports.pw_last_error()));
  }

  /** Memory for one call. */
  scratch(size) {
    if (size > this.#scratchSize) {
      if (this.#scratch) this.exports.pw_free(this.#scratch);
      this.#scratchSize = Math.max(4096, 2 * size);
      this.#scratch = this.#allocate(this.#scratchSize);
    }
    return this.#scratch;
  }

  #allocate(size) {
    const at = this.exports.pw_alloc(size);
    if (at === 0) throw new Error(`There is no memory for ${size} bytes.`);
    return at;
  }

  /** Writes numbers to memory for one call. */
  numbers(values, offset = 0) {
    const at = this.scratch(8 * (values.length + offset) + 8);
    new Float64Array(this.exports.memory.buffer, at + 8 * offset, values.length).set(values);
    return at + 8 * offset;
  }

  /** Writes texts, each with a final zero, to memory for one call. */
  texts(...values) {
    const encoded = values.map((v) => v == null ? null : new TextEncoder().encode(v));
    const at = this.scratch(encoded.reduce((sum, e) => sum + (e?.length ?? 0) + 1, 64));
    const memory = new Uint8Array(this.exports.memory.buffer);
    let next = at + 16;
    return encoded.map((e) => {
      if (!e) return 0;
      const begin = next;
      memory.set(e, begin);
      memory[begin + e.length] = 0;
      next += e.length + 1;
      return begin;
    });
  }

  /** Reads a text that ends in zero. */
  text(at) {
    const memory = new Uint8Array(this.exports.memory.buffer);
    return new TextDecoder().decode(memory.slice(at, memory.indexOf(0, at)));
  }
}

/** A body. Arrays that its functions return are valid until the next call of that function; copy what is kept. */
export class Body {
  #library;
  #grounds;
  #pose;
  #world;
  #offsets;
  #jointCount;

  constructor(library, handle, grounds) {
    this.#library = library;
    this.handle = handle;
    this.#grounds = grounds;
    const at = library.scratch(8);
    this.#call('pw_joint_count', at);
    this.#jointCount = this.#int(at);
  }

  #call(name, ...args) { this.#library.check(this.#library.exports[name](this.handle, ...args)); }
  #int(at) { return new DataView(this.#library.exports.memory.buffer).getInt32(at, true); }
  #double(at) { return new DataView(this.#library.exports.memory.buffer).getFloat64(at, true); }

  destroy() {
    this.#call('pw_body_destroy');
    this.#grounds.delete(this.handle);
    this.handle = 0;
  }

  /** Forgets the past, as after a jump in time. */
  reset() { this.#call('pw_body_reset'); }

  get jointCount() { return this.#jointCount; }

  jointName(joint) {
    const at = this.#library.scratch(1024);
    this.#call('pw_joint_name', joint, at, 1024);
    return this.#library.text(at);
  }

  /** The index of the joint with a role of VRM 1.0; -1 for none. */
  roleJoint(role) {
    const [name] = this.#library.texts(role);
    const at = this.#library.scratch(8);
    this.#call('pw_role_joint', name, at);
    return this.#int(at);
  }

  /** What the avatar's own size is multiplied with. */
  get scale() {
    const at = this.#library.scratch(8);
    this.#call('pw_body_scale', at);
    return this.#double(at);
  }

  /** Where an effector shall be: x y z, then w x y z from the T-pose. */
  setTarget(effector, transform, presence = 1) {
    this.#call('pw_set_target', indexIn(effectors, effector), this.#library.numbers(exactly(7, transform)), presence);
  }

  /** Targets of all effectors, eight numbers each. */
  setTargets(numbers) { this.#call('pw_set_targets', this.#library.numbers(numbers), numbers.length); }

  setHint(hint, point, presence = 1) { this.#call('pw_set_hint', indexIn(hints, hint), this.#library.numbers(exactly(3, point)), presence); }

  setShoulder(side, point, presence = 1) { this.#call('pw_set_shoulder', indexIn(['left', 'right'], side), this.#library.numbers(exactly(3, point)), presence); }

  /** How a device has the fingers of a hand, thumb first: 5 curls or 15 bends, and behind them 5 spreads where these are known; null for not tracked. */
  setFingers(side, fingers, presence = 1) {
    const at = fingers ? this.#library.numbers(fingers) : 0;
    this.#call('pw_set_fingers', indexIn(['left', 'right'], side), at, fingers ? fingers.length : 0, presence);
  }

  /** An input that drives parameters or closes fingers, such as 'leftTrigger', 'rightGrip', 'leftStickX' or 'osc1', keeps its value. */
  setInput(input, value) {
    const name = new TextEncoder().encode(`${input}\0`), at = this.#library.scratch(name.length);
    new Uint8Array(this.#library.exports.memory.buffer, at, name.length).set(name);
    this.#call('pw_set_input', at, value);
  }

  /** Where the device is that a chain of the preset follows, by the chain's id: x y z, then w x y z from the T-pose. */
  setChainTarget(chain, transform, presence = 1) {
    const id = new TextEncoder().encode(`${chain}\0`), at = this.#library.scratch(56 + id.length);
    const memory = this.#library.exports.memory.buffer;
    new Float64Array(memory, at, 7).set(exactly(7, transform));
    new Uint8Array(memory, at + 56, id.length).set(id);
    this.#call('pw_set_chain_target', at + 56, at, presence);
  }

  /** What shows through where weights are below 1, in the numbers of pose(), while basePose.source is animation; null is the rest pose. */
  setBasePose(pose) { this.#call('pw_set_base_pose', pose ? this.#library.numbers(pose) : 0, pose ? pose.length : 0); }

  /** Keeps an effector at a place of the tracking space; null lets it go. */
  setPin(effector, transform) { this.#call('pw_set_pin', indexIn(effectors, effector), transform ? this.#library.numbers(exactly(7, transform)) : 0); }

  /** Where the tracking space stands in the world. */
  setSpace(origin, yaw) { this.#call('pw_set_space', this.#library.numbers(exactly(3, origin)), yaw); }

  /** What untracked feet stand on: (x, z, from) => {height, normal} or null where there is none; null goes back to the preset's ground. */
  setGround(ground) {
    if (ground) this.#grounds.set(this.handle, ground);
    this.#call('pw_set_ground', ground ? 1 : 0, this.handle);
    if (!ground) this.#grounds.delete(this.handle);
  }

  setGroundPlane(point, normal) {
    const at = this.#library.numbers([...exactly(3, point), ...exactly(3, normal)]);
    this.#call('pw_set_ground_plane', at, at + 24);
  }

  setGroundMesh(corners, indices) {
    const at = this.#library.scratch(4 * (corners.length + indices.length));
    const memory = this.#library.exports.memory.buffer;
    new Float32Array(memory, at, corners.length).set(corners);
    new Uint32Array(memory, at + 4 * corners.length, indices.length).set(indices);
    this.#call('pw_set_ground_mesh', at, corners.length, at + 4 * corners.length, indices.length);
  }

  /** Changes a parameter by its path: a number, or a text as in --set. */
  setParameter(path, value) {
    if (typeof value === 'number') {
      const [at] = this.#library.texts(path);
      this.#call('pw_set_parameter', at, value);
    } else {
      const [at] = this.#library.texts(`${path}=${value}`);
      this.#call('pw_set_parameter_text', at);
    }
  }

  parameter(path) {
    const [at] = this.#library.texts(path);
    const out = this.#library.scratch(8);
    this.#call('pw_get_parameter', at, out);
    return this.#double(out);
  }

  /** One tick, dt seconds after the last. */
  solve(dt) { this.#call('pw_solve', dt); }

  /** x y z of the hips in the world, then w x y z of each joint in its parent's frame. */
  pose() { return this.#pose = this.#read('pw_read_pose', 3 + 4 * this.#jointCount, this.#pose); }

  /** x y z of each joint in its parent's frame: the avatar's own times scale, but for limbs that are fitted to a calibrated person. */
  offsets() { return this.#offsets = this.#read('pw_read_offsets', 3 * this.#jointCount, this.#offsets); }

  /** worldFromJoint of each joint: x y z, then w x y z. */
  world() { return this.#world = this.#read('pw_read_world', 7 * this.#jointCount, this.#world); }

  tPose() { return this.#read('pw_read_t_pose', 7 * this.#jointCount); }

  rest() { return this.#read('pw_read_rest', 7 * this.#jointCount); }

  #read(name, count, into = new Float64Array(count)) {
    const at = this.#library.scratch(8 * count);
    this.#call(name, at, count);
    into.set(new Float64Array(this.#library.exports.memory.buffer, at, count));
    return into;
  }

  /** How well an effector did. */
  report(effector) {
    const at = this.#library.scratch(40);
    this.#call('pw_read_report', indexIn(effectors, effector), at);
    const v = new DataView(this.#library.exports.memory.buffer, at, 40);
    return {
      active: v.getInt32(0, true) !== 0, reached: v.getInt32(4, true) !== 0, cause: causes[v.getInt32(8, true)], iterations: v.getInt32(12, true),
      residual: v.getFloat64(16, true), distance: v.getFloat64(24, true), rotationResidual: v.getFloat64(32, true),
    };
  }

  /** What the left and the right foot do. */
  contacts() {
    const size = 80, at = this.#library.scratch(2 * size);
    this.#call('pw_read_contacts', at);
    return [0, 1].map((side) => {
      const v = new DataView(this.#library.exports.memory.buffer, at + side * size, size);
      const number = (i) => v.getFloat64(16 + 8 * i, true);
      return {
        kind: contactKinds[v.getInt32(0, true)], tracked: v.getInt32(4, true) !== 0, lifted: v.getInt32(8, true) !== 0, landed: v.getInt32(12, true) !== 0,
        at: [number(0), number(1), number(2)], normal: [number(3), number(4), number(5)], yaw: number(6), phase: number(7),
      };
    });
  }

  /** What the body remembers, as bytes. */
  saveState() { return this.#data('pw_save_state'); }

  restoreState(bytes) {
    const at = this.#library.scratch(bytes.length);
    new Uint8Array(this.#library.exports.memory.buffer).set(bytes, at);
    this.#call('pw_restore_state', at, bytes.length);
  }

  /** The preset with all changes and the calibration. */
  preset() { return JSON.parse(new TextDecoder().decode(this.#data('pw_write_preset'))); }

  /** What of the preset can't act on this avatar, such as a chain whose bone is missing, as sentences. */
  warnings() { return new TextDecoder().decode(this.#data('pw_read_warnings')).split('\n').filter(Boolean); }

  skeleton() { return JSON.parse(new TextDecoder().decode(this.#data('pw_write_skeleton'))); }

  #data(name) {
    const first = this.#library.scratch(8);
    this.#call(name, 0, 0, first);
    const size = this.#int(first);
    const at = this.#library.scratch(size + 16);
    this.#call(name, at + 16, size, at);
    return new Uint8Array(this.#library.exports.memory.buffer, at + 16, size).slice();
  }
}

/** A person with devices who drives bodies. */
export class Calibration {
  #library;

  constructor(library, handle) {
    this.#library = library;
    this.handle = handle;
  }

  #call(name, ...args) { this.#library.check(this.#library.exports[name](this.handle, ...args)); }

  destroy() {
    this.#call('pw_calibration_destroy');
    this.handle = 0;
  }

  /** Makes a device known; returns its index in feed. */
  addDevice({ kind, serial, name = null, role = null }) {
    const texts = this.#library.texts(serial, name, role);
    const at = this.#library.scratch(8);
    this.#call('pw_calibration_add_device', indexIn(deviceKinds, kind), ...texts, at);
    return new DataView(this.#library.exports.memory.buffer).getInt32(at, true);
  }

  /** Eight numbers for each device: x y z, w x y z, and 1 where it is tracked. */
  feed(seconds, poses) { this.#call('pw_calibration_feed', seconds, this.#library.numbers(poses), poses.length); }

  begin({ holding = 't', floor = 0, height = 0 } = {}) { this.#call('pw_calibration_begin', indexIn(holdings, holding), floor, height); }

  /** Judges the last second. Throws with the reasons where the person does not stand still in the pose. */
  measure() {
    this.#call('pw_calibration_measure');
    const at = this.#library.scratch(32);
    this.#call('pw_calibration_read', at);
    const [height, eyeHeight, armSpan, facingDeg] = new Float64Array(this.#library.exports.memory.buffer, at, 4);
    return { height, eyeHeight, armSpan, facingDeg };
  }

  fit(body) { this.#call('pw_calibration_fit', body.handle, 0); }

  bind(body) { this.#call('pw_calibration_bind', body.handle); }

  deviceRole(index) {
    const at = this.#library.scratch(256);
    this.#call('pw_calibration_device_role', index, at, 256);
    return this.#library.text(at);
  }
}

/** The numbers, if there are as many as a call reads; with fewer it would read those of the call before. */
function exactly(count, numbers) {
  if (numbers?.length !== count) {
    const wanted = count === 7 ? '7 numbers, x y z and then w x y z' : `${count} numbers, x y z`;
    throw new PosewrightError(lengthError, `It takes ${wanted}, not ${numbers?.length ?? 'none'}. Nothing was changed.`);
  }
  return numbers;
}

function indexIn(names, name) {
  if (typeof name === 'number') return name;
  const index = names.indexOf(name);
  if (index < 0) throw new Error(`There is no ${name}: take one of ${names.join(', ')}.`);
  return index;
}

function bytesOf(value) {
  if (value == null) return new Uint8Array();
  if (typeof value === 'string') return new TextEncoder().encode(value);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return new TextEncoder().encode(JSON.stringify(value));
}
