// The avatar in the poses that the program solves: its own file, or a figure of capsules where that can't be had.
import { CapsuleGeometry, GLTFLoader, Group, Matrix4, Mesh, MeshStandardMaterial, Quaternion, Vector3, VRMLoaderPlugin, VRMUtils } from "./libraries.js";

const poseKind = 2, headBytes = 24, floats = 7; // of a pose, and of each transform in it: see package remote
const up = new Vector3(0, 1, 0), one = new Vector3(1, 1, 1);
const position = new Vector3(), rotation = new Quaternion(), other = new Vector3(), turn = new Quaternion(), scale = new Vector3();
const above = new Matrix4(), inverse = new Matrix4();

// referenceFromTracking takes what the program has in its tracking space to the page's axes and to its reference space.
export function referenceFromTracking(tracking, into) {
 return into.compose(position.set(tracking.x, tracking.y, tracking.z), rotation.setFromAxisAngle(up, tracking.yaw), one).invert()
  .multiply(inverse.makeRotationY(Math.PI));
}

export class Avatar {
 constructor(fetchFile) {
  this.fetchFile = fetchFile; // of an avatar, by its number
  this.group = new Group(); // in the program's world, seen from the reference space
  this.group.matrixAutoUpdate = false;
  this.bones = this.newest = this.model = this.figure = null;
  this.number = 0; // of the avatar whose file is there or on its way
  this.shown = null; // the model, or the figure
  this.posed = false;
 }

 // setBones says what the poses from now on are of.
 setBones(bones) {
  this.bones = bones;
  this.newest = null;
  this.figure?.remove();
  this.figure = new Figure(bones);
  this.group.add(this.figure.group);
  if (bones.avatar !== this.number) {
   this.model?.remove();
   this.model = null;
   this.number = bones.avatar;
   this.load(bones.avatar);
  }
  this.fit();
 }

 // load loads the file of an avatar. Without one the figure stays.
 async load(number) {
  if (!number) return;
  try {
   const loader = new GLTFLoader();
   loader.register(parser => new VRMLoaderPlugin(parser));
   const model = new Model(await loader.parseAsync(await this.fetchFile(number), ""));
   if (this.number !== number) return model.remove();
   this.model = model;
   this.group.add(model.holder);
   this.fit();
  } catch (e) {
   console.warn("the avatar can't be shown:", e);
   if (this.number === number) this.number = 0; // it is tried again with the next bones
  }
 }

 // fit gives the model the size of the bones.
 fit() {
  const fits = this.model?.fit(this.bones) === true;
  if (this.model) this.model.holder.visible = fits;
  this.figure.group.visible = !fits;
  this.shown = fits ? this.model : this.figure;
 }

 // forget has the file asked for again: numbers are those of one run of the program.
 forget() { this.number = 0 }

 // hear takes a binary message, and reports whether it was a pose.
 hear(buffer) {
  if (new Uint8Array(buffer)[0] !== poseKind) return false;
  const v = new DataView(buffer);
  if (this.bones?.number === v.getUint16(2, true)) this.newest = new Float32Array(buffer, headBytes);
  return true;
 }

 // update applies the newest pose. tracking is where the reference space stands in the tracking space.
 update(tracking, seconds) {
  const t = this.newest;
  if (t) {
   this.newest = null;
   referenceFromTracking(tracking, this.group.matrix).multiply(inverse.compose(other.fromArray(t), turn.fromArray(t, 3), one).invert());
   this.group.matrixWorldNeedsUpdate = true;
   this.shown.pose(t);
   this.posed = true;
  }
  if (this.posed) this.shown.swing?.(seconds);
 }

 // place is where a bone is drawn, by its name: its position in the reference space.
 place(name) {
  const i = this.bones.names.indexOf(name), node = this.shown.node(i);
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
 }
}

// Model is what an avatar's file holds.
class Model {
 constructor(gltf) {
  this.vrm = gltf.userData.vrm;
  this.holder = new Group();
  this.holder.add(gltf.scene);
  this.nodes = [];
  this.inFile = new Map(); // where each node is in its parent
  gltf.scene.traverse(o => {
   o.frustumCulled = false;
   this.inFile.set(o, [o.position.clone(), o.quaternion.clone()]);
   const of = gltf.parser.associations.get(o);
   if (of?.nodes !== undefined) this.nodes[of.nodes] = o;
  });
 }

