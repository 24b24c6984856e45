/** One hypothesis of where the label lies, followed to its end: aligned, folded, decoded. */
import { type Alignment, type Displacement, displacementAt, findShift, type Prior, refine } from './align.ts';
import { compareWith, demodulate } from './blocks.ts';
import type { Carriers } from './carriers.ts';
import { affine, compose, type Homography, quadArea, quadOf } from './geometry.ts';
import { type Channels, flatten, type Warp } from './rectify.ts';
import { removeArtwork } from './residual.ts';
import { readSoftBits, type SoftBits } from './soft-bits.ts';
import { TILE_PIXELS } from './spectrum.ts';

/** A raster of two pixels a cell and where it lies in the photograph. */
export interface Pose {
  readonly toPhoto: Homography;
  readonly width: number;
  readonly height: number;
}

export interface Attempt {
  readonly pose: Pose;
  readonly score: number;
  readonly shiftScore: number;
  readonly soft: SoftBits;
}

/** Scale errors (share) that are tried along both axes where the label's proportions are only roughly known. */
const STARTS = [0, -0.03, 0.03, -0.06, 0.06];
/** Raster pixels that rough corners may be off. */
const CORNER_REACH = 8;
const CORNER_PRIOR: Prior = { shift: 2.5, linear: 4, quadratic: 2.5 };

/** The label as its corners say, uncut and of the usual size: only small errors are looked for. */
export function followCorners(source: Channels, pose: Pose, carriers: Carriers): Attempt {
  const cells = cellPixels(pose);
  const seen = compareWith(demodulate(removeArtwork(flatten(source, pose.toPhoto, pose.width, pose.height)), carriers, cells), carriers, false);
  const starts: Alignment[] = [];
  for (const alongX of STARTS) {
    for (const alongY of STARTS) {
      if (alongX !== 0 && alongY !== 0) continue;
      const start = still(pose);
      start.terms[1] = (alongX * pose.width) / 2 / (pose.width / 2 / start.reach);
      start.terms[8] = (alongY * pose.height) / 2 / (pose.height / 2 / start.reach);
      starts.push(findShift(seen, carriers, start, CORNER_REACH));
    }
  }
  starts.sort((a, b) => b.score - a.score);
  let best: Alignment | undefined;
  for (const start of starts.slice(0, 5)) {
    const refined = refine(seen, carriers, start.displacement, CORNER_PRIOR);
    if (best === undefined || refined.score > best.score) best = refined;
  }
  return finish(source, pose, carriers, (best as Alignment).displacement, starts[0].score);
}

/** A hypothesis of the search over all scales and turns: any shift, and either way up. */
export function follow(source: Channels, pose: Pose, carriers: Carriers, prior: Prior): Attempt {
  const cells = cellPixels(pose);
  const seen = demodulate(removeArtwork(flatten(source, pose.toPhoto, pose.width, pose.height)), carriers, cells);
  const upright = findShift(compareWith(seen, carriers, false), carriers, still(pose), TILE_PIXELS / 2);
  const flipped = findShift(compareWith(seen, carriers, true), carriers, still(pose), TILE_PIXELS / 2);
  if (flipped.score > upright.score) {
    const turned = { ...pose, toPhoto: compose(pose.toPhoto, affine(-1, 0, 0, -1, pose.width, pose.height)) };
    const again = demodulate(removeArtwork(flatten(source, turned.toPhoto, pose.width, pose.height)), carriers, cells);
    const shifted = findShift(compareWith(again, carriers, false), carriers, still(pose), TILE_PIXELS / 2);
    const rough = refine(compareWith(again, carriers, false), carriers, shifted.displacement, prior);
    return finish(source, turned, carriers, rough.displacement, shifted.score);
  }
  const rough = refine(compareWith(seen, carriers, false), carriers, upright.displacement, prior);
  return finish(source, pose, carriers, rough.displacement, upright.score);
}

function finish(source: Channels, pose: Pose, carriers: Carriers, displacement: Displacement, shiftScore: number): Attempt {
  const cells = cellPixels(pose);
  const warp = inverse(displacement);
  const second = compareWith(demodulate(removeArtwork(flatten(source, pose.toPhoto, pose.width, pose.height, warp)), carriers, cells), carriers, false);
  const fine = refine(second, carriers, still(pose), { shift: 1, linear: 1, quadratic: 0.7 });
  const warp2 = chain(inverse(fine.displacement), warp);
  const aligned = removeArtwork(flatten(source, pose.toPhoto, pose.width, pose.height, warp2));
  return { pose, score: fine.score, shiftScore, soft: readSoftBits(aligned, carriers) };
}

function still(pose: Pose): Displacement {
  return { centreX: pose.width / 2, centreY: pose.height / 2, reach: Math.max(pose.width, pose.height) / 2, terms: new Float64Array(12) };
}

/** The raster shows at x what belongs at x + d(x); so what belongs at y is found at x = y - d(x). */
function inverse(displacement: Displacement): Warp {
  return (x, y, out) => {
    displacementAt(displacement, x, y, out);
    displacementAt(displacement, x - out[0], y - out[1], out);
    out[0] = -out[0];
    out[1] = -out[1];
  };
}

function chain(first: Warp, then: Warp): Warp {
  return (x, y, out) => {
    first(x, y, out);
    const dx = out[0];
    const dy = out[1];
    then(x + dx, y + dy, out);
    out[0] += dx;
    out[1] += dy;
  };
}

/** The pose of a hypothesis about a raster: a raster of the true size, turned and stretched about the centre. */
export function poseOf(raster: Pose, scale: number, stretch: number, turn: number, width: number, height: number): Pose {
  const sx = scale * stretch;
  const sy = scale / stretch;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const xx = cos * sx;
  const xy = -sin * sy;
  const yx = sin * sx;
  const yy = cos * sy;
  const dx = raster.width / 2 - (xx * width) / 2 - (xy * height) / 2;
  const dy = raster.height / 2 - (yx * width) / 2 - (yy * height) / 2;
  return { toPhoto: compose(raster.toPhoto, affine(xx, xy, yx, yy, dx, dy)), width, height };
}

/** Pixels of the photograph a cell, in the mean. */
function cellPixels(pose: Pose): number {
  return 2 * Math.sqrt(quadArea(quadOf(pose.toPhoto, pose.width, pose.height)) / (pose.width * pose.height));
}
