// Solves the demo three ways in WebAssembly and compares with what the session gave: node poses.mjs posewright.mjs posewright.wasm FOLDER
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , module, wasm, folder] = process.argv;
const { load, PosewrightError } = await import(pathToFileURL(module));
const posewright = await load(readFileSync(wasm));
const read = (name) => readFileSync(join(folder, name));
const preset = read('preset.json'), avatar = read('avatar.glb'), skeleton = JSON.parse(read('skeleton.json'));
const data = read('ticks.bin');
const [ticks, deviceCount, poseCount] = [0, 4, 8].map((at) => data.readInt32LE(at));
const numbers = new Float64Array(data.buffer.slice(data.byteOffset + 12, data.byteOffset + data.length));
const size = 8 * deviceCount + 56 + poseCount;
const part = (tick, from, count) => numbers.subarray(tick * size + from, tick * size + from + count);

function compare(what, body, drive) {
  let worst = 0;
  for (let tick = 0; tick < ticks; tick++) {
    drive(tick, body);
    body.solve(1 / 90);
    const want = part(tick, 8 * deviceCount + 56, poseCount);
    body.pose().forEach((x, i) => { worst = Math.max(worst, Math.abs(x - want[i])); });
  }
  if (!(worst <= 1e-9)) throw new Error(`${what}: off by ${worst}`);
  console.log(`${what}: within 1e-9 (${worst}) in ${ticks} ticks`);
}

const targets = (tick, body) => body.setTargets(part(tick, 8 * deviceCount, 56));
const body = posewright.createBodyFromFile(preset, avatar);
compare('targets of a body from the file', body, targets);
compare('targets of a body from the skeleton', posewright.createBody(preset, skeleton), targets);
const person = posewright.createCalibration();
for (const line of read('devices.txt').toString().trimEnd().split('\n')) {
  const [kind, serial, name] = line.split('\t');
  person.addDevice({ kind: Number(kind), serial, name });
}
compare('devices', posewright.createBodyFromFile(preset, avatar), (tick, b) => {
  person.feed(tick / 90, part(tick, 0, 8 * deviceCount));
  person.bind(b);
});

const refuses = (code, call) => {
  try {
    call();
  } catch (e) {
    if (e instanceof PosewrightError && e.code === code && e.message) return;
    throw e;
  }
  throw new Error(`${call} is not refused`);
};
refuses(4, () => body.setTarget('head', [NaN, 0, 0, 1, 0, 0, 0]));
refuses(3, () => body.setTargets([1, 2]));
for (const few of [[], [0, 1, 0], [0, 1, 0, 1, 0, 0, 0, 1]]) {
  refuses(3, () => body.setTarget('head', few));
  refuses(3, () => body.setPin('head', few));
  refuses(3, () => body.setChainTarget('tail', few));
}
refuses(3, () => body.setTarget('head'));
refuses(3, () => body.setHint('leftElbow', [0, 1]));
refuses(3, () => body.setShoulder('left', [0]));
refuses(3, () => body.setSpace([0, 1, 0, 1], 0));
refuses(3, () => body.setGroundPlane([0, 0, 0], [0, 1]));
refuses(2, () => posewright.check(posewright.exports.pw_set_target(body.handle, 0, 0, 1)));
refuses(2, () => posewright.check(posewright.exports.pw_read_pose(body.handle, 0, poseCount)));
refuses(5, () => body.setParameter('nothing', 1));
refuses(6, () => posewright.createBody('{', skeleton));
refuses(7, () => posewright.createBodyFromFile(null, avatar.subarray(0, 50)));
refuses(9, () => body.restoreState(new Uint8Array(100)));
const dead = posewright.createBody(null, skeleton), handle = dead.handle;
dead.destroy();
refuses(1, () => posewright.check(posewright.exports.pw_solve(handle, 0)));
// Every function with a handle that is none, and with nothing else but zeros: an error, never a trap.
for (const name of Object.keys(posewright.exports).filter((n) => n.startsWith('pw_') && !['pw_abi_version', 'pw_last_error', 'pw_version', 'pw_alloc', 'pw_free', 'pw_solve_many'].includes(n) && !/_create/.test(n))) {
  const call = posewright.exports[name];
  for (const first of [0, -1, handle]) {
    const status = call(first, ...Array(call.length - 1).fill(0));
    if (status <= 0 || status === 11) throw new Error(`${name}(${first}, 0, …) returns ${status}`);
  }
}
console.log('misuse refused');

const standing = posewright.createBody(null, skeleton);
standing.setGround(() => ({ height: 0.1, normal: [0, 1, 0] }));
for (let i = 0; i < 200; i++) {
  standing.setTarget('head', [0, 1.55, 0, 1, 0, 0, 0]);
  standing.solve(1 / 90);
}
if (!standing.contacts().every((foot) => Math.abs(foot.at[1] - 0.1) < 1e-3 && foot.kind === 'flat')) throw new Error(JSON.stringify(standing.contacts()));
