// The panel: what package panel lays out, on a board at the left wrist or in the room, at which a ray points or which a
// finger pokes. Its units are millimeters a meter away: it is scaled by its distance.
import { BoxGeometry, CanvasTexture, CapsuleGeometry, Group, Matrix4, Mesh, MeshBasicMaterial, PlaneGeometry, Quaternion, SRGBColorSpace, Vector3 } from "./libraries.js";

const width = 720, height = 760, bar = 84, density = 1.5; // units, those of the bar below it, and pixels of each
const leastText = 20; // units, as in package panel
const near = 0.1, through = 0.15, out = 0.02; // meters: of a fingertip that pokes, behind the board, and back to release
const lag = 0.06, throttle = 33; // seconds; milliseconds
const own = { back: "#24262a", plain: "#3a3e46", lit: "#4c525c", ink: "#e8e8ea" };
const faces = 0.45, loses = 0.25; // cosines between the back of the hand and the way to the eyes
const v = new Vector3(), w = new Vector3(), up = new Vector3(0, 1, 0), m = new Matrix4(), inverse = new Matrix4(), q = new Quaternion();

export class Panel {
 // send sends a message to the program. texts are those of the bar: place and take.
 constructor(scene, send, texts) {
  this.send = send; this.texts = texts;
  this.canvas = document.createElement("canvas");
  this.canvas.width = width * density; this.canvas.height = (height + bar) * density;
  this.map = new CanvasTexture(this.canvas);
  this.map.colorSpace = SRGBColorSpace; this.map.anisotropy = 4;
  this.group = new Group(); // its origin is the middle of the board, which faces +z
  this.group.name = "panel";
  this.group.add(new Mesh(new PlaneGeometry(width / 1000, (height + bar) / 1000), new MeshBasicMaterial({ map: this.map, transparent: true, fog: false })));
  this.group.children[0].renderOrder = 3; // over handles, which are seen through all else
  this.group.visible = false;
  this.pointers = new Map(); // by input source
  this.scene = scene;
  scene.add(this.group);
  this.list = { items: [], front: "", caption: "" };
  this.items = [];
  this.placed = ""; // "": at the wrist; "front": by itself in front of the person; "room": by the person
  this.holder = null; // the pointer that presses
  this.under = ""; // the ID of what is pointed at
  this.drawn = "";
  this.moved = 0;
 }

 // hear takes what the panel shows from now on.
 hear(list) {
  const before = this.list.front;
  this.list = list;
  this.compose();
  if (list.front === before) return;
  if (list.front) this.placed = "front", this.stands = false;
  else if (this.placed === "front") this.take();
 }

 compose() {
  this.items = [...this.list.items,
   { at: [0, height, width, height + bar], color: own.back },
   { id: "place", at: [20, height + 10, width - 20, height + bar - 10], color: own.plain, lit: own.lit, radius: 12 },
   { at: [26, height + 10, width - 26, height + bar - 10], color: own.ink, text: this.placed ? this.texts.take : this.texts.place, size: 24, lines: 1, align: "center" }];
  this.dirty = true;
 }

 // connected says again whether the panel is shown, on a link that is new.
 connected() { this.send({ type: "panel", shown: this.group.visible }) }

 show(on) {
  if (on === this.group.visible) return;
  this.group.visible = on;
  if (!on) this.release(null, true);
  this.connected();
 }

 // take takes the panel back to the wrist, and put leaves it where it is.
 take() { this.placed = ""; this.show(false); this.compose() }
 put() { this.placed = "room"; this.compose() }

 // reset has it stand in front again: the reference space has moved.
 reset() { if (this.placed) this.placed = "front", this.stands = false }

 // update follows a frame. toward is where the person looks when it stands in front of them: the middle of the mirror.
 update(frame, space, seconds, toward) {
  const head = frame.getViewerPose(space)?.transform;
  if (!head || this.list.items.length === 0) return this.show(false);
  const eyes = new Vector3().copy(head.position);
  if (this.placed) this.stand(eyes, toward); else this.hang(frame, space, seconds, head, eyes);
  this.group.updateMatrixWorld(true);
  this.point(frame, space);
  this.draw();
 }

