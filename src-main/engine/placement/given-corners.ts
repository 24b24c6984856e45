/** Hypotheses of where a label lies whose corners are roughly known, the likeliest first. Each is worked out when asked for. */
import { apply, aspectsOf, distance, quadArea, quadOf, turnsOf, wholePicture } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { outlineNear } from '#main/engine/outlines/outline-near.ts';
import {
  type Channels,
  coveredBox,
  extractChannels,
  rectifyBriefly,
  SHORT_SIDE_PIXELS,
} from '#main/engine/outlines/rectification.ts';
import { type Residuals, removeArtwork } from '#main/engine/outlines/whitening.ts';
import {
  aspectsAbout,
  mirrored,
  rasterToSweep,
  sizesBetween,
  sweepCoherently,
} from '#main/engine/sync-waves/coherent-sweep.ts';
import type { Prior } from '#main/engine/sync-waves/displacement.ts';
import { averageFrames, type LabelView } from './frame-average.ts';
import {
  type Certainty,
  followCorners,
  followPose,
  type Hypothesis,
  OUTLINE,
  type Reader,
  ROUGH_CORNERS,
  type View,
} from './hypothesis.ts';
import { cellPixels, type Pose, poseOf, rasterOf } from './pose.ts';

/** A photograph with its label rectified and whitened. */
interface RectifiedLabel {
  readonly source: Channels;
  readonly pose: Pose;
  readonly residuals: Residuals;
}

/** What the sweep leaves, in raster pixels. */
const SEARCH_PRIOR: Prior = { shift: 3, linear: 4, quadratic: 1 };

/** The label by each ratio of sides that its corners allow. */
function* rectifyLabel(picture: Rgb, corners: Quad, most: number, reader: Reader): Generator<RectifiedLabel> {
  const aspects = aspectsOf(corners, picture.width, picture.height);
  let kept: Channels | null = null;
  for (const aspect of aspects.slice(0, most)) {
    const label: RectifiedLabel = rectifyAs(picture, corners, aspect, reader, kept);
    kept = label.source;
    yield label;
  }
}

/** `kept`: what was cut out of the photograph for the same corners. Cutting it out of a large photograph costs most. */
function rectifyAs(
  picture: Rgb,
  corners: Quad,
  aspect: number,
  reader: Reader,
  kept: Channels | null = null,
): RectifiedLabel {
  const pose = rasterOf(corners, aspect);
  const source = kept?.factor === reductionUnder(pose) ? kept : channelsUnder(picture, pose);
  return rectifyFrom(source, pose, reader);
}

function rectifyFrom(source: Channels, pose: Pose, reader: Reader): RectifiedLabel {
  const { scratch } = reader;
  const flat = rectifyBriefly(source, pose.toPhoto, { ...pose, scratch });
  return { source, pose, residuals: removeArtwork(flat, scratch) };
}

/** The part of a photograph that shows the label, and the raster of a label of these proportions in it. */
function cropLabel(picture: Rgb, corners: Quad, aspect: number): LabelView {
  const pose = rasterOf(corners, aspect);
  return { source: channelsUnder(picture, pose), pose };
}

/** The part of a photograph under a raster, made smaller as far as the raster allows. */
function channelsUnder(picture: Rgb, pose: Pose): Channels {
  const factor = reductionUnder(pose);
  return extractChannels(picture, coveredBox(pose.toPhoto, pose.width, pose.height, 8 * factor), factor);
}

function reductionUnder({ toPhoto, width, height }: Pose): number {
  return Math.max(1, Math.floor(Math.sqrt(quadArea(quadOf(toPhoto, width, height)) / (width * height))));
}

/** The corners are the label's own in their order, or those of the part that is left of it. */
export function* hypothesesFromCorners(picture: Rgb, corners: Quad, reader: Reader): Generator<Hypothesis> {
  const outline = outlineNear(picture, corners);
  const outlined = outline && (yield* followWhole(picture, outline, OUTLINE, reader));
  const given = yield* followWhole(picture, corners, ROUGH_CORNERS, reader);
  yield* hypothesesByAspect(picture, outlined ? outline : corners, outlined ?? given, ASPECT_REACH, reader);
  // An outline that runs along a line of the artwork is near enough for a sweep of all sizes.
  const swept = outline && outlined ? sweptIn(picture, outline, outlined) : sweptIn(picture, corners, given);
  yield* hypothesesBySize({ ...swept, lumaAlone: true }, reader);
}

/** A whole label the way up that its corners say, by each ratio of its sides. Returns the label as it was rectified first. */
function* followWhole(
  picture: Rgb,
  corners: Quad,
  certainty: Certainty,
  reader: Reader,
): Generator<Hypothesis, RectifiedLabel> {
  const labels = rectifyLabel(picture, corners, ASPECTS, reader);
  const first = labels.next().value as RectifiedLabel;
  yield* followOne(first);
  for (const label of labels) yield* followOne(label);
  return first;

  function followOne({ source, pose, residuals }: RectifiedLabel): Generator<Hypothesis> {
    return followCorners({ source, reader }, pose, residuals, 1, [certainty]);
  }
}

