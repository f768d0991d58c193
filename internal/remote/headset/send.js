// Sends what the browser of a headset knows of head, controllers, hands and body: a message for each XRFrame, as package
// trackers/webxr describes them. It draws nothing and needs nothing else.
//
//	const sender = new Sender(link);              // link.send(bytes), and link.buffered: how much of that waits
//	const session = await enter(sender, { … });   // in a click; { … } is what else the session is asked for
//	session.requestAnimationFrame(function each(time, frame) {
//		session.requestAnimationFrame(each);
//		sender.frame(frame);                       // before drawing, which delays what follows
//	});
//
// Call sender.connected() whenever the link is open, and sender.hear(buffer) with each binary message.
const version = 1, largest = 4096, mostWaiting = 16384; // bytes; late poses are worth less than none
const pingEvery = 250; // milliseconds
const kinds = { hello: 1, sources: 2, frame: 3, ping: 4, visibility: 5, pong: 16 };
const visibilities = { hidden: 0, "visible-blurred": 1, visible: 2 }, ended = 3;
const sides = { left: 1, right: 2 };
const handScale = 32000, bodyScale = 8000, mostSources = 8, mostButtons = 32, mostAxes = 16, joints = 25, bodyJoints = 83;

// identity is a number that this browser keeps, so that the headset is known again.
function identity() {
 const made = () => crypto.getRandomValues(new Uint32Array(1))[0];
 try { return (localStorage.headset ||= made()) >>> 0 } catch { return made() }
}

// model is the name of the headset, as far as the browser tells it.
function model() {
 const told = /\b(Quest[^;)]*|Pico[^;)]*|Vision[^;)]*|Galaxy XR)/i.exec(navigator.userAgent);
 return told ? told[1].replace(/ Build.*/, "").trim() : "Headset";
}

// enter begins an immersive session and sends from it. Where it is declined, hands and body are left out by the browser.
export async function enter(sender, init = {}, mode = "immersive-vr") {
 const optional = ["bounded-floor", "hand-tracking", ...(sender.wantsBody ? ["body-tracking"] : [])];
 const session = await navigator.xr.requestSession(mode, {
  ...init, requiredFeatures: ["local-floor", ...(init.requiredFeatures || [])],
  optionalFeatures: [...optional, ...(init.optionalFeatures || [])],
 });
 await sender.begin(session);
 return session;
}

export class Sender {
 constructor(link) {
  this.link = link;
  this.id = identity();
  this.buffer = new ArrayBuffer(largest);
  this.view = new DataView(this.buffer);
  this.messages = []; // views of the buffer, by length
  this.matrices = new Float32Array(16 * joints);
  this.session = this.space = null;
  this.number = this.resets = this.dropped = this.at = 0;
  this.answered = { sent: 0, received: 0, program: 0 };
  this.tracking = { x: 0, y: 0, z: 0, yaw: 0 }; // where the reference space stands in the program's tracking space
  this.wantsBody = false; // whether the browser is to be asked for a body
  this.listed = []; // the input sources that the program knows
  this.numbers = new WeakMap();
  this.nextNumber = 0;
  this.held = new Set(); // input sources whose select has started
  this.onselect = null; // called with an input source, and whether it is pressed now or released
  setInterval(() => this.ping(), pingEvery);
 }

 // connected says who sends, on a link that is new.
 connected() {
  this.answered.sent = 0;
  this.hello();
  this.list();
  this.ping();
 }

 // hear takes a binary message, and reports whether it was for the sender.
 hear(buffer) {
  const v = new DataView(buffer);
  if (v.byteLength !== 34 || v.getUint8(0) !== kinds.pong) return false;
  this.answered = { sent: v.getFloat64(1, true), received: performance.now(), program: v.getFloat64(9, true) };
  this.tracking = { x: v.getFloat32(17, true), y: v.getFloat32(21, true), z: v.getFloat32(25, true), yaw: v.getFloat32(29, true) };
  this.wantsBody = v.getUint8(33) === 1;
  return true;
 }