 // stand puts it beside the mirror once.
 stand(eyes, toward) {
  if (!this.stands && this.placed === "front") {
   this.stands = true;
   const ahead = w.copy(toward).sub(eyes).setY(0).normalize(), right = new Vector3().crossVectors(ahead, up);
   const far = 1.15, turn = this.list.front === "calibrating" ? 0.57 : 0.42; // meters, radians: then beside the avatar in the mirror
   this.group.position.copy(eyes).addScaledVector(ahead, far * Math.cos(turn)).addScaledVector(right, far * Math.sin(turn));
   this.group.position.y = eyes.y - 0.25;
   this.face(eyes, 1);
  }
  this.show(true);
 }

 // face turns it to the eyes and gives it the size for their distance, or a share of that.
 face(eyes, share) {
  v.copy(eyes).sub(this.group.position);
  const far = v.length();
  q.setFromRotationMatrix(m.lookAt(eyes, this.group.position, up));
  this.group.quaternion.slerp(q, share);
  const scale = Math.max(0.3, Math.min(2, far));
  this.group.scale.setScalar(this.group.scale.x + (scale - this.group.scale.x) * share);
 }

 // hang has it follow the left wrist while the back of that hand is turned to the eyes.
 hang(frame, space, seconds, head, eyes) {
  const source = [...frame.session.inputSources].find(s => s.handedness === "left" && (s.hand || s.gripSpace));
  const wrist = source && (source.hand ? frame.getJointPose(source.hand.get("wrist"), space) : frame.getPose(source.gripSpace, space))?.transform;
  if (!wrist) return this.show(false);
  // Of a hand its back; of a controller, whose ray points ahead and up then, what is turned to who holds it.
  const back = source.hand ? new Vector3(0, 1, 0) : new Vector3(0, 0.7, 0.7), to = w.copy(eyes).sub(wrist.position), far = to.length();
  const held = source.hand ? wrist : frame.getPose(source.targetRaySpace, space)?.transform || wrist;
  const turned = back.applyQuaternion(q.copy(held.orientation)).dot(to.normalize());
  const looks = -v.set(0, 0, -1).applyQuaternion(q.copy(head.orientation)).dot(to);
  const was = this.group.visible, on = far < 0.9 && turned > (was ? loses : faces) && looks > (was ? 0.5 : 0.7);
  const scale = Math.max(0.3, Math.min(0.7, far)), share = was ? 1 - Math.exp(-seconds / lag) : 1;
  v.copy(wrist.position);
  v.y += 0.07 + scale * (height + bar) / 2000; // above the hand
  this.group.position.lerp(v, share);
  this.face(eyes, share);
  this.show(on);
 }

 // point finds out what each pointer does: the right one, and both where the panel is not at the left wrist.
 point(frame, space) {
  const sources = [...frame.session.inputSources].filter(s => s.targetRayMode === "tracked-pointer" && (s.handedness !== "left" || this.placed));
  for (const [source, p] of this.pointers) if (!sources.includes(source) || !this.group.visible) p.remove(), this.pointers.delete(source), this.holder === p && this.release(p, true);
  if (!this.group.visible) return;
  inverse.copy(this.group.matrixWorld).invert();
  for (const source of sources) {
   if (!this.pointers.has(source)) this.pointers.set(source, new Pointer(source, this.scene));
   const p = this.pointers.get(source), poke = p.look(frame, space, inverse, this.group, p === this.holder);
   if (poke === "press") this.press(p);
   if (poke === "release") this.release(p);
   if (poke === "leave") this.release(p, true);
  }
  const active = this.holder || [...this.pointers.values()].find(p => p.at);
  const under = active?.at ? this.what(active.at)?.id || "" : "";
  if (under && under !== this.under && !this.holder) active.pulse(0.15, 8);
  this.under = this.holder && this.pressed ? under === this.pressed || this.slides ? this.pressed : "" : under;
  if (this.holder?.at && this.slides && performance.now() - this.moved > throttle) this.tell("moved", this.holder.at);
 }

 // busy reports whether a pointer is on the panel, or holds what is pressed there.
 busy(source) {
  const p = this.pointers.get(source);
  return p !== undefined && (p.at !== null || p === this.holder);
 }

 what(at) { return this.items.findLast(i => i.id && at[0] >= i.at[0] && at[0] < i.at[2] && at[1] >= i.at[1] && at[1] < i.at[3]) }

 // select takes a trigger or pinch that is pressed or released; gone, that its source is no longer there.
 select(source, pressed, gone) {
  const p = this.pointers.get(source);
  if (!p || p.poking) return;
  pressed ? this.press(p) : this.release(p, gone);
 }