 remove() {
  this.holder.removeFromParent();
  VRMUtils.deepDispose(this.holder);
 }

 node(bone) { return this.bones[bone].node }

 // fit finds the nodes of bones, and gives the model their size. It is false where it is the model of others.
 fit(bones) {
  if (!bones.nodes?.every(n => this.nodes[n])) return false;
  this.bones = bones.names.map((name, i) => {
   const node = this.nodes[bones.nodes[i]], over = bones.above[i], end = over < 0 ? null : this.nodes[bones.nodes[over]], between = [];
   for (let n = node.parent; n !== end && n !== this.holder.parent && n; n = n.parent) between.unshift(n);
   return { node, over, between, world: new Matrix4() };
  });
  for (const [node, [at, turned]] of this.inFile) node.position.copy(at), node.quaternion.copy(turned);
  // What no bone moves stands as the hips do in the T-pose.
  this.holder.updateWorldMatrix(true, true);
  inverse.copy(this.holder.matrixWorld).invert().multiply(this.bones[0].node.matrixWorld).decompose(position, rotation, scale);
  this.holder.scale.setScalar(bones.scale);
  this.holder.quaternion.fromArray(bones.rest[0], 3).multiply(rotation.invert());
  this.holder.position.fromArray(bones.rest[0]).sub(position.multiplyScalar(bones.scale).applyQuaternion(this.holder.quaternion));
  this.settled = false;
  return true;
 }

 // pose puts each bone where it is in the world, whatever is between it and the bone above.
 pose(transforms) {
  this.bones.forEach(({ node, over, between, world }, i) => {
   over < 0 ? above.identity() : above.copy(this.bones[over].world);
   for (const n of between) n.updateMatrix(), above.multiply(n.matrix);
   above.decompose(other, turn, scale);
   node.position.fromArray(transforms, floats * (i + 1)).applyMatrix4(inverse.copy(above).invert());
   node.quaternion.fromArray(transforms, floats * (i + 1) + 3).premultiply(turn.invert());
   node.updateMatrix();
   world.multiplyMatrices(above, node.matrix);
  });
 }

 // swing moves what hangs, as the file says.
 swing(seconds) {
  if (!this.vrm) return;
  this.vrm.nodeConstraintManager?.update();
  if (!this.settled) this.holder.parent.updateWorldMatrix(true, true), this.vrm.springBoneManager?.reset();
  this.settled = true;
  this.vrm.springBoneManager?.update(seconds);
  this.vrm.materials?.forEach(m => m.update?.(seconds));
 }
}

// Figure is a capsule from each bone to the one above.
class Figure {
 constructor(bones) {
  this.group = new Group();
  const material = new MeshStandardMaterial({ color: 0xd8dde4, roughness: 0.7 });
  this.above = bones.above;
  this.ends = bones.names.map(() => new Group());
  this.limbs = bones.above.map((over, i) => {
   const length = over < 0 ? 0 : position.fromArray(bones.rest[i]).distanceTo(other.fromArray(bones.rest[over]));
   if (length < 0.005) return null;
   const thick = Math.min(0.05, Math.max(0.008, 0.16 * length));
   return new Mesh(new CapsuleGeometry(thick, Math.max(0.001, length - thick), 4, 12), material);
  });
  const skull = new Mesh(new CapsuleGeometry(0.085 * bones.scale, 0.06 * bones.scale, 6, 16), material);
  skull.position.y = 0.1 * bones.scale;
  this.ends[bones.names.indexOf("head")]?.add(skull);
  this.group.add(...this.ends, ...this.limbs.filter(limb => limb));
 }

 remove() {
  this.group.removeFromParent();
  VRMUtils.deepDispose(this.group);
 }

 node(bone) { return this.ends[bone] }

 pose(transforms) {
  this.ends.forEach((end, i) => {
   end.position.fromArray(transforms, floats * (i + 1));
   end.quaternion.fromArray(transforms, floats * (i + 1) + 3);
   const limb = this.limbs[i];
   if (!limb) return;
   position.copy(this.ends[this.above[i]].position);
   limb.position.addVectors(position, end.position).multiplyScalar(0.5);
   limb.quaternion.setFromUnitVectors(up, other.subVectors(end.position, position).normalize());
  });
 }
}