 // begin sends from a session.
 async begin(session) {
  const space = await session.requestReferenceSpace("bounded-floor").catch(() => null);
  this.bounded = space !== null;
  this.space = space || await session.requestReferenceSpace("local-floor");
  this.session = session;
  this.listed = [];
  this.space.addEventListener("reset", () => this.resets++);
  session.addEventListener("visibilitychange", () => this.tell(visibilities[session.visibilityState] ?? 0));
  session.addEventListener("selectstart", e => this.select(e.inputSource, true));
  session.addEventListener("selectend", e => this.select(e.inputSource, false));
  session.addEventListener("inputsourceschange", () => this.list());
  session.addEventListener("end", () => { this.session = null; this.releaseAll(() => true); this.tell(ended) });
  this.hello();
  this.list();
 }

 select(source, pressed) {
  if (pressed === this.held.has(source)) return;
  pressed ? this.held.add(source) : this.held.delete(source);
  this.onselect?.(source, pressed);
 }

 // releaseAll releases what is held by sources that are gone: browsers send no selectend of those.
 releaseAll(gone) { for (const source of [...this.held]) if (gone(source)) this.select(source, false) }

 start(kind) {
  const v = this.view;
  v.setUint8(0, kind); v.setUint8(1, version); v.setUint8(2, 88); v.setUint8(3, 82); v.setUint32(4, this.id, true);
  this.at = 8;
 }
 u8(value) { this.view.setUint8(this.at++, value) }
 f32(value) { this.view.setFloat32(this.at, value, true); this.at += 4 }
 f64(value) { this.view.setFloat64(this.at, value, true); this.at += 8 }
 i16(value) { this.view.setInt16(this.at, Math.max(-32767, Math.min(32767, Math.round(value))), true); this.at += 2 }
 text(value) {
  const bytes = new TextEncoder().encode(value).subarray(0, 100);
  this.u8(bytes.length);
  for (const b of bytes) this.u8(b);
 }
 send() { this.link.send(this.messages[this.at] ||= new Uint8Array(this.buffer, 0, this.at)) }

 hello() {
  const has = feature => this.session?.enabledFeatures?.includes(feature);
  this.start(kinds.hello);
  this.u8((this.session && this.bounded ? 1 : 0) | (has("hand-tracking") ? 2 : 0) | (has("body-tracking") ? 4 : 0));
  this.text(model());
  this.send();
 }

 tell(visibility) {
  this.start(kinds.visibility);
  this.u8(visibility);
  this.send();
 }

 ping() {
  this.start(kinds.ping);
  const { sent, received, program } = this.answered;
  this.f64(performance.now()); this.f64(sent); this.f64(received); this.f64(program);
  this.answered.sent = 0; // it is told once
  this.send();
 }

 // changed reports whether the session has other input sources than the program knows.
 changed() {
  let i = 0;
  for (const source of this.session.inputSources) {
   if (source.targetRayMode === "tracked-pointer" && i < mostSources && this.listed[i++] !== source) return true;
  }
  return i !== this.listed.length;
 }

 // list tells the input sources of the session. Gazes and touches of a screen are nothing that a body holds.
 list() {
  const all = this.session ? [...this.session.inputSources] : [];
  this.releaseAll(source => !all.includes(source));
  this.listed = all.filter(source => source.targetRayMode === "tracked-pointer").slice(0, mostSources);
  this.start(kinds.sources);
  this.u8(this.listed.length);
  for (const source of this.listed) {
   if (!this.numbers.has(source)) this.numbers.set(source, this.nextNumber++ & 255);
   this.u8(this.numbers.get(source)); this.u8(sides[source.handedness] ?? 0); this.u8(source.hand ? 1 : 0);
   this.text(source.profiles[0] || "");
  }
  this.send();
 }

 // frame sends a frame of the session.
 frame(frame) {
  if (!this.session) return;
  if (this.link.buffered > mostWaiting) { this.dropped++; return }
  if (this.changed()) this.list();
  const head = frame.getViewerPose(this.space), now = performance.now(), shown = frame.predictedDisplayTime;
  const lead = shown > 0 ? shown - now : NaN;
  this.start(kinds.frame);
  this.u8((visibilities[this.session.visibilityState] ?? 0) | (head ? 4 : 0) | (head?.emulatedPosition ? 8 : 0) | (lead === lead ? 16 : 0));
  this.u8(this.resets & 255);
  this.view.setUint32(this.at, ++this.number, true); this.at += 4;
  this.f64(now);
  this.f32(lead === lead ? lead : 0);
  if (head) this.pose(head.transform);
  this.u8(this.listed.length);
  for (const source of this.listed) source.hand ? this.hand(frame, source) : this.controller(frame, source);
  this.body(frame);
  this.send();
 }

