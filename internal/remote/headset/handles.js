// What can be moved by hand: effectors, poles, magnets and the targets of chains. They are shown on the avatar in the
// mirror, where rays reach them, and on the person's own body, where hands do.
import { BoxGeometry, CanvasTexture, CapsuleGeometry, Group, Matrix4, Mesh, MeshBasicMaterial, PlaneGeometry, Quaternion, SRGBColorSpace, Vector3 } from "./libraries.js";
import { referenceFromTracking } from "./avatar.js";

const placesKind = 3, headBytes = 4, floats = 6; // of places: see package remote
const size = 0.0075 / 0.7; // radius of a handle in its distance from the eyes: 15 mm across at arm's length
const hitRadius = 0.04, reach = 0.06, shownWithin = 0.25; // meters: of rays; of hands; around hands, where handles of the own body are shown
const still = 0.01; // meters that a handle has to be moved before it follows
const sendEvery = 40, twiceWithin = 400; // milliseconds: between two places; between two pinches that pin
const squeeze = 1, pinButton = 5; // of a gamepad of the kind xr-standard
// As overlays have them in the window.
const colors = { left: 0x5cb2ee, right: 0xf0a438, middle: 0xf0ec78, hints: 0xd692cc, magnets: 0x58d0c4, repels: 0xec78a8, chains: 0x54c49e, idle: 0x929aa8, hovered: 0xffe25c };
const colorOf = ({ id, idle, repels }) => colors[idle ? "idle" : repels ? "repels" : id.startsWith("effectors.left") ? "left" : id.startsWith("effectors.right") ? "right" : id.startsWith("effectors") ? "middle" : id.split(".")[0]];
const shapes = { effectors: new CapsuleGeometry(1, 1e-3, 8, 16), hints: new CapsuleGeometry(1.2, 1e-3, 1, 4), magnets: new BoxGeometry(1.6, 1.6, 1.6), chains: new CapsuleGeometry(1, 1e-3, 1, 3) };
const rod = new BoxGeometry(1, 1, 1), up = new Vector3(0, 1, 0), one = new Vector3(1, 1, 1);
const v = new Vector3(), w = new Vector3(), q = new Quaternion(), m = new Matrix4();
const drawn = (geometry, color) => { // through everything, as in the window
 const mesh = new Mesh(geometry, new MeshBasicMaterial({ color, depthTest: false, transparent: true, fog: false }));
 mesh.renderOrder = 1;
 return mesh;
};
const stretch = (mesh, from, to, thick) => { // a rod between two places
 v.subVectors(to, from);
 mesh.scale.set(thick, Math.max(1e-4, v.length()), thick);
 mesh.quaternion.setFromUnitVectors(up, v.normalize());
 mesh.position.addVectors(from, to).multiplyScalar(0.5);
};

// Marker is how a handle is drawn: with a rod to the joint of a pole, and with the needle of a pin.
class Marker extends Group {
 constructor(told) {
  super();
  this.body = drawn(shapes[told.id.split(".")[0]] || shapes.effectors, 0);
  this.line = drawn(rod, colors.hints);
  this.needle = drawn(rod, 0xffffff);
  this.add(this.line, this.needle, this.body);
 }

 show(handle, eye, hovered) {
  const radius = size * Math.max(0.3, eye) * (hovered ? 1.3 : 1), { body, line, needle } = this;
  body.position.copy(handle.at);
  body.scale.setScalar(radius);
  body.material.color.set(hovered ? colors.hovered : colorOf(handle.told));
  body.material.opacity = handle.told.idle && !hovered ? 0.5 : 0.9;
  line.material.opacity = 0.7 * body.material.opacity;
  line.visible = handle.from.distanceTo(handle.at) > 1e-4;
  if (line.visible) stretch(line, handle.from, handle.at, 0.3 * radius);
  needle.visible = handle.told.pinned === true;
  stretch(needle, handle.at, w.set(0, -4 * radius, 0).add(handle.at), 0.5 * radius);
 }

 remove() {
  this.removeFromParent();
  for (const part of this.children) part.material.dispose();
 }
}

// Label is the name of a handle, a unit wide.
class Label extends Mesh {
 constructor() {
  const canvas = document.createElement("canvas");
  canvas.width = 512; canvas.height = 96;
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  super(new PlaneGeometry(1, canvas.height / canvas.width), new MeshBasicMaterial({ map, depthTest: false, transparent: true, fog: false }));
  this.renderOrder = 2;
  this.canvas = canvas;
  this.say("");
 }

