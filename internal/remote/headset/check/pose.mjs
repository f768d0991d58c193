// Poses an avatar's file as the page does: node pose.mjs FILE.glb BONES.json POSE.bin prints where each bone is and the
// box around all vertices, in the program's world.
import { readFileSync } from "node:fs";

globalThis.self = globalThis;
globalThis.ProgressEvent ??= class { };
console.error = console.warn = () => { }; // there are no pictures here
const { Avatar } = await import("./avatar.js");
const { Matrix4, Vector3 } = await import("./libraries.js");
const [file, bones, pose] = process.argv.slice(2).map(name => readFileSync(name));
const buffer = of => of.buffer.slice(of.byteOffset, of.byteOffset + of.length);
const avatar = new Avatar(async () => buffer(file));
const load = avatar.load.bind(avatar);
const loaded = new Promise(resolve => { avatar.load = number => load(number).then(resolve) });
avatar.setBones(JSON.parse(bones));
await loaded;
avatar.hear(buffer(pose));
avatar.shown.swing = null; // what hangs is the editor's own affair
avatar.update({ x: 0, y: 0, z: 0, yaw: 0 }, 0);
avatar.group.updateMatrixWorld(true);
const world = new Matrix4().copy(avatar.group.matrixWorld).invert(), at = new Vector3();
const low = [Infinity, Infinity, Infinity], high = low.map(v => -v);
avatar.group.traverseVisible(o => {
 for (let i = 0; o.isMesh && i < o.geometry.attributes.position.count; i++) {
  o.getVertexPosition(i, at).applyMatrix4(o.matrixWorld).applyMatrix4(world).toArray().forEach((v, k) => { low[k] = Math.min(low[k], v); high[k] = Math.max(high[k], v) });
 }
});
const places = avatar.bones.names.map((_, i) => at.setFromMatrixPosition(avatar.shown.node(i).matrixWorld).applyMatrix4(world).toArray());
console.log(JSON.stringify({ Own: avatar.shown === avatar.model, Places: places, Low: low, High: high }));
