// The same as speed.c in WebAssembly: node speed.mjs posewright.mjs posewright.wasm FOLDER TIMES
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [, , module, wasm, folder, times] = process.argv;
const { load } = await import(pathToFileURL(module));
const posewright = await load(readFileSync(wasm));
const read = (name) => readFileSync(join(folder, name));
const data = read('ticks.bin');
const [ticks, deviceCount, poseCount] = [0, 4, 8].map((at) => data.readInt32LE(at));
const numbers = new Float64Array(data.buffer.slice(data.byteOffset + 12, data.byteOffset + data.length));
const size = 8 * deviceCount + 56 + poseCount;
const targets = [...Array(ticks).keys()].map((tick) => numbers.subarray(tick * size + 8 * deviceCount, tick * size + 8 * deviceCount + 56));
const body = posewright.createBody(read('preset.json'), read('skeleton.json'));
for await (const _ of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) {
    for (let tick = 0; tick < ticks; tick++) {
      body.setTargets(targets[tick]);
      body.solve(1 / 90);
      body.pose();
    }
  }
  const spent = process.cpuUsage(before);
  console.log(Math.round(1000 * (spent.user + spent.system) / times / ticks));
}