 pose(transform) {
  const p = transform.position, q = transform.orientation;
  this.f32(p.x); this.f32(p.y); this.f32(p.z); this.f32(q.x); this.f32(q.y); this.f32(q.z); this.f32(q.w);
 }

 controller(frame, source) {
  const grip = source.gripSpace && frame.getPose(source.gripSpace, this.space);
  this.u8(this.numbers.get(source));
  this.u8(grip ? 1 | (grip.emulatedPosition ? 2 : 0) : 0);
  if (grip) this.pose(grip.transform);
  this.controls(source.gamepad);
 }

 controls(gamepad) {
  const buttons = Math.min(gamepad?.buttons.length ?? 0, mostButtons), axes = Math.min(gamepad?.axes.length ?? 0, mostAxes);
  this.u8(buttons);
  for (let i = 0; i < buttons; i++) this.u8(Math.round(255 * Math.max(0, Math.min(1, gamepad.buttons[i].value))));
  this.u8(axes);
  for (let i = 0; i < axes; i++) this.view.setInt8(this.at++, Math.round(127 * Math.max(-1, Math.min(1, gamepad.axes[i]))));
 }

 // hand tells the joints of a hand, which browsers know all or none of.
 hand(frame, source) {
  const m = this.matrices, told = source.hand.size === joints && frame.fillPoses(source.hand.values(), this.space, m) && m[15] === 1;
  this.u8(this.numbers.get(source));
  this.u8(told ? 1 | 4 : 0);
  if (told) {
   this.f32(m[12]); this.f32(m[13]); this.f32(m[14]);
   const q = this.turn(0);
   this.f32(q[0]); this.f32(q[1]); this.f32(q[2]); this.f32(q[3]);
  }
  this.controls(source.gamepad);
  for (let j = 1; told && j < joints; j++) {
   const q = this.turn(16 * j);
   for (let axis = 12; axis < 15; axis++) this.i16(handScale * (m[16 * j + axis] - m[axis]));
   for (let i = 0; i < 4; i++) this.i16(32767 * q[i]);
  }
 }

 // turn is the quaternion of a matrix, by its largest component.
 turn(at) {
  const m = this.matrices, q = quaternion, a = m[at], b = m[at + 5], c = m[at + 10];
  const xy = m[at + 1] + m[at + 4], xz = m[at + 2] + m[at + 8], yz = m[at + 6] + m[at + 9];
  const wx = m[at + 6] - m[at + 9], wy = m[at + 8] - m[at + 2], wz = m[at + 1] - m[at + 4];
  if (a + b + c > 0) set(q, wx, wy, wz, 1 + a + b + c);
  else if (a > b && a > c) set(q, 1 + a - b - c, xy, xz, wx);
  else if (b > c) set(q, xy, 1 - a + b - c, yz, wy);
  else set(q, xz, yz, 1 - a - b + c, wz);
  return q;
 }

 // body tells the joints of a body, where the browser was asked for one and knows it.
 body(frame) {
  const body = frame.body, from = this.at;
  this.u8(0);
  if (!body) return;
  let count = 0, index = 0, x = 0, y = 0, z = 0;
  for (const space of body.values()) {
   const pose = index < bodyJoints && frame.getPose(space, this.space);
   if (pose) {
    const p = pose.transform.position, q = pose.transform.orientation;
    if (count++ === 0) { x = p.x; y = p.y; z = p.z; this.f32(x); this.f32(y); this.f32(z) }
    this.u8(index);
    this.i16(bodyScale * (p.x - x)); this.i16(bodyScale * (p.y - y)); this.i16(bodyScale * (p.z - z));
    this.i16(32767 * q.x); this.i16(32767 * q.y); this.i16(32767 * q.z); this.i16(32767 * q.w);
   }
   index++;
  }
  this.view.setUint8(from, count);
 }
}

const quaternion = new Float64Array(4); // of turn
function set(q, x, y, z, w) {
 const n = 1 / Math.hypot(x, y, z, w);
 q[0] = x * n; q[1] = y * n; q[2] = z * n; q[3] = w * n;
}