 say(text) {
  this.visible = text !== "";
  if (this.text === text) return;
  this.text = text;
  const { width, height } = this.canvas, c = this.canvas.getContext("2d");
  c.font = "56px system-ui, sans-serif";
  const wide = Math.min(width, c.measureText(text).width + 48);
  c.clearRect(0, 0, width, height);
  c.fillStyle = "#14161ad0";
  c.beginPath(); c.roundRect((width - wide) / 2, 0, wide, height, 24); c.fill();
  c.fillStyle = "#f0f2f5"; c.textAlign = "center"; c.textBaseline = "middle";
  c.fillText(text, width / 2, height / 2, width - 40);
  this.material.map.needsUpdate = true;
 }
}

export class Handles {
 // send sends an object to the program.
 constructor(scene, mirror, send) {
  Object.assign(this, { scene, mirror, send });
  this.list = []; // each with what is told of it, at and from in the reference space, and its markers on the body and in the mirror
  this.pointers = new Map(); // by input sources: what each is on and holds
  this.matrix = new Matrix4(); // from the tracking space to the reference space
  this.label = new Label();
  scene.add(this.label);
 }

 // setList says which handles there are from now on. Those that stay are held on.
 setList(told) {
  const before = new Map(this.list.map(h => [h.told.id, h]));
  this.list = told.map(one => {
   const h = before.get(one.id) || { at: new Vector3(), from: new Vector3(), body: new Marker(one), image: new Marker(one), placed: false };
   before.delete(one.id);
   h.told = one;
   return h;
  });
  for (const gone of before.values()) {
   for (const p of this.pointers.values()) if (p.held?.handle === gone) this.release(p);
   gone.body.remove(); gone.image.remove();
  }
  this.places = null;
 }

 // hear takes a binary message, and reports whether it was for the handles.
 hear(buffer) {
  if (new Uint8Array(buffer)[0] !== placesKind) return false;
  const places = new Float32Array(buffer, headBytes);
  if (places.length === floats * this.list.length) this.places = places;
  return true;
 }

 // end lets go of everything, where a session or the connection ends.
 end() {
  for (const [source, p] of this.pointers) this.drop(source, p);
  this.label.say("");
 }

 // update follows a frame of a session. busy reports whether an input source is on something else.
 update(frame, sender, busy = () => false) {
  const { space, session } = sender, head = frame.getViewerPose(space);
  if (!head || !session) return;
  referenceFromTracking(sender.tracking, this.matrix);
  this.list.forEach((h, i) => {
   if (!this.places) return;
   h.at.fromArray(this.places, floats * i).applyMatrix4(this.matrix);
   h.from.fromArray(this.places, floats * i + 3).applyMatrix4(this.matrix);
   if (!h.placed) { h.placed = true; this.scene.add(h.body); this.mirror.behind.add(h.image) }
  });
  if (sender.resets !== this.resets) for (const p of this.pointers.values()) this.release(p);
  this.resets = sender.resets;
  const sources = [...session.inputSources].filter(s => s.targetRayMode === "tracked-pointer");
  for (const [source, p] of this.pointers) if (!sources.includes(source) || !this.list.length) this.drop(source, p);
  for (const source of this.list.length ? sources : []) this.point(frame, sender, source, busy(source));
  this.draw(new Vector3().copy(head.transform.position), head.transform.orientation);
 }

 // point has an input source hover, hold and pin.
 point(frame, sender, source, busy) {
  const ray = frame.getPose(source.targetRaySpace, sender.space);
  const hand = source.hand ? frame.getJointPose(source.hand.get("index-finger-tip"), sender.space) : source.gripSpace && frame.getPose(source.gripSpace, sender.space);
  if (!ray) return;
  let p = this.pointers.get(source);
  if (!p) {
   this.pointers.set(source, p = { source, on: null, held: null, pressed: true, pins: true, ray: drawn(rod, 0xffffff), at: new Vector3(), matrix: new Matrix4(), aim: new Matrix4() });
   this.scene.add(p.ray);
  }
  p.aim.fromArray(ray.transform.matrix);
  p.matrix.fromArray((hand || ray).transform.matrix);
  p.at.setFromMatrixPosition(p.matrix);
  const on = busy && !p.held ? null : p.held || this.under(p);
  if (on?.handle !== p.on?.handle && on) this.pulse(source, 0.2, 10);
  p.on = on; p.busy = busy && !p.held;
  const buttons = source.gamepad?.buttons || [];
  const pressed = sender.held.has(source) || buttons[squeeze]?.pressed === true, pins = buttons[pinButton]?.pressed === true;
  if (on && pins && !p.pins) this.pin(p);
  if (on && pressed && !p.pressed) this.take(p);
  if (!pressed) this.release(p);
  p.pressed = pressed; p.pins = pins;
  if (p.held) this.move(p);
 }