 press(p) {
  const item = !this.holder && p.at && this.what(p.at);
  if (!item) return;
  this.holder = p;
  this.pressed = item.id; this.slides = item.slides === true;
  p.pulse(0.6, 25);
  this.dirty = true;
  if (item.id !== "place") this.tell("pressed", p.at);
 }

 // release ends what a pointer has pressed; without doing it where the pointer is lost.
 release(p, lost) {
  if (!this.holder || p && p !== this.holder) return;
  const { at } = this.holder, pressed = this.pressed;
  if (pressed === "place") !lost && at && this.what(at)?.id === "place" && (this.placed ? this.take() : this.put());
  else if (lost || !at) this.tell("left", [0, 0]);
  else {
   if (this.slides) this.tell("moved", at);
   this.tell("released", at);
  }
  this.holder = null; this.pressed = ""; this.slides = false;
  this.dirty = true;
 }

 tell(Kind, [X, Y]) {
  this.moved = performance.now();
  this.send({ type: "pointer", pointer: { Kind, X: Math.round(10 * X) / 10, Y: Math.round(10 * Y) / 10 } });
 }

 // draw draws the items, unless they are drawn.
 draw() {
  const key = this.under + "\n" + (this.pressed || "");
  if (!this.group.visible || !this.dirty && key === this.drawn) return;
  this.dirty = false; this.drawn = key;
  const c = this.canvas.getContext("2d");
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.clearRect(0, 0, this.canvas.width, this.canvas.height);
  c.scale(density, density);
  c.save();
  c.beginPath(); c.roundRect(0, 0, width, height + bar, 28); c.clip();
  for (const item of this.items) {
   const [x0, y0, x1, y1] = item.at, lit = item.lit && item.id === this.under, inset = lit && this.pressed === item.id ? 3 : 0;
   c.fillStyle = c.strokeStyle = lit ? item.lit : item.color || "#0000";
   if (item.text) write(c, item);
   else if (item.sign) sign(c, item.sign, (x0 + x1) / 2, (y0 + y1) / 2, Math.min(x1 - x0, y1 - y0, 64) / 4);
   else if (item.color) c.beginPath(), c.roundRect(x0 + inset, y0 + inset, x1 - x0 - 2 * inset, y1 - y0 - 2 * inset, Math.min(item.radius || 0, (x1 - x0) / 2, (y1 - y0) / 2)), c.fill();
  }
  c.strokeStyle = own.plain; c.lineWidth = 6; // half of it is clipped away
  c.beginPath(); c.roundRect(0, 0, width, height + bar, 28); c.stroke();
  c.restore();
  this.map.needsUpdate = true;
 }
}

function sign(c, of, x, y, r) {
 c.beginPath();
 if (of === "cross") { c.lineWidth = 4; c.moveTo(x - r, y - r); c.lineTo(x + r, y + r); c.moveTo(x + r, y - r); c.lineTo(x - r, y + r); return c.stroke() }
 const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[of];
 c.moveTo(x + dx * r, y + dy * r); c.lineTo(x - dx * r + dy * r, y - dy * r + dx * r); c.lineTo(x - dx * r - dy * r, y - dy * r - dx * r);
 c.fill();
}

// wrap breaks a text into rows that are no wider than a width where it can be broken: at spaces, and between Chinese and
// Japanese characters, but not before one that closes.
export function wrap(c, text, room) {
 const rows = [""];
 for (const piece of text.match(/\n|[\u3000-\u9fff\uff00-\uffef][、。，．）」』・ー：；！？,.:;!?)っゃゅょッャュョ]*[^\S\n]*|[^\s\u3000-\u9fff\uff00-\uffef]+[^\S\n]*/g) || []) {
  if (piece === "\n" || rows.at(-1) && c.measureText((rows.at(-1) + piece).trimEnd()).width > room) rows.push("");
  if (piece !== "\n") rows[rows.length - 1] += piece;
 }
 return rows.map(row => row.trimEnd()).filter(row => row);
}

