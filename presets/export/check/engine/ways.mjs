// Runs the scripts of ways_test.go: node ways.mjs posewright.mjs posewright.wasm FOLDER prints the pose of each tick.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , module, wasm, folder] = process.argv;
const { load } = await import(pathToFileURL(module));
const posewright = await load(readFileSync(wasm));
const read = (name) => readFileSync(join(folder, name)).toString();
let body, person, state, out = [];
for (const line of read('script.txt').trim().split('\n')) {
  const [call, ...words] = line.split(' '), n = words.map(Number), at = n.slice(1);
  switch (call) {
    case 'way': body = posewright.createBody(read('preset.json'), read('skeleton.json')); person = posewright.createCalibration(); break;
    case 't': body.setTarget(n[0], at.slice(0, 7), at[7]); break;
    case 'h': body.setHint(n[0], at.slice(0, 3), at[3]); break;
    case 's': body.setShoulder(n[0], at.slice(0, 3), at[3]); break;
    case 'e': body.setFingers(n[0], n.length > 2 ? n.slice(2) : null, n[1]); break;
    case 'n': body.setInput(words[0], n[1]); break;
    case 'c': body.setChainTarget(words[0], at.slice(0, 7), at[7]); break;
    case 'p': body.setPin(n[0], at); break;
    case 'u': body.setPin(n[0], null); break;
    case 'o': body.setSpace(n.slice(0, 3), n[3]); break;
    case 'g': body.setGroundPlane(n.slice(0, 3), n.slice(3)); break;
    case 'G': body.setGround(null); break;
    case 'm': body.setGroundMesh(at.slice(0, 3 * n[0]), at.slice(3 * n[0])); break;
    case 'b': body.setBasePose(n); break;
    case 'set': { const [path, value] = words[0].split('='); body.setParameter(path, value); break; }
    case 'd': person.addDevice({ kind: n[0], serial: words[1], name: words[2], role: words[3] }); break;
    case 'f': person.feed(n[0], at); person.bind(body); break;
    case 'k': person.begin({ holding: n[0], floor: n[1], height: n[2] }); break;
    case 'M': person.measure(); break;
    case 'F': person.fit(body); break;
    case 'S': state = body.saveState(); break;
    case 'R': body.restoreState(state); break;
    case 'r': body.reset(); break;
    case 'v': body.solve(n[0]); out.push(body.pose().join(' ')); break;
  }
}
console.log(out.join('\n'));