/** Ratios of sides by which a label is rectified for a sweep, and how far the sweep goes to both sides of it. */
interface Proportions {
  readonly aspect: number;
  readonly stretch: number;
}

/** A label to sweep: as it was rectified first, its corners, and where the photograph under another raster comes from. */
interface SweptLabel extends Proportions {
  readonly label: RectifiedLabel;
  readonly corners: Quad;
  readonly under: (pose: Pose) => Channels;
  /** Whether luma is swept by itself as well. Without corners there are so many places that it would take too long. */
  readonly lumaAlone: boolean;
}

function sweptIn(picture: Rgb, corners: Quad, label: RectifiedLabel): SweptLabel {
  const isLarge = quadArea(corners) > MANY_PIXELS;
  const under = isLarge ? () => label.source : (pose: Pose) => channelsUnder(picture, pose);
  const proportions = middleOf(aspectsOf(corners, picture.width, picture.height));
  return { label, corners, under, lumaAlone: false, ...proportions };
}

/**
 * Labels that were cut or have fewer cells than usual, labels whose tilt was misjudged, and corners given from another
 * starting corner: the sizes and proportions under which the constellation agrees best.
 */
function* hypothesesBySize(
  { label, corners, under, lumaAlone, aspect, stretch }: SweptLabel,
  reader: Reader,
): Generator<Hypothesis> {
  const swept = SWEPT_SIZES.flatMap((size) => {
    const pose = rasterOf(corners, aspect, Math.round(SHORT_SIDE_PIXELS / size));
    const isRectified = pose.width === label.pose.width && pose.height === label.pose.height;
    const sized = isRectified ? label : rectifyFrom(under(pose), pose, reader);
    const raster = rasterToSweep(sized.residuals, cellPixels(sized.pose), lumaAlone, reader.scratch);
    const sizes = sizesBetween(1 / SWEPT_STEP, SWEPT_STEP, stretch);
    const matches = sweepCoherently(raster, reader, sizes, SWEPT_KEPT);
    return matches.map((match) => ({ sized, match }));
  });
  swept.sort((one, other) => other.match.score - one.match.score);
  for (const { sized, match } of swept.slice(0, SWEPT_FOLLOWED)) {
    if (match.score < LEAST_SWEPT) break;
    yield* hypothesesFromPose({ source: sized.source, reader }, poseOf(sized.pose, match), sized.pose);
  }
}

/** Whole labels of other proportions than the photograph tells, as photographs are cropped before they are sent; and mirrored ones. */
function* hypothesesByAspect(
  picture: Rgb,
  corners: Quad,
  { source, pose, residuals }: RectifiedLabel,
  reach: number,
  reader: Reader,
): Generator<Hypothesis> {
  const raster = rasterToSweep(residuals, cellPixels(pose), false, reader.scratch);
  const aspects = aspectsAbout(pose.width / pose.height, reach);
  const [match] = sweepCoherently(raster, reader, aspects, ASPECTS_KEPT);
  if (match !== undefined && match.score >= LEAST_SWEPT)
    yield* hypothesesFromPose({ source, reader }, poseOf(pose, match), pose);
  const [seen] = sweepCoherently(raster, mirrored(reader), aspects, 1);
  if (seen === undefined || seen.score < LEAST_MIRRORED) return;
  const { width, height } = poseOf(pose, { ...seen, turn: 0 });
  const [a, b, c, d] = corners;
  // The raster of corners that go round the other way shows the label unmirrored.
  const label = rectifyAs(picture, [b, a, d, c], width / height, reader);
  yield* followCorners({ source: label.source, reader }, label.pose, label.residuals, 4, [OUTLINE, ROUGH_CORNERS]);
}

/** Ratios that are aligned under each model. With two, 45 of 45 labels in corners and 45 of 45 cut closely were read. */
const ASPECTS_KEPT = 2;
/** How far the proportions of a cropped photograph may be misjudged, as a logarithm. */
const ASPECT_REACH = 0.42;
/** Least score of a mirrored constellation that is followed. Mirrored labels are rare, and noise seldom scores so much. */
const LEAST_MIRRORED = 8.5;

/** Pixels of a label from which cutting it out again for each size costs more time than it gains. */
const MANY_PIXELS = 3e6;

/**
 * Sizes of the cells, as multiples of the usual ones, at which the label is rectified, and how far about them is swept:
 * labels of 68 to 222 cells. The last raster is so small that it costs hardly anything.
 */
const SWEPT_SIZES = [1, 1.34, 1.8, 2.42];
const SWEPT_STEP = 1.16;
/** Matches that are aligned at each size under each model, and matches of them all that are followed. */
const SWEPT_KEPT = 4;
const SWEPT_FOLLOWED = 2;
/** Least score of a match that is followed: of 64 small and cut labels that were read so, one scored less than 8.5. */
const LEAST_SWEPT = 8;
/** Error of the best ratio of sides, and the most that is swept to each side of the middle. */
const ASPECT_ERROR = 0.07;
const MOST_STRETCH = 0.16;

