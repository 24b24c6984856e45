import { cellPitch } from '#main/engine/format/params.ts';
import { cross, dot } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad } from '#main/engine/numeric/raster.ts';
import { DPI, MM_PER_INCH } from './labels.ts';

/** From where a photograph shows a label. */
interface Viewing {
  /** Pixels of the photograph for an inch of the label: what counts for reading. */
  readonly pixelsPerInch: number;
  /** Between the line of sight and the label's normal, in degrees. */
  readonly tilt: number;
  /** For a camera of the usual wide angle; a zoom is further away than it says. */
  readonly centimetres: number;
}

/** Focal length against the diagonal: 26 mm on a 43.3 mm diagonal, as the main cameras of phones have. */
const FOCAL = 0.6;

/**
 * `corners` are of any rectangle on the label, in the photograph of `photo` pixels; `cellPixels` is the size there of
 * a cell of the mark, whose size in print follows from the label's.
 */
export function viewingOf(
  corners: Quad,
  photo: { readonly width: number; readonly height: number },
  cellPixels: number,
  label: { readonly width: number; readonly height: number },
): Viewing {
  const pixelsPerInch = (cellPixels * DPI) / cellPitch(label.width, label.height);
  const focal = FOCAL * Math.hypot(photo.width, photo.height);
  const rays = corners.map(([x, y]): Point => [(x - photo.width / 2) / focal, (y - photo.height / 2) / focal]);
  return {
    pixelsPerInch,
    tilt: tiltOf(rays as unknown as Quad),
    centimetres: ((focal / pixelsPerInch) * MM_PER_INCH) / 10,
  };
}

type Vector = readonly [number, number, number];

/** The homography's columns are the rectangle's two directions in space, seen from a camera of focal length 1. */
function tiltOf(rays: Quad): number {
  const [across, down, origin] = columnsOf(rays);
  const normal = cross(across, down);
  const middle: Vector = [
    origin[0] + (across[0] + down[0]) / 2,
    origin[1] + (across[1] + down[1]) / 2,
    origin[2] + (across[2] + down[2]) / 2,
  ];
  const cosine = Math.abs(dot(normal, middle)) / (Math.hypot(...normal) * Math.hypot(...middle));
  return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
}

/** The homography of the unit square to four points (closed form). */
function columnsOf([a, b, c, d]: Quad): [Vector, Vector, Vector] {
  const sum: Point = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
  const p: Point = [b[0] - c[0], b[1] - c[1]];
  const q: Point = [d[0] - c[0], d[1] - c[1]];
  const scale = p[0] * q[1] - p[1] * q[0];
  const g = (sum[0] * q[1] - sum[1] * q[0]) / scale;
  const h = (p[0] * sum[1] - p[1] * sum[0]) / scale;
  return [
    [b[0] - a[0] + g * b[0], b[1] - a[1] + g * b[1], g],
    [d[0] - a[0] + h * d[0], d[1] - a[1] + h * d[1], h],
    [a[0], a[1], 1],
  ];
}
