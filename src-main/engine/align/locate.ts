/** Hypotheses of where a label lies whose four corners are roughly known, the likeliest first. */

import { MARK } from '../format/params.ts';
import {
  affine,
  apply,
  aspectsOf,
  compose,
  distance,
  quadArea,
  quadOf,
  rectangleTo,
  turnsOf,
} from '../numeric/geometry.ts';
import type { Quad, Rgb } from '../numeric/raster.ts';
import type { Prior } from './align.ts';
import { type Attempt, follow, followCorners, type Pose, type Reader } from './attempt.ts';
import { type Framed, fuseFrames } from './fuse.ts';
import { type Channels, coveredBox, extractChannels, flatten } from './rectify.ts';
import { type Residuals, removeArtwork } from './residual.ts';
import { type Hypothesis, type SearchRange, searchConstellation, whitenedPower } from './spectrum.ts';

/** A photograph with its label flattened. */
interface Flattened {
  readonly source: Channels;
  readonly pose: Pose;
  readonly residuals: Residuals;
}

/**
 * A label cut to half its area, or of fewer cells because it is small, shows its cells larger; a label whose tilt
 * was misjudged shows them longer in one direction.
 */
const CORNER_SEARCH: SearchRange = {
  scaleFrom: 0.93,
  scaleTo: 2.4,
  stretch: 0.17,
  angles: [0, Math.PI / 2],
  turn: 0.033,
};

/** Hypotheses of the search that are followed, for the likeliest proportions of given corners and for all else. */
const FOLLOWED = 4;
const FOLLOWED_ELSE = 2;
const SEARCH_PRIOR: Prior = { shift: 3, linear: 4, quadratic: 2 };

/** One flattening for each ratio of sides that the corners allow, made when it is asked for. */
function* flattenLabel(picture: Rgb, corners: Quad, most: number, reader: Reader): Generator<Flattened> {
  const aspects = aspectsOf(corners, picture.width, picture.height);
  for (const aspect of aspects.slice(0, most)) yield flattenAs(picture, corners, aspect, reader);
}

function flattenAs(picture: Rgb, corners: Quad, aspect: number, reader: Reader): Flattened {
  const { source, pose } = frameLabel(picture, corners, aspect);
  return {
    source,
    pose,
    residuals: removeArtwork(flatten(source, pose.toPhoto, pose.width, pose.height), reader.scratch),
  };
}

/** The part of a photograph that shows the label, and the raster of a label of these proportions in it. */
export function frameLabel(picture: Rgb, corners: Quad, aspect: number): Framed {
  const pose = rasterOf(corners, aspect);
  const factor = Math.max(1, Math.floor(Math.sqrt(quadArea(corners) / (pose.width * pose.height))));
  const box = coveredBox(pose.toPhoto, pose.width, pose.height, 8 * factor);
  return { source: extractChannels(picture, box, factor), pose };
}

/**
 * Attempts in the order in which they are worth making; each costs its work only when it is asked for. The corners are the
 * label's own in their order, or those of a part that is left of it.
 */
export function* attemptsOn(picture: Rgb, corners: Quad, reader: Reader): Generator<Attempt> {
  yield* attemptsOnLabels(flattenLabel(picture, corners, ASPECTS, reader), reader, false);
}

/** Ratios of sides that rough corners may stand for. */
const ASPECTS = 3;

/** The outline of a whole label, any way up; `aspects` ratios of its sides are tried. */
export function* attemptsOnOutline(picture: Rgb, corners: Quad, aspects: number, reader: Reader): Generator<Attempt> {
  for (const { source, pose, residuals } of flattenLabel(picture, corners, aspects, reader)) {
    yield* followCorners({ source, reader }, pose, residuals, 4);
  }
}

/**
 * The outline of a whole label as a live camera sees it, any way up, with the usual number of cells or fewer. Labels that are
 * shown one after the other are alike: `fewFirst` where the one before had fewer. `usualOnly` where it is known by now.
 */
export function* attemptsOnFrame(
  picture: Rgb,
  corners: Quad,
  { fewFirst, usualOnly }: { readonly fewFirst: boolean; readonly usualOnly: boolean },
  reader: Reader,
): Generator<Attempt> {
  const all: Flattened[] = [];
  for (const label of flattenLabel(picture, corners, FRAME_ASPECTS, reader)) {
    if (fewFirst && !usualOnly && all.length === 0) yield* attemptsByScale(label, reader, FOLLOWED_ELSE);
    all.push(label);
    yield* followCorners({ source: label.source, reader }, label.pose, label.residuals, 4);
  }
  if (usualOnly) return;
  const rest = fewFirst ? all.slice(1) : all;
  for (const label of rest) yield* attemptsByScale(label, reader, label === all[0] ? FOLLOWED : FOLLOWED_ELSE);
}

/** The camera looks down on the label: the third ratio would be that of a steep view, and the next frame comes at once. */
const FRAME_ASPECTS = 2;

/** The outline of a part of a label, or of one with fewer cells than usual. */
export function* attemptsOnPart(picture: Rgb, corners: Quad, reader: Reader): Generator<Attempt> {
  for (const label of flattenLabel(picture, corners, 1, reader)) yield* attemptsByScale(label, reader, FOLLOWED_ELSE);
}