/** The middle of several ratios of sides, and how far they lie from it, with their own error. */
function middleOf(aspects: readonly number[]): Proportions {
  const [least, most] = [Math.min(...aspects), Math.max(...aspects)];
  const half = Math.min(Math.log(most / least) / 2, MOST_STRETCH - ASPECT_ERROR);
  const aspect = Math.max(least * Math.exp(half), Math.min(most / Math.exp(half), aspects[0]));
  return { aspect, stretch: half + ASPECT_ERROR };
}

/** Ratios of sides that are tried one by one before all are swept. */
const ASPECTS = 2;

/** The outline of a whole label, any way up; `aspects` ratios of its sides are tried. */
export function* hypothesesFromOutline(
  picture: Rgb,
  corners: Quad,
  aspects: number,
  reader: Reader,
): Generator<Hypothesis> {
  for (const { source, pose, residuals } of rectifyLabel(picture, corners, aspects, reader)) {
    yield* followCorners({ source, reader }, pose, residuals, 4, [OUTLINE, ROUGH_CORNERS]);
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
  let first: RectifiedLabel | null = null;
  for (const label of rectifyLabel(picture, corners, FRAME_ASPECTS, reader)) {
    if (fewFirst && !usualOnly && first === null) yield* hypothesesBySize(sweptIn(picture, corners, label), reader);
    first ??= label;
    yield* followCorners({ source: label.source, reader }, label.pose, label.residuals, 4, [OUTLINE, ROUGH_CORNERS]);
  }
  if (!usualOnly && !fewFirst && first !== null) yield* hypothesesBySize(sweptIn(picture, corners, first), reader);
}

/** Ratios of sides that are tried in a live frame. The third is that of a steep view: a live camera looks down on the label, and the next frame comes at once. */
const FRAME_ASPECTS = 2;

/** The outline of a label of unusual proportions, of a part of a label, or of one with fewer cells than usual. */
export function* hypothesesFromPart(picture: Rgb, corners: Quad, reader: Reader): Generator<Hypothesis> {
  const { aspect } = middleOf(aspectsOf(corners, picture.width, picture.height));
  const label = rectifyAs(picture, corners, aspect, reader);
  yield* hypothesesByAspect(picture, corners, label, ASPECT_REACH, reader);
  yield* hypothesesBySize(sweptIn(picture, corners, label), reader);
}

/** How far a file or a scan may be stretched: hardly, because programs keep proportions. */
const FILE_STRETCH = 0.03;

/** The picture is a part of a label, cut out of a file that was never printed, or of a scan. */
export function* hypothesesFromCutPicture(picture: Rgb, label: RectifiedLabel, reader: Reader): Generator<Hypothesis> {
  const aspect = picture.width / picture.height;
  yield* hypothesesByAspect(picture, wholePicture(picture), label, FILE_STRETCH, reader);
  const swept = sweptIn(picture, wholePicture(picture), label);
  yield* hypothesesBySize({ ...swept, aspect, stretch: FILE_STRETCH }, reader);
}

/** The picture is the label, whole and the right way up: a file that was never printed, or a crop of a scan. */
export function hypothesesFromWholePicture(label: RectifiedLabel, reader: Reader): Generator<Hypothesis> {
  return followCorners({ source: label.source, reader }, label.pose, label.residuals, 1, [ROUGH_CORNERS]);
}

/** The picture, taken for a label. */
export function rectifyPicture(picture: Rgb, reader: Reader): RectifiedLabel {
  return rectifyAs(picture, wholePicture(picture), picture.width / picture.height, reader);
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
  const whole = wholePicture(pose);
  let first: RectifiedLabel | null = null;
  for (const aspect of aspects) {
    const label = rectifyFrom(source, rasterOf(whole, aspect), reader);
    first ??= label;
    for (const one of followCorners({ source, reader }, label.pose, label.residuals, anyTurn ? 4 : 1, [ROUGH_CORNERS]))
      yield toFirst(one);
  }
  if (first === null) return;
  const swept = { label: first, corners: whole, under: () => source, lumaAlone: false, ...middleOf(aspects) };
  for (const one of hypothesesBySize(swept, reader)) yield toFirst(one);
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

function* hypothesesFromPose(view: View, pose: Pose, searched: Pose): Generator<Hypothesis> {
  const shown = quadOf(searched.toPhoto, searched.width, searched.height);
  for (const one of followPose(view, pose, SEARCH_PRIOR, true)) {
    yield { ...one, basis: 'outline', corners: turnedLike(shown, one.corners) };
  }
}

/** The corners `shown`, beginning with the label's own first corner: the mark tells which way up the label is. */
function turnedLike(shown: Quad, aligned: Quad): Quad {
  const apart = (quad: Quad): number => quad.reduce((sum, point, i) => sum + distance(point, aligned[i]), 0);
  return turnsOf(shown).reduce((best, quad) => (apart(quad) < apart(best) ? quad : best));
}
