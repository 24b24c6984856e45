/** A hypothesis of where the label lies, followed to its end: the raster is synchronised with the mark and demodulated. */

import type { Carriers } from '#main/engine/format/carriers.ts';
import { readSoftBits, type SoftBits } from '#main/engine/message/soft-bits.ts';
import { affine, compose } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad } from '#main/engine/numeric/raster.ts';
import type { Scratch } from '#main/engine/numeric/scratch.ts';
import {
  type Channels,
  type FlatRaster,
  rectifyBriefly,
  SHORT_SIDE_PIXELS,
  TILE_PIXELS,
  type Warp,
} from '#main/engine/outlines/rectification.ts';
import { halfTurn, quarterTurn, type Residuals, removeArtwork } from '#main/engine/outlines/whitening.ts';
import { type Alignment, findShift, refine } from '#main/engine/sync-waves/alignment.ts';
import type { Model } from '#main/engine/sync-waves/channel-models.ts';
import {
  atRest,
  chain,
  type Displacement,
  inverse,
  type Prior,
  stretched,
  TERMS,
} from '#main/engine/sync-waves/displacement.ts';
import {
  demodulateSync,
  type ModelledBlocks,
  removePhases,
  type SyncBlocks,
} from '#main/engine/sync-waves/sync-blocks.ts';
import { warpByBits } from './decided-waves.ts';
import { cellPixels, cornersOf, type Extent, type Pose, quarterTurned, upsideDown } from './pose.ts';

export interface Hypothesis {
  readonly pose: Pose;
  /** Agreement of the aligned constellation, in standard deviations. Alignment of noise gives 5 to 8. */
  readonly score: number;
  readonly soft: SoftBits;
  /** Corners in the photograph, after alignment, of what `basis` says. */
  readonly corners: Quad;
  /** Corners of a label as its outline and its mark say, of an outline alone, or of any part of a label. */
  readonly basis: 'label' | 'outline' | 'part';
  readonly evidence: SyncEvidence;
  /** Pixels of the photograph a cell. */
  readonly cellPixels: number;
  /** Whether the label's artwork was known and subtracted. */
  readonly assisted: boolean;
}

/** What synchronisation has seen. The extent of the mark can be told from it. */
export interface SyncEvidence {
  /** Sync waves by blocks of the raster, and the displacement that makes them agree. */
  readonly blocks: SyncBlocks;
  readonly displacement: Displacement;
  readonly warp: Warp;
}

/** The carriers of one key, and memory to read with. */
export interface Reader extends Carriers {
  readonly scratch: Scratch;
}

/** A photograph's channels, and what reads them. */
export interface View {
  readonly source: Channels;
  readonly reader: Reader;
}

/** Errors of scale that are tried along each axis, because the proportions of a tilted label are only roughly known. */
const SCALE_ERRORS = [0, -0.03, 0.03, -0.06, 0.06];
/** Raster pixels by which rough corners may be off. */
const CORNER_REACH = 8;

/** How surely the corners of a label are known: what they leave to be aligned, in raster pixels, and the least score that is followed. */
export interface Certainty {
  readonly prior: Prior;
  readonly leastScore: number;
  /** Shares of the long side by which `SCALE_ERRORS` are moved, so that lengths between them are tried where a mark stands out and is not read. */
  readonly between: readonly number[];
}

/** Corners that somebody or a program has given. They may lead to a faint mark, whose score the second alignment raises. */
export const ROUGH_CORNERS: Certainty = {
  prior: { shift: 2.5, linear: 4, quadratic: 2.5 },
  leastScore: 6.5,
  between: [],
};
/** Corners of an outline that was found. Only small errors are left to align, so noise scores less and a lower score is followed. */
export const OUTLINE: Certainty = {
  prior: { shift: 0.7, linear: 1.2, quadratic: 0.4 },
  leastScore: 5,
  between: [-0.01, 0.01],
};
/** Least score of the constellation for which lengths between are tried. */
const LEAST_SCORE_OF_LENGTHS = 6;