/** The picture is the label, whole and the right way up: a file that was never printed, or a crop of a scan. */
export function* attemptsOnWhole(picture: Rgb, reader: Reader): Generator<Attempt> {
  const { width, height } = picture;
  const whole = quadOf(affine(1, 0, 0, 1, 0, 0), width, height);
  const { source, pose, residuals } = flattenAs(picture, whole, width / height, reader);
  yield* followCorners({ source, reader }, pose, residuals, 1);
}

/** Attempts on several photographs of one label, laid on the first one and averaged. */
export function* attemptsOnAll(
  views: readonly { picture: Rgb; corners: Quad }[],
  reader: Reader,
  anyTurn: boolean,
): Generator<Attempt> {
  const aspects = likelyAspects(views);
  const frames = views.map((view) => frameLabel(view.picture, view.corners, aspects[0]));
  const { pose } = frames[0];
  const { picture: source, count } = fuseFrames(frames);
  if (count < 2) return;
  const toFirst = (attempt: Attempt): Attempt => ({
    ...attempt,
    corners: attempt.corners.map(([x, y]) => apply(pose.toPhoto, x, y)) as unknown as Quad,
  });
  const whole = quadOf(affine(1, 0, 0, 1, 0, 0), pose.width, pose.height);
  for (const attempt of attemptsOnLabels(flattenAgain(source, whole, aspects, reader), reader, anyTurn))
    yield toFirst(attempt);
}

/** Proportions by how many photographs allow them: each alone may be far off, their middle seldom is. */
function likelyAspects(views: readonly { picture: Rgb; corners: Quad }[]): number[] {
  const groups: number[][] = [];
  for (const { picture, corners } of views) {
    for (const aspect of aspectsOf(corners, picture.width, picture.height)) {
      const group = groups.find((one) => Math.abs(Math.log(middle(one) / aspect)) < ALIKE);
      if (group) group.push(aspect);
      else groups.push([aspect]);
    }
  }
  return groups.sort((a, b) => b.length - a.length).map(middle);
}

/** Logarithm of a ratio of proportions within which they are tried as one. */
const ALIKE = 0.08;

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** A flattened label as labels of other proportions. */
function* flattenAgain(
  source: Channels,
  whole: Quad,
  aspects: readonly number[],
  reader: Reader,
): Generator<Flattened> {
  for (const aspect of aspects) {
    const pose = rasterOf(whole, aspect);
    yield {
      source,
      pose,
      residuals: removeArtwork(flatten(source, pose.toPhoto, pose.width, pose.height), reader.scratch),
    };
  }
}

function* attemptsOnLabels(labels: Iterable<Flattened>, reader: Reader, anyTurn: boolean): Generator<Attempt> {
  const all: Flattened[] = [];
  for (const label of labels) {
    all.push(label);
    yield* followCorners({ source: label.source, reader }, label.pose, label.residuals, anyTurn ? 4 : 1);
  }
  for (const label of all) yield* attemptsByScale(label, reader, label === all[0] ? FOLLOWED : FOLLOWED_ELSE);
}

/** Labels that were cut or are smaller than usual, and corners given from another starting corner. */
function* attemptsByScale(label: Flattened, reader: Reader, most: number): Generator<Attempt> {
  const { source, pose, residuals } = label;
  const shown = quadOf(pose.toPhoto, pose.width, pose.height);
  for (const one of searchConstellation(whitenedPower(residuals), reader, CORNER_SEARCH, most)) {
    for (const attempt of follow({ source, reader }, poseOf(pose, one), SEARCH_PRIOR)) {
      yield { ...attempt, basis: 'outline', corners: turnedLike(shown, attempt.corners) };
    }
  }
}

/** The corners that were seen, beginning with the one that is the label's own first: the mark tells which way up it is. */
function turnedLike(shown: Quad, aligned: Quad): Quad {
  const apart = (quad: Quad): number => quad.reduce((sum, point, i) => sum + distance(point, aligned[i]), 0);
  return turnsOf(shown).reduce((best, quad) => (apart(quad) < apart(best) ? quad : best));
}

/** The raster of an uncut label of the usual number of cells, placed by its corners. */
function rasterOf(corners: Quad, aspect: number): Pose {
  const short = 2 * MARK.shortSideCells;
  const width = Math.round(aspect < 1 ? short : short * Math.min(aspect, LONGEST));
  const height = Math.round(aspect < 1 ? short / Math.max(aspect, 1 / LONGEST) : short);
  return { toPhoto: rectangleTo(width, height, corners), width, height };
}

/** Labels longer than this many times their width are not expected. */
const LONGEST = 5;

/** The pose of a hypothesis about a raster: a raster of the true size, turned and stretched about the centre. */
export function poseOf(raster: Pose, { scale, stretch, turn }: Hypothesis): Pose {
  const isSideways = Math.abs(Math.sin(turn)) > Math.SQRT1_2;
  const width = Math.round((isSideways ? raster.height : raster.width) / (scale * stretch));
  const height = Math.round(((isSideways ? raster.width : raster.height) * stretch) / scale);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const xx = cos * scale * stretch;
  const xy = (-sin * scale) / stretch;
  const yx = sin * scale * stretch;
  const yy = (cos * scale) / stretch;
  const dx = (raster.width - xx * width - xy * height) / 2;
  const dy = (raster.height - yx * width - yy * height) / 2;
  return { toPhoto: compose(raster.toPhoto, affine(xx, xy, yx, yy, dx, dy)), width, height };
}