 // under is the handle that a pointer is on: one of the body that the hand is at, else one in the mirror that the ray hits.
 under(p) {
  let best = null, least = reach;
  for (const handle of this.list) {
   const away = handle.at.distanceTo(p.at);
   if (handle.placed && away < least && handle.told.id !== `effectors.${p.source.handedness}Hand`) best = { handle, image: false }, least = away;
  }
  if (best) return best;
  const from = new Vector3().setFromMatrixPosition(p.aim), along = new Vector3(0, 0, -1).transformDirection(p.aim);
  least = Infinity;
  for (const handle of this.list) {
   const to = v.copy(handle.at).applyMatrix4(this.mirror.behind.matrix).sub(from), far = to.dot(along), off = to.addScaledVector(along, -far).length();
   const radius = Math.max(hitRadius, 1.3 * size * far);
   if (handle.placed && far > 0 && off < radius && off / radius < least) best = { handle, image: true }, least = off / radius;
  }
  return best;
 }

 take(p) {
  const now = performance.now(), { handle, image } = p.on;
  if (p.source.hand && p.last === handle && now - p.taken < twiceWithin) { p.last = null; return this.pin(p) }
  p.last = handle; p.taken = now;
  p.held = { handle, image, at: handle.at.clone(), from: (image ? p.aim : p.matrix).clone().invert(), moved: false, sent: 0 };
  this.pulse(p.source, 0.6, 30);
 }

 // move sends where a held handle is to be: it is fixed to the hand, or its image to the ray.
 move({ held, aim, matrix, source }) {
  const way = m.copy(held.image ? aim : matrix).multiply(held.from), mirror = this.mirror.behind.matrix;
  if (held.image) way.premultiply(mirror).multiply(mirror); // which is its own inverse
  const at = v.copy(held.at).applyMatrix4(way), now = performance.now();
  held.moved ||= at.distanceTo(held.at) > still;
  if (!held.moved || now - held.sent < sendEvery) return;
  held.sent = now;
  const inward = new Matrix4().copy(this.matrix).invert();
  at.applyMatrix4(inward);
  q.setFromRotationMatrix(way.premultiply(inward).multiply(this.matrix));
  this.send({ type: "grab", handle: held.handle.told.id, to: { at: at.toArray(), turn: q.toArray() } });
 }

 release(p) {
  if (p.held?.moved) this.send({ type: "grab", handle: p.held.handle.told.id });
  p.held = null;
 }

 // pin pins the effector that a pointer is on, or lets go of its pin.
 pin(p) {
  const id = p.on.handle.told.id;
  if (!id.startsWith("effectors.")) return;
  this.send({ type: "grab", handle: id, pin: true });
  p.held = null; // the program lets go of it
  this.pulse(p.source, 0.8, 40);
 }

 drop(source, p) {
  this.release(p);
  p.ray.removeFromParent(); p.ray.material.dispose();
  this.pointers.delete(source);
 }

 pulse(source, strength, milliseconds) { source.gamepad?.hapticActuators?.[0]?.pulse?.(strength, milliseconds) }

 draw(eye, facing) {
  const pointers = [...this.pointers.values()], on = (h, image) => pointers.some(p => p.on?.handle === h && p.on.image === image);
  for (const h of this.list) {
   if (!h.placed) continue;
   h.body.visible = pointers.some(p => p.at.distanceTo(h.at) < shownWithin && h.told.id !== `effectors.${p.source.handedness}Hand`);
   if (h.body.visible) h.body.show(h, eye.distanceTo(h.at), on(h, false));
   h.image.show(h, eye.distanceTo(w.copy(h.at).applyMatrix4(this.mirror.behind.matrix)), on(h, true));
  }
  let name = "";
  for (const p of pointers) {
   const from = new Vector3().setFromMatrixPosition(p.aim), far = new Vector3(0, 0, -1).transformDirection(p.aim).add(from);
   const image = !p.on || p.on.image;
   if (p.on) far.copy(p.on.handle.at).applyMatrix4(image ? this.mirror.behind.matrix : m.identity());
   p.ray.visible = image && !p.busy; // to what is in the hand none is needed
   p.ray.material.opacity = p.on ? 0.8 : 0.3;
   stretch(p.ray, from, far, 0.003);
   if (!p.on) continue;
   name = p.on.handle.told.name;
   this.label.scale.setScalar(0.16 * Math.max(0.5, eye.distanceTo(far)));
   this.label.position.copy(far).addScaledVector(up, 0.25 * this.label.scale.x);
   this.label.quaternion.copy(facing);
  }
  this.label.say(name);
 }
}
