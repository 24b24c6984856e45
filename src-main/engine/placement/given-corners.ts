/** Hypotheses of where a label lies whose corners are roughly known, the likeliest first. Each is worked out when asked for. */
import { affine, apply, aspectsOf, distance, quadArea, quadOf, turnsOf } from '../numeric/geometry.ts';
import type { Quad, Rgb } from '../numeric/raster.ts';
import { type Channels, coveredBox, extractChannels, rectify } from '../rectify/rectification.ts';
import { type Residuals, removeArtwork } from '../rectify/whitening.ts';
import { type SearchRange, searchConstellation, whitenedPower } from '../sync-waves/constellation-search.ts';
import type { Prior } from '../sync-waves/displacement.ts';
import { averageFrames, type LabelView } from './frame-average.ts';
import { followCorners, followPose, type Hypothesis, type Reader } from './hypothesis.ts';
import { type Pose, poseOf, rasterOf } from './pose.ts';

/** A photograph with its label rectified and whitened. */
interface RectifiedLabel {
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

/** Matches of the search that are followed: for the likeliest proportions of given corners, and for all else. */
const FOLLOWED = 4;
const FOLLOWED_ELSE = 2;
const SEARCH_PRIOR: Prior = { shift: 3, linear: 4, quadratic: 2 };

/** The label by each ratio of sides that its corners allow. */
function* rectifyLabel(picture: Rgb, corners: Quad, most: number, reader: Reader): Generator<RectifiedLabel> {
  const aspects = aspectsOf(corners, picture.width, picture.height);
  for (const aspect of aspects.slice(0, most)) yield rectifyAs(picture, corners, aspect, reader);
}

function rectifyAs(picture: Rgb, corners: Quad, aspect: number, reader: Reader): RectifiedLabel {
  const { source, pose } = cropLabel(picture, corners, aspect);
  return {
    source,
    pose,
    residuals: removeArtwork(rectify(source, pose.toPhoto, pose.width, pose.height), reader.scratch),
  };
}

/** The part of a photograph that shows the label, and the raster of a label of these proportions in it. */
export function cropLabel(picture: Rgb, corners: Quad, aspect: number): LabelView {
  const pose = rasterOf(corners, aspect);
  const factor = Math.max(1, Math.floor(Math.sqrt(quadArea(corners) / (pose.width * pose.height))));
  const box = coveredBox(pose.toPhoto, pose.width, pose.height, 8 * factor);
  return { source: extractChannels(picture, box, factor), pose };
}

/** The corners are the label's own in their order, or those of the part that is left of it. */
export function* hypothesesFromCorners(picture: Rgb, corners: Quad, reader: Reader): Generator<Hypothesis> {
  yield* hypothesesFromLabels(rectifyLabel(picture, corners, ASPECTS, reader), reader, false);
}

/** Ratios of sides that rough corners may stand for. */
const ASPECTS = 3;

/** The outline of a whole label, any way up; `aspects` ratios of its sides are tried. */
export function* hypothesesFromOutline(
  picture: Rgb,
  corners: Quad,
  aspects: number,
  reader: Reader,
): Generator<Hypothesis> {
  for (const { source, pose, residuals } of rectifyLabel(picture, corners, aspects, reader)) {
    yield* followCorners({ source, reader }, pose, residuals, 4);
  }
}

/**
 * The outline of a whole label as a live camera sees it, any way up, with the usual number of cells or fewer. `fewFirst`:
 * the label before this one had fewer, and labels shown one after the other are alike. `usualOnly`: an earlier frame has
 * told that this one has the usual number.
 */
export function* hypothesesFromLiveOutline(
  picture: Rgb,
  corners: Quad,
  { fewFirst, usualOnly }: { readonly fewFirst: boolean; readonly usualOnly: boolean },
  reader: Reader,
): Generator<Hypothesis> {
  const all: RectifiedLabel[] = [];
  for (const label of rectifyLabel(picture, corners, FRAME_ASPECTS, reader)) {
    if (fewFirst && !usualOnly && all.length === 0) yield* hypothesesByScale(label, reader, FOLLOWED_ELSE);
    all.push(label);
    yield* followCorners({ source: label.source, reader }, label.pose, label.residuals, 4);
  }
  if (usualOnly) return;
  const rest = fewFirst ? all.slice(1) : all;
  for (const label of rest) yield* hypothesesByScale(label, reader, label === all[0] ? FOLLOWED : FOLLOWED_ELSE);
}

/** Ratios of sides that are tried in a live frame. The third is that of a steep view: a live camera looks down on the label, and the next frame comes at once. */
const FRAME_ASPECTS = 2;

/** The outline of a part of a label, or of one with fewer cells than usual. */
export function* hypothesesFromPart(picture: Rgb, corners: Quad, reader: Reader): Generator<Hypothesis> {
  for (const label of rectifyLabel(picture, corners, 1, reader)) yield* hypothesesByScale(label, reader, FOLLOWED_ELSE);
}

/** The picture is the label, whole and the right way up: a file that was never printed, or a crop of a scan. */
export function* hypothesesFromWholePicture(picture: Rgb, reader: Reader): Generator<Hypothesis> {
  const { width, height } = picture;
  const whole = quadOf(affine(1, 0, 0, 1, 0, 0), width, height);
  const { source, pose, residuals } = rectifyAs(picture, whole, width / height, reader);
  yield* followCorners({ source, reader }, pose, residuals, 1);
}

/** Several photographs of one label, registered on the first one and averaged. */
export function* hypothesesFromAverage(
  views: readonly { picture: Rgb; corners: Quad }[],
  reader: Reader,
  anyTurn: boolean,
): Generator<Hypothesis> {
  const aspects = likelyAspects(views);
  const frames = views.map((view) => cropLabel(view.picture, view.corners, aspects[0]));
  const { pose } = frames[0];
  const { picture: source, count } = averageFrames(frames);
  if (count < 2) return;
  const toFirst = (one: Hypothesis): Hypothesis => ({
    ...one,
    corners: one.corners.map(([x, y]) => apply(pose.toPhoto, x, y)) as unknown as Quad,
  });
  const whole = quadOf(affine(1, 0, 0, 1, 0, 0), pose.width, pose.height);
  for (const one of hypothesesFromLabels(rectifyAgain(source, whole, aspects, reader), reader, anyTurn))
    yield toFirst(one);
}

/** Ratios of sides by how many photographs allow them. One photograph may mislead; the median of several seldom does. */
function likelyAspects(views: readonly { picture: Rgb; corners: Quad }[]): number[] {
  const groups: number[][] = [];
  for (const { picture, corners } of views) {
    for (const aspect of aspectsOf(corners, picture.width, picture.height)) {
      const group = groups.find((one) => Math.abs(Math.log(median(one) / aspect)) < ALIKE);
      if (group) group.push(aspect);
      else groups.push([aspect]);
    }
  }
  return groups.sort((a, b) => b.length - a.length).map(median);
}

/** Ratios are tried as one when the logarithm of their quotient is below this. */
const ALIKE = 0.08;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** A rectified label as labels of other proportions. */
function* rectifyAgain(
  source: Channels,
  whole: Quad,
  aspects: readonly number[],
  reader: Reader,
): Generator<RectifiedLabel> {
  for (const aspect of aspects) {
    const pose = rasterOf(whole, aspect);
    yield {
      source,
      pose,
      residuals: removeArtwork(rectify(source, pose.toPhoto, pose.width, pose.height), reader.scratch),
    };
  }
}

function* hypothesesFromLabels(
  labels: Iterable<RectifiedLabel>,
  reader: Reader,
  anyTurn: boolean,
): Generator<Hypothesis> {
  const all: RectifiedLabel[] = [];
  for (const label of labels) {
    all.push(label);
    yield* followCorners({ source: label.source, reader }, label.pose, label.residuals, anyTurn ? 4 : 1);
  }
  for (const label of all) yield* hypothesesByScale(label, reader, label === all[0] ? FOLLOWED : FOLLOWED_ELSE);
}

/** Labels that were cut or have fewer cells than usual, and corners given from another starting corner. */
function* hypothesesByScale(label: RectifiedLabel, reader: Reader, most: number): Generator<Hypothesis> {
  const { source, pose, residuals } = label;
  const shown = quadOf(pose.toPhoto, pose.width, pose.height);
  for (const match of searchConstellation(whitenedPower(residuals), reader, CORNER_SEARCH, most)) {
    for (const one of followPose({ source, reader }, poseOf(pose, match), SEARCH_PRIOR)) {
      yield { ...one, basis: 'outline', corners: turnedLike(shown, one.corners) };
    }
  }
}

/** The corners `shown`, beginning with the label's own first corner: the mark tells which way up the label is. */
function turnedLike(shown: Quad, aligned: Quad): Quad {
  const apart = (quad: Quad): number => quad.reduce((sum, point, i) => sum + distance(point, aligned[i]), 0);
  return turnsOf(shown).reduce((best, quad) => (apart(quad) < apart(best) ? quad : best));
}
