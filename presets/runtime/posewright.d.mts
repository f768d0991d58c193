export type Effector = 'head' | 'chest' | 'hips' | 'leftHand' | 'rightHand' | 'leftFoot' | 'rightFoot';
export type Hint = 'leftElbow' | 'rightElbow' | 'leftKnee' | 'rightKnee';
/** x y z in meters, then the rotation w x y z. */
export type Transform = ArrayLike<number>;
export type Point = ArrayLike<number>;
export type Bytes = ArrayBuffer | ArrayBufferView;

export const effectors: Effector[];
export const hints: Hint[];
export const causes: string[];
export const contactKinds: string[];
export const deviceKinds: string[];
export const holdings: string[];

export class PosewrightError extends Error {
  code: number;
}

export function load(source?: string | URL | Bytes | WebAssembly.Module): Promise<Posewright>;

export class Posewright {
  readonly exports: Record<string, any>;
  readonly abiVersion: number;
  readonly version: string;
  createBody(preset: object | string | Bytes | null, skeleton: object | string | Bytes): Body;
  createBodyFromFile(preset: object | string | Bytes | null, file: Bytes): Body;
  createCalibration(): Calibration;
  solveMany(bodies: Body[], dt: number): void;
}

export interface Report {
  active: boolean;
  reached: boolean;
  cause: string;
  iterations: number;
  residual: number;
  distance: number;
  rotationResidual: number;
}

export interface Contact {
  kind: 'flat' | 'ball' | 'heel' | 'air';
  tracked: boolean;
  lifted: boolean;
  landed: boolean;
  at: [number, number, number];
  normal: [number, number, number];
  yaw: number;
  phase: number;
}

export class Body {
  readonly handle: number;
  readonly jointCount: number;
  readonly scale: number;
  destroy(): void;
  reset(): void;
  jointName(joint: number): string;
  roleJoint(role: string): number;
  setTarget(effector: Effector | number, transform: Transform, presence?: number): void;
  setTargets(numbers: ArrayLike<number>): void;
  setHint(hint: Hint | number, point: Point, presence?: number): void;
  setShoulder(side: 'left' | 'right' | number, point: Point, presence?: number): void;
  setFingers(side: 'left' | 'right' | number, fingers: ArrayLike<number> | null, presence?: number): void;
  setInput(input: string, value: number): void;
  setChainTarget(chain: string, transform: Transform, presence?: number): void;
  setBasePose(pose: ArrayLike<number> | null): void;
  setPin(effector: Effector | number, transform: Transform | null): void;
  setSpace(origin: Point, yaw: number): void;
  setGround(ground: ((x: number, z: number, from: number) => { height: number; normal?: [number, number, number] } | null) | null): void;
  setGroundPlane(point: Point, normal: Point): void;
  setGroundMesh(corners: ArrayLike<number>, indices: ArrayLike<number>): void;
  setParameter(path: string, value: number | string): void;
  parameter(path: string): number;
  solve(dt: number): void;
  pose(): Float64Array;
  offsets(): Float64Array;
  world(): Float64Array;
  tPose(): Float64Array;
  rest(): Float64Array;
  report(effector: Effector | number): Report;
  contacts(): [Contact, Contact];
  saveState(): Uint8Array;
  restoreState(bytes: Uint8Array): void;
  preset(): any;
  skeleton(): any;
  warnings(): string[];
}

export class Calibration {
  readonly handle: number;
  destroy(): void;
  addDevice(device: { kind: 'unknown' | 'headset' | 'controller' | 'tracker' | number; serial: string; name?: string | null; role?: string | null }): number;
  feed(seconds: number, poses: ArrayLike<number>): void;
  begin(how?: { holding?: 't' | 'a' | 'down' | 'any'; floor?: number; height?: number }): void;
  measure(): { height: number; eyeHeight: number; armSpan: number; facingDeg: number };
  fit(body: Body): void;
  bind(body: Body): void;
  deviceRole(index: number): string;
}