/** Least score that is followed where the label may lie any way up. */
const LEAST_SCORE_OF_TURNS = 6.5;

/** How many of the best starts are climbed from. */
const CLIMBS = 3;

/**
 * The label as its corners say, uncut and of the usual number of cells: only small errors are looked for. `turns`: how
 * many starting corners are tried, clockwise; `certainties`: how surely the corners are known, tried one after the other.
 */
export function* followCorners(
  view: View,
  pose: Pose,
  residuals: Residuals,
  turns: 1 | 4,
  certainties: readonly Certainty[],
): Generator<Hypothesis> {
  const { seen, starts, pose: chosen } = turns === 1 ? orient(view, pose, residuals) : turned(view, pose, residuals);
  for (const { prior, leastScore, between } of certainties) {
    const climbFromBest = (some: Alignment[]): Aligned => ({
      ...climbBest(seen, view.reader, some.slice(0, CLIMBS), prior),
      blocks: seen,
    });
    const first = climbFromBest(starts);
    // The best of four turns scores higher in noise.
    const least = turns === 1 ? leastScore : Math.max(leastScore, LEAST_SCORE_OF_TURNS);
    yield* synchronise(view, chosen, seen.model, first, { ...WHOLE_LABEL, leastScore: least });
    const leastBetween = Math.max(least, LEAST_SCORE_OF_LENGTHS);
    if (first.score < leastBetween) continue;
    for (const longer of between) {
      const other = climbFromBest(startsIn(seen, view.reader, chosen, { longer }));
      yield* synchronise(view, chosen, seen.model, other, { ...WHOLE_LABEL, leastScore: leastBetween });
    }
  }
}

/** A label with the displacements to climb from, best first. */
interface Orientation {
  readonly pose: Pose;
  /** Under the model that agrees best. */
  readonly seen: ModelledBlocks;
  readonly starts: Alignment[];
}

/** The label the way up that its pose says. */
function orient(view: View, pose: Pose, residuals: Residuals): Orientation {
  return orientIn(view, pose, modelsOf(view, pose, residuals), false);
}

/** The same from what was transformed; `flipped`: upside down, for comparison alone. */
function orientIn(view: View, pose: Pose, byModel: readonly ModelledBlocks[], flipped: boolean): Orientation {
  const oriented = byModel.map((blocks): Orientation => {
    const seen = removePhases(blocks, view.reader, flipped);
    return { pose, seen, starts: startsIn(seen, view.reader, pose, { flipped }) };
  });
  return bestOriented(oriented);
}

/** Small errors of the proportions, each with the shift under which the constellation agrees best; the best first. */
function startsIn(
  seen: SyncBlocks,
  reader: Reader,
  pose: Pose,
  { flipped = false, longer = 0 }: { readonly flipped?: boolean; readonly longer?: number },
): Alignment[] {
  const [longerX, longerY] = pose.width > pose.height ? [longer, 0] : [0, longer];
  return SCALE_ERRORS.flatMap((x) => SCALE_ERRORS.map((y) => [x, y]))
    .filter(([x, y]) => x === 0 || y === 0)
    .map(([x, y]) => findShift(seen, reader, startOf(pose, x + longerX, y + longerY, flipped), CORNER_REACH))
    .sort((a, b) => b.score - a.score);
}

/** Upside down, the label's first tile begins in the raster's last corner. */
function startOf(pose: Pose, alongX: number, alongY: number, flipped: boolean): Displacement {
  const start = stretched(pose, alongX, alongY);
  if (flipped) {
    start.terms[0] -= pose.width;
    start.terms[TERMS] -= pose.height;
  }
  return start;
}

function bestOriented(all: readonly Orientation[]): Orientation {
  return all.reduce((best, one) => (one.starts[0].score > best.starts[0].score ? one : best));
}

