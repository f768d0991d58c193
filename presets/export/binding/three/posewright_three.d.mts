import type { Body, Effector, Hint, Posewright } from './posewright.mjs';

/** What is used of an Object3D of three.js, of any version. */
export interface Placed {
  readonly matrixWorld: { readonly elements: ArrayLike<number> };
  updateWorldMatrix(updateParents: boolean, updateChildren: boolean): void;
}

/** The scene of an avatar: an Object3D. */
export interface AvatarRoot extends Placed {
  readonly scale: { multiplyScalar(by: number): unknown };
  traverse(callback: (node: any) => void): void;
}

/** What is used of a VRM of @pixiv/three-vrm. */
export interface AvatarOfVRM {
  readonly scene: AvatarRoot;
  readonly humanoid: { autoUpdateHumanBones: boolean; readonly rawHumanBones: Record<string, { node: any } | undefined> };
}

export interface BodyOptions {
  /** The scene that the loader has made. May be left out with vrm. */
  root?: AvatarRoot;
  vrm?: AvatarOfVRM | null;
  /** The exported NAME.preset.json; null is the built-in preset. */
  preset?: object | string | null;
  /** The exported NAME.skeleton.json. */
  skeleton?: object | string | null;
  /** Scale the root by what the preset's calibration says. Default true. */
  applyScale?: boolean;
}

export class PosewrightBody {
  constructor(posewright: Posewright, options: BodyOptions);
  readonly body: Body;
  readonly targets: Record<Effector, Placed | null>;
  readonly hints: Record<Hint, Placed | null>;
  /** Why the last update gave no new pose; '' where it did. */
  readonly error: string;
  /** Set it where a Calibration drives the body instead of targets. */
  drivenByDevices: boolean;
  setPreset(preset: object | string | null): void;
  update(delta: number): boolean;
  placeOf(role: string): [number, number, number] | null;
  reset(): void;
  dispose(): void;
}
