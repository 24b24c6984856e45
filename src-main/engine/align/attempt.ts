/** One hypothesis of where the label lies, followed to its end: aligned, folded, ready to be decoded. */

import type { Carriers } from '../format/carriers.ts';
import { MARK } from '../format/params.ts';
import { affine, apply, compose, type Homography, quadArea, quadOf } from '../numeric/geometry.ts';
import type { Point, Quad } from '../numeric/raster.ts';
import type { Scratch } from '../numeric/scratch.ts';
import { type Alignment, type Displacement, displacementAt, findShift, type Prior, refine } from './align.ts';
import { type Blocks, compareWith, demodulate } from './blocks.ts';
import { type Channels, flatten, type Warp } from './rectify.ts';
import { quarterTurn, type Residuals, removeArtwork } from './residual.ts';
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
  /** Agreement of the aligned constellation, in standard deviations; noise that was climbed gives 5 to 8. */
  readonly score: number;
  readonly soft: SoftBits;
  /** Corners in the photograph, after alignment, of what is known by `basis`. */
  readonly corners: Quad;
  /** Whether the corners are a label's as its outline and its mark say, those of an outline, or of any part of a label. */
  readonly basis: 'label' | 'outline' | 'part';
  readonly sight: Sight;
  /** Pixels of the photograph a cell. */
  readonly cellPixels: number;
}

/** What the alignment has seen, from which the mark's own extent can be told. */
export interface Sight {
  /** Sync waves by blocks of the raster, and the displacement that makes them agree. */
  readonly blocks: Blocks;
  readonly displacement: Displacement;
  readonly warp: Warp;
}

/** One key's carriers, and memory to read with. */
export interface Reader extends Carriers {
  readonly scratch: Scratch;
}

/** What is looked at: a photograph's channels, and with what. */
export interface View {
  readonly source: Channels;
  readonly reader: Reader;
}

/** Errors of scale that are tried along each axis, because a tilted label's proportions are only roughly known. */
const STARTS = [0, -0.03, 0.03, -0.06, 0.06];
/** Raster pixels that rough corners may be off. */
const CORNER_REACH = 8;
const CORNER_PRIOR: Prior = { shift: 2.5, linear: 4, quadratic: 2.5 };
/** How many starts are climbed from. */
const CLIMBS = 3;

/**
 * The label as its corners say, uncut and of the usual size: only small errors are looked for. `turns`: how many
 * starting corners are tried, one after the other clockwise.
 */
export function* followCorners(view: View, pose: Pose, residuals: Residuals, turns: 1 | 4): Generator<Attempt> {
  let side = { pose, residuals };
  let best: Standing | undefined;
  for (let turn = 0; turn < turns; turn++) {
    if (turn > 0) side = { pose: quarterTurned(side.pose), residuals: quarterTurn(side.residuals) };
    const standing = standAs(view, side.pose, side.residuals);
    if (best === undefined || standing.starts[0].score > best.starts[0].score) best = standing;
  }
  const { look, seen, starts, pose: chosen } = best as Standing;
  const first = climbBest(seen, view.reader, starts.slice(0, CLIMBS), CORNER_PRIOR);
  yield* finish(view, chosen, look, { ...first, blocks: seen }, WHOLE);
}

/** A label the way up that its pose says, with the places to climb from, best first. */
interface Standing {
  readonly pose: Pose;
  /** Which of the answers of demodulation it is. */
  readonly look: number;
  readonly seen: Blocks;
  readonly starts: Alignment[];
}

function standAs(view: View, pose: Pose, residuals: Residuals): Standing {
  const standings = looksAt(view, pose, residuals).map((seen, look): Standing => {
    const starts = STARTS.flatMap((x) => STARTS.map((y) => [x, y]))
      .filter(([x, y]) => x === 0 || y === 0)
      .map(([x, y]) => findShift(seen, view.reader, stretched(pose, x, y), CORNER_REACH))
      .sort((a, b) => b.score - a.score);
    return { pose, look, seen, starts };
  });
  return standings.reduce((best, one) => (one.starts[0].score > best.starts[0].score ? one : best));
}

function looksAt(view: View, pose: Pose, residuals: Residuals): Blocks[] {
  return demodulate(residuals, view.reader, cellPixels(pose)).map((seen) => compareWith(seen, view.reader, false));
}

/** The same label with its top right corner taken for its top left one. */
function quarterTurned({ toPhoto, width, height }: Pose): Pose {
  return { toPhoto: compose(toPhoto, affine(0, -1, 1, 0, width, 0)), width: height, height: width };
}

/** A hypothesis of the search over all scales and turns: any shift, and either way up. */
export function* follow(view: View, pose: Pose, prior: Prior): Generator<Attempt> {
  const seen = demodulate(residualsOf(view, pose), view.reader, cellPixels(pose));
  const scores = [false, true].map((flipped) =>
    Math.max(...seen.map((blocks) => shiftOf(compareWith(blocks, view.reader, flipped), view, pose).score)),
  );
  if (scores[1] > scores[0]) yield* followUpright(view, upsideDown(pose), prior);
  else yield* climbFrom(view, pose, seen, prior);
}

function* followUpright(view: View, pose: Pose, prior: Prior): Generator<Attempt> {
  yield* climbFrom(view, pose, demodulate(residualsOf(view, pose), view.reader, cellPixels(pose)), prior);
}

function* climbFrom(view: View, pose: Pose, answers: readonly Blocks[], prior: Prior): Generator<Attempt> {
  const climbed = answers.map((answer): Aligned => {
    const blocks = compareWith(answer, view.reader, false);
    return { ...climbBest(blocks, view.reader, [shiftOf(blocks, view, pose)], prior), blocks };
  });
  const look = climbed.reduce((best, one, i) => (one.score > climbed[best].score ? i : best), 0);
  yield* finish(view, pose, look, climbed[look], PART);
}