/** The label any way up. Upside down every wave is its mirror image, so that two turns are transformed and not four. */
function turned(view: View, pose: Pose, residuals: Residuals): Orientation {
  const sides = [
    { pose, residuals },
    { pose: quarterTurned(pose), residuals: quarterTurn(residuals) },
  ].map((side) => {
    const byModel = modelsOf(view, side.pose, side.residuals);
    return {
      ...side,
      upright: orientIn(view, side.pose, byModel, false),
      flipped: orientIn(view, side.pose, byModel, true),
    };
  });
  const best = bestOriented(sides.flatMap(({ upright, flipped }) => [upright, flipped]));
  const flipped = sides.find((side) => side.flipped === best);
  return flipped ? orient(view, upsideDown(flipped.pose), halfTurn(flipped.residuals)) : best;
}

function syncByModel(view: View, pose: Pose, residuals: Residuals): ModelledBlocks[] {
  return modelsOf(view, pose, residuals).map((seen) => removePhases(seen, view.reader, false));
}

function modelsOf({ reader }: View, pose: Pose, residuals: Residuals): ModelledBlocks[] {
  return demodulateSync(residuals, reader, cellPixels(pose), reader.scratch);
}

/**
 * A pose from the search over all scales and turns: any shift, and either way up. `whole`: whether the raster is all that
 * is left of the label, so that nothing around it may be looked at and nothing of it may be lost.
 */
export function* followPose(view: View, pose: Pose, prior: Prior, whole = false): Generator<Hypothesis> {
  const residuals = residualsOf(view, pose);
  const seen = modelsOf(view, pose, residuals);
  const scores = [false, true].map((flipped) =>
    Math.max(...seen.map((blocks) => shiftOf(removePhases(blocks, view.reader, flipped), view, pose).score)),
  );
  if (scores[1] > scores[0]) {
    const upright = upsideDown(pose);
    yield* climbFrom(view, upright, modelsOf(view, upright, halfTurn(residuals)), prior, whole);
  } else yield* climbFrom(view, pose, seen, prior, whole);
}

function* climbFrom(
  view: View,
  pose: Pose,
  byModel: readonly ModelledBlocks[],
  prior: Prior,
  whole: boolean,
): Generator<Hypothesis> {
  const climbed = byModel.map((one) => {
    const blocks = removePhases(one, view.reader, false);
    return { ...climbBest(blocks, view.reader, [shiftOf(blocks, view, pose)], prior), blocks };
  });
  const best = climbed.reduce((most, one) => (one.score > most.score ? one : most));
  const begun = whole ? fromTile(pose, best) : { pose, first: best };
  yield* synchronise(view, begun.pose, best.blocks.model, begun.first, LABEL_PART);
}

/** A shift up to this many raster pixels is an error of the corners. A longer one means that the label was cut. */
const SHORT_SHIFT = 12;

/** The same place in a raster that begins where a tile does and holds all of what is left of a label that was cut. */
function fromTile(pose: Pose, first: Aligned): { pose: Pose; first: Aligned } {
  const { terms, centreX, centreY } = first.displacement;
  const shifts = [terms[0], terms[TERMS]].map((shift) => (Math.abs(shift) < SHORT_SHIFT ? 0 : Math.round(shift)));
  if (shifts.every((shift) => shift === 0)) return { pose, first };
  const [x, y] = shifts.map((shift) => (shift < 0 ? shift + TILE_PIXELS : shift));
  const moved = Float64Array.from(terms);
  moved[0] -= shifts[0];
  moved[TERMS] -= shifts[1];
  const { blocks } = first;
  return {
    pose: {
      toPhoto: compose(pose.toPhoto, affine(1, 0, 0, 1, -x, -y)),
      width: pose.width + x,
      height: pose.height + y,
      before: [x, y],
    },
    first: {
      score: first.score,
      displacement: { ...first.displacement, centreX: centreX + x, centreY: centreY + y, terms: moved },
      blocks: { ...blocks, x: blocks.x.map((at) => at + x), y: blocks.y.map((at) => at + y) },
    },
  };
}

function shiftOf(seen: SyncBlocks, view: View, pose: Pose): Alignment {
  return findShift(seen, view.reader, atRest(pose), TILE_PIXELS / 2);
}

