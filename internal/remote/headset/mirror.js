// A mirror in front of a person. Instead of drawing a second picture of the scene, it shows a reflected copy of what is
// given to it behind its frame, where the floor goes on.
import { BoxGeometry, Group, Matrix4, Mesh, MeshBasicMaterial, MeshStandardMaterial, PlaneGeometry, Vector3 } from "./libraries.js";

const ahead = 1.8, width = 1.5, height = 2.2, bar = 0.05; // meters

export class Mirror {
 constructor(scene) {
  this.frame = new Group(); // its glass is the plane z = 0, and the person is where z is positive
  this.frame.name = "mirror";
  const wood = new MeshStandardMaterial({ color: 0xb98d5f, roughness: 0.6 });
  const beam = (w, h, x, y) => {
   const mesh = new Mesh(new BoxGeometry(w, h, bar), wood);
   mesh.position.set(x, y, 0);
   this.frame.add(mesh);
  };
  for (const side of [-1, 1]) beam(bar, height + bar, side * (width + bar) / 2, (height + bar) / 2);
  beam(width, bar, 0, bar / 2);
  beam(width, bar, 0, height + bar / 2);
  this.glass = new Mesh(new PlaneGeometry(width, height), new MeshBasicMaterial({ color: 0xcfe4f5, transparent: true, opacity: 0.07, depthWrite: false }));
  this.glass.position.y = height / 2 + bar;
  this.frame.add(this.glass);
  this.behind = new Group(); // what is in it is reflected
  this.behind.name = "reflection";
  this.behind.matrixAutoUpdate = false;
  scene.add(this.frame, this.behind);
 }

 // hang puts a sign into the top of the mirror, where who stands straight sees it without moving their head.
 hang(sign) {
  sign.position.set(0, height - 0.13, bar);
  this.frame.add(sign);
 }

 // place puts the mirror in front of a head, given by its matrix.
 place(head) {
  const m = new Matrix4().fromArray(head), at = new Vector3().setFromMatrixPosition(m);
  // Who looks up or down has the top or the chin of their head towards the front.
  const front = new Vector3(-m.elements[8], 0, -m.elements[10]);
  if (front.length() < 0.5) front.set(m.elements[4], 0, m.elements[6]).multiplyScalar(m.elements[9] > 0 ? -1 : 1);
  front.normalize();
  this.frame.position.set(at.x, 0, at.z).addScaledVector(front, ahead);
  this.frame.rotation.y = Math.atan2(-front.x, -front.z);
  this.frame.updateMatrix();
  this.behind.matrix.copy(this.frame.matrix).scale(new Vector3(1, 1, -1)).multiply(m.copy(this.frame.matrix).invert());
  this.behind.matrixWorldNeedsUpdate = true;
 }
}