function shiftOf(seen: Blocks, view: View, pose: Pose): Alignment {
  return findShift(seen, view.reader, atRest(pose), TILE_PIXELS / 2);
}

function upsideDown(pose: Pose): Pose {
  return { ...pose, toPhoto: compose(pose.toPhoto, affine(-1, 0, 0, -1, pose.width, pose.height)) };
}

function residualsOf(view: View, pose: Pose, warp?: Warp): Residuals {
  return removeArtwork(flatten(view.source, pose.toPhoto, pose.width, pose.height, warp), view.reader.scratch);
}

function climbBest(seen: Blocks, carriers: Carriers, starts: Alignment[], prior: Prior): Alignment {
  const climbed = starts.map((start) => refine(seen, carriers, start.displacement, prior));
  return climbed.reduce((best, one) => (one.score > best.score ? one : best));
}

interface Aligned extends Alignment {
  readonly blocks: Blocks;
}

interface Kind {
  readonly basis: Attempt['basis'];
  /** A first alignment below this score is not worth folding: climbing in noise gives 5 to 8. */
  readonly hopeless: number;
  /** How much of the aligned raster is the label. */
  readonly extent: (pose: Pose, warp: Warp) => Extent;
}

/** From corners a faint mark may be met, whose score a second look raises. */
const WHOLE: Kind = { basis: 'label', hopeless: 6.5, extent: extentOf };
/** What the search of the spectrum finds is clear or nothing, and may be any part of a label. */
const PART: Kind = { basis: 'part', hopeless: 8.5, extent: (pose) => pose };

/** What is left after the first alignment, in raster pixels. */
const FINE_PRIOR: Prior = { shift: 1, linear: 1, quadratic: 0.7 };

/** The label as aligned, which mostly is enough; then aligned once more, from a raster that is nearly right. */
function* finish(view: View, pose: Pose, look: number, first: Aligned, kind: Kind): Generator<Attempt> {
  if (first.score < kind.hopeless) return;
  const rough = inverse(first.displacement);
  const residuals = residualsOf(view, pose, rough);
  yield attemptAt(view, pose, residuals, first.score, { ...first, warp: rough }, kind);
  const looks = looksAt(view, pose, residuals);
  const seen = looks[look] ?? looks[0];
  const fine = refine(seen, view.reader, atRest(pose), FINE_PRIOR);
  const warp = chain(inverse(fine.displacement), rough);
  const sight = { blocks: seen, displacement: fine.displacement, warp };
  yield attemptAt(view, pose, residualsOf(view, pose, warp), fine.score, sight, kind);
}

function attemptAt(view: View, pose: Pose, residuals: Residuals, score: number, sight: Sight, kind: Kind): Attempt {
  const { blocks, displacement, warp } = sight;
  return {
    pose,
    score,
    soft: readSoftBits(residuals, view.reader),
    corners: cornersOf(pose, warp, kind.extent(pose, warp)),
    basis: kind.basis,
    sight: { blocks, displacement, warp },
    cellPixels: cellPixels(pose),
  };
}

/** Corners of a raster in the photograph, by what of the raster is the label. */
export function cornersOf(pose: Pose, warp: Warp, { width, height }: Extent): Quad {
  const at = (x: number, y: number): Point => {
    const move = new Float64Array(2);
    warp(x, y, move);
    return apply(pose.toPhoto, x + move[0], y + move[1]);
  };
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

/**
 * Where an uncut label ends, once the mark has told its true scale: its short side has the usual number of cells, the long
 * one ends where the given corners lie in the aligned raster.
 */
function extentOf({ width, height }: Pose, warp: Warp): Extent {
  const move = new Float64Array(2);
  const alignedAt = (x: number, y: number): Point => {
    warp(x, y, move);
    return [x - move[0], y - move[1]];
  };
  const right = (alignedAt(width, 0)[0] + alignedAt(width, height)[0]) / 2;
  const bottom = (alignedAt(0, height)[1] + alignedAt(width, height)[1]) / 2;
  const short = 2 * MARK.shortSideCells;
  return right < bottom ? { width: short, height: bottom } : { width: right, height: short };
}

/** The displacement that moves nothing. */
export function atRest(pose: Pose): Displacement {
  return stretched(pose, 0, 0);
}

/** A displacement that stretches the raster about its centre by these shares. */
function stretched(pose: Pose, alongX: number, alongY: number): Displacement {
  const reach = Math.max(pose.width, pose.height) / 2;
  const terms = new Float64Array(12);
  terms[1] = alongX * reach;
  terms[8] = alongY * reach;
  return { centreX: pose.width / 2, centreY: pose.height / 2, reach, terms };
}

/** The raster shows at x what belongs at x + d(x); so what belongs at y is found at x = y - d(x). */
export function inverse(displacement: Displacement): Warp {
  return (x, y, out) => {
    displacementAt(displacement, x, y, out);
    displacementAt(displacement, x - out[0], y - out[1], out);
    out[0] = -out[0];
    out[1] = -out[1];
  };
}

export function chain(first: Warp, then: Warp): Warp {
  return (x, y, out) => {
    first(x, y, out);
    const dx = out[0];
    const dy = out[1];
    then(x + dx, y + dy, out);
    out[0] += dx;
    out[1] += dy;
  };
}

/** Pixels of the photograph a cell, in the mean. */
export function cellPixels(pose: Pose): number {
  return 2 * Math.sqrt(quadArea(quadOf(pose.toPhoto, pose.width, pose.height)) / (pose.width * pose.height));
}
