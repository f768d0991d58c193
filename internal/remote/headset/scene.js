// What is around a person in a session: floor and light, or their real room, and a sign. Distances are in meters of the
// session's reference space, whose floor is at 0.
import {
 CanvasTexture, Color, DirectionalLight, Fog, GridHelper, Group, HemisphereLight, Mesh, MeshBasicMaterial, MeshStandardMaterial,
 PerspectiveCamera, PlaneGeometry, Scene, SRGBColorSpace, WebGLRenderer,
} from "./libraries.js";
import { wrap } from "./panel.js";

const backdrop = 0x566476, ground = 0x5a5650, lines = 0x77726a, axes = 0x9a9388, radius = 8;

export class Stage {
 constructor() {
  this.scene = new Scene();
  this.camera = new PerspectiveCamera(60, 1, 0.05, 50);
  const sun = new DirectionalLight(0xfff4e6, 2);
  sun.position.set(1, 3, 2); // from behind the person, so that it falls on what is ahead
  this.scene.add(new HemisphereLight(0xf4f6ff, 0x6a645c, 1.6), sun);
  this.room = new Group(); // in place of the real one
  const floor = new Mesh(new PlaneGeometry(2 * radius, 2 * radius).rotateX(-Math.PI / 2), new MeshStandardMaterial({ color: ground, roughness: 1 }));
  const grid = new GridHelper(2 * radius, 4 * radius, axes, lines);
  grid.position.y = 0.002;
  this.room.add(floor, grid);
  this.scene.add(this.room);
  this.session = this.renderer = null;
 }

 // start draws a session until that ends. each is called with every frame of it, before it is drawn, and the seconds
 // since the one before.
 async start(session, space, each) {
  if (!this.renderer) {
   this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
   this.renderer.xr.enabled = true;
  }
  const real = session.environmentBlendMode !== undefined && session.environmentBlendMode !== "opaque";
  this.room.visible = !real;
  this.scene.background = real ? null : new Color(backdrop);
  this.scene.fog = real ? null : new Fog(backdrop, 4, radius);
  await this.renderer.xr.setSession(session);
  this.renderer.xr.setReferenceSpace(space);
  this.session = session;
  session.addEventListener("end", () => { this.session = null; this.renderer.setAnimationLoop(null) });
  let last = null;
  this.renderer.setAnimationLoop((time, frame) => {
   if (!frame) return;
   each(frame, last === null ? 0 : Math.min(0.1, (time - last) / 1000));
   last = time;
   this.renderer.render(this.scene, this.camera);
  });
 }
}

// Sign is a text on a board, as high as three centimeters a meter away: twice that where it hangs.
export class Sign extends Mesh {
 constructor() {
  const canvas = document.createElement("canvas");
  canvas.width = 2048; canvas.height = 384;
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  super(new PlaneGeometry(1.6, 0.3), new MeshBasicMaterial({ map, transparent: true, fog: false }));
  this.canvas = canvas;
  this.visible = false;
 }

 say(text) {
  this.visible = text !== "";
  if (!this.visible) return;
  const { width, height } = this.canvas, c = this.canvas.getContext("2d"), room = width - 120;
  c.clearRect(0, 0, width, height);
  c.fillStyle = "#14161af0";
  c.beginPath(); c.roundRect(0, 0, width, height, 48); c.fill();
  c.fillStyle = "#f0f2f5"; c.textAlign = "center"; c.textBaseline = "middle";
  let rows, size = text.length < 3 ? 330 : 84; // a digit of a countdown, or sentences
  for (; ; size -= 6) {
   c.font = size + "px system-ui, sans-serif";
   rows = wrap(c, text, room);
   if (size < 60 || 1.24 * size * rows.length < height) break;
  }
  rows.forEach((row, i) => c.fillText(row, width / 2, height / 2 + size * (0.06 + 1.24 * (i - (rows.length - 1) / 2)), room));
  this.material.map.needsUpdate = true;
 }
}
