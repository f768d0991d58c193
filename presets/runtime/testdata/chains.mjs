// Solves a body with chains that follow targets in WebAssembly and compares with what the session gave for its devices: node chains.mjs posewright.mjs posewright.wasm FOLDER
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , module, wasm, folder] = process.argv;
const { load, PosewrightError } = await import(pathToFileURL(module));
const posewright = await load(readFileSync(wasm));
const read = (name) => readFileSync(join(folder, name));
const data = read('ticks.bin');
const [ticks, deviceCount, poseCount] = [0, 4, 8].map((at) => data.readInt32LE(at));
const numbers = new Float64Array(data.buffer.slice(data.byteOffset + 12, data.byteOffset + data.length));
const size = 8 * deviceCount + 56 + poseCount;
const part = (tick, from, count) => numbers.subarray(tick * size + from, tick * size + from + count);

const body = posewright.createBody(read('preset.json'), JSON.parse(read('skeleton.json')));
let worst = 0;
for (let tick = 0; tick < ticks; tick++) {
  body.setTargets(part(tick, 8 * deviceCount, 56));
  ['third', 'tail'].forEach((chain, i) => body.setChainTarget(chain, part(tick, 8 * i, 7), part(tick, 8 * i + 7, 1)[0]));
  body.solve(1 / 90);
  const want = part(tick, 8 * deviceCount + 56, poseCount);
  body.pose().forEach((x, i) => { worst = Math.max(worst, Math.abs(x - want[i])); });
}
if (!(worst <= 1e-9)) throw new Error(`off by ${worst}`);
console.log(`within 1e-9 (${worst}) in ${ticks} ticks`);

const refuses = (code, says, call) => {
  try {
    call();
  } catch (e) {
    if (e instanceof PosewrightError && e.code === code && e.message.includes(says)) return;
    throw e;
  }
  throw new Error(`${call} is not refused`);
};
refuses(5, '"tial"', () => body.setChainTarget('tial', [0, 1, 0, 1, 0, 0, 0]));
refuses(5, '"尾', () => body.setChainTarget('尾'.repeat(3000), [0, 1, 0, 1, 0, 0, 0]));
refuses(4, 'not finite', () => body.setChainTarget('tail', [0, NaN, 0, 1, 0, 0, 0]));
refuses(2, 'null', () => posewright.check(posewright.exports.pw_set_chain_target(body.handle, 0, 8, 1)));
console.log('misuse refused');