// write draws a text as package panel says of items.
function write(c, { at: [x0, y0, x1, y1], text, size, bold, align, lines }) {
 const room = x1 - x0;
 let rows, most;
 for (; ; size--) {
  c.font = (bold ? "bold " : "") + size + "px system-ui, sans-serif";
  most = Math.max(1, Math.min(lines || Infinity, Math.floor((y1 - y0) / (1.25 * size))));
  rows = wrap(c, text, room);
  if (size <= leastText || rows.length <= most && rows.every(row => c.measureText(row).width <= room)) break;
 }
 if (rows.length > most) rows.length = most, rows[most - 1] += " …";
 c.textAlign = align || "left"; c.textBaseline = "middle";
 const y = lines ? (y0 + y1 - 1.25 * size * rows.length) / 2 : y0;
 rows.forEach((row, i) => {
  while (row.length > 1 && c.measureText(row).width > room) row = row.slice(0, -2) + "…";
  c.fillText(row, align === "center" ? (x0 + x1) / 2 : align === "right" ? x1 : x0, y + 1.25 * size * (i + 0.54));
 });
}

// Pointer is the ray or the fingertip of an input source.
class Pointer {
 constructor(source, scene) {
  this.source = source;
  const material = new MeshBasicMaterial({ color: 0xbfdcff, transparent: true, opacity: 0.7, fog: false });
  this.ray = new Mesh(new BoxGeometry(0.0018, 0.0018, 1).translate(0, 0, -0.5), material);
  this.dot = new Mesh(new CapsuleGeometry(0.004, 0.001, 4, 10), new MeshBasicMaterial({ color: 0xffffff, transparent: true, fog: false }));
  this.ray.matrixAutoUpdate = false;
  this.ray.renderOrder = this.dot.renderOrder = 4;
  scene.add(this.ray, this.dot);
  this.at = null; // where on the panel, in its units
  this.poking = this.armed = this.pressed = false;
 }

 remove() {
  for (const mesh of [this.ray, this.dot]) mesh.removeFromParent(), mesh.geometry.dispose(), mesh.material.dispose();
 }

 pulse(strength, milliseconds) { this.source.gamepad?.hapticActuators?.[0]?.pulse?.(strength, milliseconds)?.catch?.(() => { }) }

 // look finds where the pointer is, given what leads into the panel, and returns what its poke does there.
 look(frame, space, inverse, group, holds) {
  const pose = frame.getPose(this.source.targetRaySpace, space)?.transform, scale = group.scale.x;
  const tip = this.source.hand ? frame.getJointPose(this.source.hand.get("index-finger-tip"), space)?.transform : pose;
  this.at = null;
  this.ray.visible = this.dot.visible = false;
  if (!pose || !tip) return this.poke(Infinity);
  v.copy(tip.position).applyMatrix4(inverse);
  const depth = v.z * scale, pokes = depth < near && depth > -through && this.hit(v);
  if (pokes || this.pressed) {
   this.at = this.place(v);
   this.poking = true;
   this.dot.visible = true;
   this.dot.position.copy(v.setZ(0.002)).applyMatrix4(group.matrixWorld);
   return this.poke(pokes || Math.abs(depth) < near ? depth : Infinity);
  }
  const cancelled = this.poke(Infinity);
  // The ray, from its origin along its -z.
  m.fromArray(pose.matrix);
  const from = v.setFromMatrixPosition(m).applyMatrix4(inverse), along = w.set(0, 0, -1).transformDirection(m).transformDirection(inverse);
  const far = along.z < -1e-3 && from.z > 0 ? -from.z / along.z : 0;
  if (far > 0 && this.hit(from.addScaledVector(along, far)) || far > 0 && holds) this.at = this.place(from);
  this.ray.visible = true;
  this.ray.material.opacity = this.at ? 0.7 : 0.25;
  this.ray.matrix.copy(m).scale(w.set(1, 1, this.at ? far * scale : 0.4));
  if (this.at) this.dot.visible = true, this.dot.position.copy(from.setZ(0.002)).applyMatrix4(group.matrixWorld);
  return cancelled;
 }

 // poke takes how far in front of the board the fingertip is. It presses as it comes through from the front, once, until
 // it has been drawn back.
 poke(depth) {
  const pressed = this.pressed;
  if (depth === Infinity) {
   this.poking = this.armed = this.pressed = false;
   return pressed ? "leave" : "";
  }
  if (depth > 0 && !pressed) this.armed ||= depth > out;
  if (depth <= 0 && this.armed) { this.armed = false; this.pressed = true; return "press" }
  if (depth > out && pressed) { this.pressed = false; this.armed = true; return "release" }
  return "";
 }

 hit(local) { return Math.abs(local.x) <= width / 2000 && Math.abs(local.y) <= (height + bar) / 2000 }
 place(local) { return [1000 * local.x + width / 2, (height + bar) / 2 - 1000 * local.y] }
}
