// Runs the scripts of ways_test.go: node ways.mjs posewright.mjs posewright.wasm FOLDER [posewright_three.mjs scene.mjs] prints the pose of each tick, with the component for
// three.js that of an avatar of stand-ins, whose targets, hints and devices it follows; the rest is called on its body.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , module, wasm, folder, component, scene] = process.argv;
const { load } = await import(pathToFileURL(module));
const posewright = await load(readFileSync(wasm));
const read = (name) => readFileSync(join(folder, name)).toString();
const { PosewrightBody } = component ? await import(pathToFileURL(component)) : {}, { Node } = component ? await import(pathToFileURL(scene)) : {};
const effectors = ['head', 'chest', 'hips', 'leftHand', 'rightHand', 'leftFoot', 'rightFoot'], hints = ['leftElbow', 'rightElbow', 'leftKnee', 'rightKnee'];
const skeleton = JSON.parse(read('skeleton.json')), hips = skeleton.joints.findIndex((j) => j.name === skeleton.roles.hips);
const object = (at, turn, presence) => (presence ? new Node('', at, turn, null) : null);
let avatar, nodes, body, person, state, out = [];
// An avatar in an empty scene, and the component on it.
function begin() {
  const root = new Node('root', [0, 0, 0], [1, 0, 0, 0], null);
  nodes = [];
  for (const { name, parent, position, rotation } of skeleton.joints) nodes.push(new Node(name, position, rotation, nodes[parent] ?? root));
  avatar = new PosewrightBody(posewright, { root, preset: read('preset.json'), skeleton });
  return avatar.body;
}
// A tick of it, and its pose.
function update(delta) {
  if (!avatar.update(delta)) throw new Error(avatar.error);
  nodes[hips].updateWorldMatrix();
  return [...nodes[hips].matrixWorld.elements.slice(12, 15), ...nodes.flatMap((node) => node.turn)];
}
for (const line of read('script.txt').trim().split('\n')) {
  const [call, ...words] = line.split(' '), n = words.map(Number), at = n.slice(1);
  switch (call) {
    case 'way': body = component ? begin() : posewright.createBody(read('preset.json'), skeleton); person = posewright.createCalibration(); out.push(line); break;
    case 't': if (component) avatar.targets[effectors[n[0]]] = object(at.slice(0, 3), at.slice(3, 7), at[7]); else body.setTarget(n[0], at.slice(0, 7), at[7]); break;
    case 'h': if (component) avatar.hints[hints[n[0]]] = object(at.slice(0, 3), [1, 0, 0, 0], at[3]); else body.setHint(n[0], at.slice(0, 3), at[3]); break;
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
    case 'd': if (component) avatar.drivenByDevices = true; person.addDevice({ kind: n[0], serial: words[1], name: words[2], role: words[3] }); break;
    case 'f': person.feed(n[0], at); person.bind(body); break;
    case 'k': person.begin({ holding: n[0], floor: n[1], height: n[2] }); break;
    case 'M': person.measure(); break;
    case 'F': person.fit(body); break;
    case 'S': state = body.saveState(); break;
    case 'R': body.restoreState(state); break;
    case 'r': (avatar ?? body).reset(); break;
    case 'v': if (!component) body.solve(n[0]); out.push((component ? update(n[0]) : [...body.pose()]).join(' ')); break;
  }
}
console.log(out.join('\n'));