function residualsOf(view: View, pose: Pose, warp?: Warp): Residuals {
  const { scratch } = view.reader;
  const flat = rectifyBriefly(view.source, pose.toPhoto, { ...pose, warp, scratch });
  if (pose.before) clearBefore(flat, pose.before);
  return removeArtwork(flat, scratch);
}

/** Nothing is seen of what lies beside the label. */
export function clearBefore({ width, height, seen }: FlatRaster, [left, top]: readonly [x: number, y: number]): void {
  for (let row = 0; row < height; row++) seen.fill(0, row * width, row * width + (row < top ? width : left));
}

function climbBest(seen: SyncBlocks, carriers: Carriers, starts: Alignment[], prior: Prior): Alignment {
  const climbed = starts.map((start) => refine(seen, carriers, start.displacement, prior));
  return climbed.reduce((best, one) => (one.score > best.score ? one : best));
}

interface Aligned extends Alignment {
  readonly blocks: SyncBlocks;
}

/** What is assumed of the label that a pose shows. */
interface Assumption {
  readonly basis: Hypothesis['basis'];
  /** Least score of the first alignment: below it demodulation is not worth its time. */
  readonly leastScore: number;
  /** How much of the aligned raster is the label. */
  readonly extent: (pose: Pose, warp: Warp) => Extent;
}

const WHOLE_LABEL: Omit<Assumption, 'leastScore'> = { basis: 'label', extent: extentOf };
/** The search of the spectrum finds a clear mark or none, and may find any part of a label. */
const LABEL_PART: Assumption = { basis: 'part', leastScore: 8.5, extent: (pose) => pose };

/** What the first alignment leaves, in raster pixels. */
const FINE_PRIOR: Prior = { shift: 1, linear: 1, quadratic: 0.7 };

/** Least score of the constellation for an alignment by the bits of the message. Noise, which has none, seldom scores so much. */
export const LEAST_SCORE_OF_BITS = 8;

/** The raster as aligned first, which is mostly enough; then aligned once more on a raster that is nearly right. */
function* synchronise(
  view: View,
  pose: Pose,
  model: Model,
  first: Aligned,
  assumed: Assumption,
): Generator<Hypothesis> {
  if (first.score < assumed.leastScore) return;
  const rough = inverse(first.displacement);
  const residuals = residualsOf(view, pose, rough);
  yield hypothesisAt(view, pose, residuals, first.score, { ...first, warp: rough }, assumed);
  const byModel = syncByModel(view, pose, residuals);
  const seen = byModel.find((one) => one.model === model) ?? byModel[0];
  const fine = refine(seen, view.reader, atRest(pose), FINE_PRIOR);
  const warp = chain(inverse(fine.displacement), rough);
  const evidence = { blocks: seen, displacement: fine.displacement, warp };
  const nearly = residualsOf(view, pose, warp);
  const aligned = hypothesisAt(view, pose, nearly, fine.score, evidence, assumed);
  yield aligned;
  if (fine.score < LEAST_SCORE_OF_BITS) return;
  const byBits = chain(warpByBits(nearly, pose, aligned.soft, view.reader), warp);
  yield hypothesisAt(view, pose, residualsOf(view, pose, byBits), fine.score, { ...evidence, warp: byBits }, assumed);
}

function hypothesisAt(
  view: View,
  pose: Pose,
  residuals: Residuals,
  score: number,
  evidence: SyncEvidence,
  assumed: Assumption,
): Hypothesis {
  const { blocks, displacement, warp } = evidence;
  return {
    pose,
    score,
    soft: readSoftBits(residuals, view.reader, view.reader.scratch),
    corners: cornersOf(pose, warp, assumed.extent(pose, warp)),
    basis: assumed.basis,
    evidence: { blocks, displacement, warp },
    cellPixels: cellPixels(pose),
    assisted: false,
  };
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
  const short = SHORT_SIDE_PIXELS;
  return right < bottom ? { width: short, height: bottom } : { width: right, height: short };
}
