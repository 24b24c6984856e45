/** Hypotheses of where a label lies whose four corners are roughly known, the likeliest first. */
import { type Attempt, follow, followCorners, type Pose, type View } from './attempt.ts';
import { affine, aspectOf, compose, quadArea, rectangleTo } from './geometry.ts';
import type { Carriers } from './carriers.ts';
import { MARK } from './params.ts';
import type { Quad, Rgb } from './raster.ts';
import { type Channels, coveredBox, extractChannels, flatten } from './rectify.ts';
import { removeArtwork, type Residuals } from './residual.ts';
import { type Hypothesis, type SearchRange, searchConstellation, whitenedPower } from './spectrum.ts';

/** A photograph with its label flattened: the same for every key. */
export interface Flattened {
  readonly source: Channels;
  readonly pose: Pose;
  readonly residuals: Residuals;
  readonly power: Float32Array;
}

/**
 * A label cut to half its area, or of fewer cells because it is small, shows its cells larger; a label whose tilt
 * was misjudged shows them longer in one direction.
 */
const CORNER_SEARCH: SearchRange = {
  scaleFrom: 0.93, scaleTo: 2.4, stretch: 0.17, angles: [0, Math.PI / 2], turn: 0.033,
};

/** A constellation this far out of the noise is followed before anything else. */
const CLEAR_SCORE = 9;
/** Hypotheses of the search that are followed. */
const FOLLOWED = 4;

export function flattenLabel(picture: Rgb, corners: Quad): Flattened {
  const pose = rasterOf(picture, corners);
  const factor = Math.max(1, Math.floor(Math.sqrt(quadArea(corners) / (pose.width * pose.height))));
  const source = extractChannels(picture, coveredBox(pose.toPhoto, pose.width, pose.height, 8 * factor), factor);
  const residuals = removeArtwork(flatten(source, pose.toPhoto, pose.width, pose.height));
  return { source, pose, residuals, power: whitenedPower(residuals) };
}

/** Attempts in the order in which they are worth making; each costs its work only when it is asked for. */
export function* attemptsOn(label: Flattened, carriers: Carriers): Generator<Attempt> {
  const view: View = { source: label.source, carriers };
  const found = searchConstellation(label.power, carriers, CORNER_SEARCH, FOLLOWED);
  const clear = found.filter((one) => one.score >= CLEAR_SCORE && !isAsGiven(one));
  const faint = found.filter((one) => !clear.includes(one));
  const asTrue = (one: Hypothesis): Attempt => follow(view, poseOf(label.pose, one), { shift: 3, linear: 4, quadratic: 2 });
  if (clear.length > 0 && clear[0] === found[0]) yield asTrue(clear[0]);
  yield followCorners(view, label.pose, label.residuals);
  for (const one of [...clear.filter((other) => other !== found[0]), ...faint]) yield asTrue(one);
}

/** The raster of an uncut label of the usual number of cells, placed by its corners. */
function rasterOf(picture: Rgb, corners: Quad): Pose {
  const aspect = aspectOf(corners, picture.width, picture.height);
  const short = 2 * MARK.shortSideCells;
  const width = Math.round(aspect < 1 ? short : short * Math.min(aspect, LONGEST));
  const height = Math.round(aspect < 1 ? short / Math.max(aspect, 1 / LONGEST) : short);
  return { toPhoto: rectangleTo(width, height, corners), width, height };
}

/** Labels longer than this many times their width are not expected. */
const LONGEST = 5;

function isAsGiven({ scale, stretch, turn }: Hypothesis): boolean {
  return Math.abs(Math.log(scale)) < 0.05 && Math.abs(Math.log(stretch)) < 0.05 && Math.abs(turn) < 0.1;
}

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
