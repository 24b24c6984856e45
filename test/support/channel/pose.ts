import type { Point, Quad } from '#main/engine/numeric/raster.ts';
import type { Shot } from './shot.ts';

/** Where the label lies before the camera: maps between photo pixels (edge coordinates) and label coordinates. */
export interface Pose {
  readonly width: number;
  readonly height: number;
  /** Corners of the label in the photograph, distortion included. */
  readonly corners: Quad;
  /** Writes the label point (artwork pixels from the part's corner) that is seen at a photo point. */
  readonly look: (x: number, y: number, out: Float64Array) => void;
  /** The photo point at which a label point is seen. */
  readonly project: (x: number, y: number) => Point;
}

type Vector = readonly [number, number, number];

/** The pose of a label of `width` x `height` artwork pixels whose uncut long side is `whole`. */
export function makePose(shot: Shot, width: number, height: number, whole: number): Pose {
  const scale = shot.longSide / whole;
  const axes = makeAxes(shot);
  const aim = (frame: Size, offset: Point) => makeCamera(shot, axes, width, height, scale, frame, offset);
  const draft: Size = [shot.longSide * 1.6, shot.longSide * 1.6];
  const frame = makeFrame(shot, boxOf(cornersSeen(aim(draft, [0, 0]), width, height)));
  let camera = aim(frame, [0, 0]);
  let offset: Point = [0, 0];
  // Moving the label changes its perspective a little: a few rounds bring it where it is wanted.
  for (let round = 0; round < 4; round++) {
    const box = boxOf(cornersSeen(camera, width, height));
    const missing = (axis: 0 | 1) => {
      const slack = frame[axis] - box.size[axis];
      return slack * (0.5 + 0.42 * Math.max(-1, Math.min(1, shot.place[axis]))) - box.start[axis];
    };
    offset = [offset[0] + missing(0), offset[1] + missing(1)];
    camera = aim(frame, offset);
  }
  return { width: frame[0], height: frame[1], corners: cornersSeen(camera, width, height), ...camera };
}

/** The pose of a label whose middle is seen at `centre` in a frame of this size. */
export function poseAt(shot: Shot, width: number, height: number, whole: number, frame: Size, centre: Point): Pose {
  const offset: Point = [centre[0] - frame[0] / 2, centre[1] - frame[1] / 2];
  const camera = makeCamera(shot, makeAxes(shot), width, height, shot.longSide / whole, frame, offset);
  return { width: frame[0], height: frame[1], corners: cornersSeen(camera, width, height), ...camera };
}

export type Size = readonly [width: number, height: number];

interface Box {
  readonly start: Point;
  readonly size: Size;
}

function cornersSeen(camera: Camera, width: number, height: number): Quad {
  return [camera.project(0, 0), camera.project(width, 0), camera.project(width, height), camera.project(0, height)];
}

function boxOf(corners: Quad): Box {
  const along = (axis: 0 | 1) => corners.map((corner) => corner[axis]);
  const [xs, ys] = [along(0), along(1)];
  const start: Point = [Math.min(...xs), Math.min(...ys)];
  return { start, size: [Math.max(...xs) - start[0], Math.max(...ys) - start[1]] };
}

/** The label's own axes (right, down, into the desk) in camera coordinates. */
function makeAxes(shot: Shot): readonly [Vector, Vector, Vector] {
  const roll = (shot.roll * Math.PI) / 180;
  const tilt = (shot.tilt * Math.PI) / 180;
  const axis = (shot.axis * Math.PI) / 180;
  const [kx, ky] = [Math.cos(axis), Math.sin(axis)];
  const turn = ([x, y, z]: Vector): Vector => {
    const [c, s] = [Math.cos(tilt), Math.sin(tilt)];
    const dot = (kx * x + ky * y) * (1 - c);
    return [x * c + ky * z * s + kx * dot, y * c - kx * z * s + ky * dot, z * c + (kx * y - ky * x) * s];
  };
  const [c, s] = [Math.cos(roll), Math.sin(roll)];
  return [turn([c, s, 0]), turn([-s, c, 0]), turn([0, 0, 1])];
}

function makeFrame(shot: Shot, box: Box): Size {
  const across = box.size[0] * shot.room;
  const down = box.size[1] * shot.room;
  const lying = across >= down;
  const [long, short] = lying ? [across, down] : [down, across];
  const side = Math.max(long, short * shot.aspect);
  // Whole JPEG blocks, as sensors have.
  const whole = (length: number) => 8 * Math.ceil(length / 8);
  return lying ? [whole(side), whole(side / shot.aspect)] : [whole(side / shot.aspect), whole(side)];
}

interface Camera {
  project(x: number, y: number): Point;
  look(x: number, y: number, out: Float64Array): void;
}

function makeCamera(
  shot: Shot,
  [right, down, into]: readonly [Vector, Vector, Vector],
  width: number,
  height: number,
  scale: number,
  frame: readonly [number, number],
  offset: Point,
): Camera {
  const focal = shot.focal * Math.max(frame[0], frame[1]);
  const distance = focal / scale;
  const place: Vector = [offset[0] / scale, offset[1] / scale, distance];
  const [cx, cy] = [frame[0] / 2, frame[1] / 2];
  const half = Math.hypot(cx, cy);
  const [k1, k2] = shot.distortion;
  const rise = shot.curl * Math.max(width, height);
  const height0 = (x: number) => -rise * (1 - (x / (width / 2)) ** 2);
  const unbend = (r2: number) => 1 + k1 * r2 + k2 * r2 * r2;
  const eye: Vector = [-dot(right, place), -dot(down, place), -dot(into, place)];
  return {
    project(x, y) {
      const [lx, ly] = [x - width / 2, y - height / 2];
      const lz = height0(lx);
      const p = [0, 1, 2].map((i) => right[i] * lx + down[i] * ly + into[i] * lz + place[i]);
      const ideal: Point = [(focal * p[0]) / p[2], (focal * p[1]) / p[2]];
      let bent = ideal;
      for (let i = 0; i < 30; i++) {
        const factor = unbend((bent[0] ** 2 + bent[1] ** 2) / (half * half));
        bent = [ideal[0] / factor, ideal[1] / factor];
      }
      return [bent[0] + cx, bent[1] + cy];
    },
    look(x, y, out) {
      const dx = x - cx;
      const dy = y - cy;
      const factor = unbend((dx * dx + dy * dy) / (half * half)) / focal;
      const ray: Vector = [dx * factor, dy * factor, 1];
      const [rx, ry, rz] = [dot(right, ray), dot(down, ray), dot(into, ray)];
      let lx = eye[0] - (eye[2] / rz) * rx;
      for (let i = 0; i < 2 && rise !== 0; i++) {
        const lz = Math.abs(lx) < width ? height0(lx) : 0;
        lx = eye[0] + ((lz - eye[2]) / rz) * rx;
      }
      const lz = rise !== 0 && Math.abs(lx) < width ? height0(lx) : 0;
      out[0] = lx + width / 2;
      out[1] = eye[1] + ((lz - eye[2]) / rz) * ry + height / 2;
    },
  };
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
