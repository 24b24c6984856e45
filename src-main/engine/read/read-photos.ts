/**
 * Reading, from photographs of one label to its message: hypotheses of where the label lies, each rectified, whitened,
 * synchronised and demodulated -> an answer, or the sum of several photographs' soft bits, or their average -> grade.
 */

import { layOutCarriers } from '#main/engine/format/carriers.ts';
import {
  type ArtworkRemoved,
  hypothesesFromKnown,
  isSure,
  type KnownArtwork,
  type KnownPart,
  removeKnownArtwork,
  removeKnownPart,
} from '#main/engine/known-artwork/known-artwork.ts';
import { type Answer, answerFrom } from '#main/engine/message/answer.ts';
import { wholePicture } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import { isBurntOut } from '#main/engine/outlines/burnt-out.ts';
import { findLabels } from '#main/engine/outlines/find-label.ts';
import { OUTLINES, searchOutlines, searchPicture } from '#main/engine/placement/blind-search.ts';
import {
  hypothesesFromAverage,
  hypothesesFromCorners,
  hypothesesFromLiveOutline,
  hypothesesFromOutline,
} from '#main/engine/placement/given-corners.ts';
import type { Hypothesis, Reader } from '#main/engine/placement/hypothesis.ts';
import { labelExtent } from '#main/engine/placement/label-extent.ts';
import { type Detection, type Finder, found, missed, sightOf } from './detection.ts';
import { softened } from './dots-alone.ts';
import { type FrameBits, type FrameOfKey, frameBits, ofKey, sumsOf } from './frame-bits.ts';
import { openMadeReader } from './read-made-picture.ts';

/** One photograph of a label. Without corners the label is searched for. */
export interface Capture {
  readonly picture: Rgb;
  readonly corners?: Quad;
  /** Quadrilaterals that may be the label, any way up, if they were searched for before. */
  readonly outlines?: readonly Quad[];
  /** Set where the corners are an outline in a frame of a live camera, any way up. */
  readonly live?: Live;
  /** Artworks, one of which the label in the corners probably shows, any way up. The label is read with their help alone. */
  readonly artworks?: readonly KnownArtwork[];
  /** The same where the corners are those of what is left of a label that was cut: the parts of artworks that it may be. */
  readonly parts?: readonly KnownPart[];
}

export interface Live {
  /** Whether fewer cells than usual are tried first, as the label before had. */
  readonly fewCellsFirst: boolean;
  /** Artworks, one of which the label probably shows. */
  readonly known?: readonly KnownArtwork[];
  /** `quick`: only a whole label of the usual number of cells and of the likeliest proportions; `full` without it. A miss then takes a fifth of the time. */
  readonly effort?: 'quick' | 'full';
}

interface ReadingOptions {
  /** Keys to try, the usual one first. */
  readonly keys: readonly string[];
  /** Where outlines are given, nothing else is tried. */
  readonly outlinesOnly?: boolean;
  /** What earlier photographs of the same label gave under the same keys. It is added to what these give. */
  readonly earlier?: readonly FrameBits[];
}

export function readPhotos(captures: readonly Capture[], options: ReadingOptions): Detection {
  const reading = openReading(options);
  for (const capture of captures) {
    const detection = reading.add(capture);
    if (detection !== null) return detection;
  }
  return reading.end();
}

/** Photographs of one label, read one after the other until one gives the message. */
export interface OpenReading {
  /** The answer, if this photograph gives it alone or together with those before it. */
  add(capture: Capture): Detection | null;
  /** The answer of all photographs averaged, or the cause that there is none. */
  end(): Detection;
  /** What the photographs of this reading gave so far that could not be read alone. */
  gained(): readonly FrameBits[];
}

/** Pixels of the photographs, together, that are kept for the average. */
const KEPT_PIXELS = 36e6;
/** Photographs that are kept for the average: more hardly make it better. */
const KEPT_CAPTURES = 8;

export function openReading({ keys, outlinesOnly = false, earlier = [] }: ReadingOptions): OpenReading {
  const scratch = createScratch();
  const readers = keys.map((key): Reader => ({ ...layOutCarriers(key), scratch }));
  const unread: Unread[] = [];
  const kept: Kept[] = [];
  let photos = 0;

  function gained(): FrameBits[] {
    return unread.map(({ photo, keyIndex, hypothesis }) => ({ photo, keyIndex, ...frameBits(hypothesis) }));
  }

  function add(capture: Capture): Detection | null {
    const photo = photos++;
    let best = 0;
    const looks = looksAt(capture);
    for (const [keyIndex, reader] of readers.entries()) {
      const { hypothesis, answer, placed } = readLooks(looks, reader, outlinesOnly, ofKey(earlier, keyIndex));
      if (hypothesis === null) continue;
      const alone = answer !== null;
      if (!alone) unread.push({ photo, keyIndex, hypothesis });
      const frames = ofKey([...gained(), ...earlier], keyIndex);
      const message = answer ?? answerOfSum(frames, reader);
      const assisted = hypothesis.assisted || (!alone && frames.some((frame) => frame.assisted));
      const corners = () => placed ?? cornersIn(capture, hypothesis, reader);
      if (message !== null) return answered(message, hypothesis, corners(), { keyIndex, alone, assisted });
      best = Math.max(best, hypothesis.score);
    }
    keep(kept, { capture, score: best });
    return null;
  }

  function end(): Detection {
    const made = photos === 1 && !outlinesOnly && isMade(kept[0].capture) ? openMadeReader(keys) : null;
    const detection = made?.(kept[0].capture.picture) ?? null;
    if (detection !== null) return detection;
    for (const [keyIndex, reader] of readers.entries()) {
      const captures = kept.map(({ capture }) => capture);
      const { hypothesis, answer } = readAverage(captures, reader);
      if (hypothesis === null || answer === null) continue;
      const isGiven = captures.every(({ corners }) => corners !== undefined);
      const corners = isGiven ? hypothesis.corners : labelExtent(hypothesis, null, [], reader);
      return answered(answer, hypothesis, corners, { keyIndex, alone: false, assisted: hypothesis.assisted });
    }
    const burntOut = kept.some(({ capture }) => showsBurntOut(capture));
    return missed(
      unread.map(({ hypothesis }) => hypothesis),
      burntOut,
    );
  }

  return { add, end, gained };
}

/** Least short side, and most pixels, of a picture that is tried as it was made. */
const MADE_SIDE = 64;
const MADE_PIXELS = 4e6;
/** How near given corners are to the picture's, as a share of its long side, where the picture is the label. */
const AT_CORNERS = 0.02;

/** Whether a picture may be the label itself, as files are: then its cells lie where they were made, and need no finding. */
function isMade({ picture: { width, height }, corners, live, artworks, parts }: Capture): boolean {
  if (live || artworks || parts || Math.min(width, height) < MADE_SIDE || width * height > MADE_PIXELS) return false;
  const near = AT_CORNERS * Math.max(width, height);
  const whole = wholePicture({ width, height });
  return corners?.every(([x, y], k) => Math.hypot(x - whole[k][0], y - whole[k][1]) < near) ?? true;
}

function showsBurntOut({ picture, corners, outlines }: Capture): boolean {
  const label = corners ?? (outlines ?? findLabels(picture, 1))[0];
  return label !== undefined && isBurntOut(picture, label);
}

function answered(
  answer: Answer,
  hypothesis: Hypothesis,
  corners: Quad | null,
  by: Omit<Finder, 'fromIds'>,
): Detection {
  return found(answer, sightOf(hypothesis, answer.margin, corners), { ...by, fromIds: false });
}

interface Unread {
  readonly photo: number;
  readonly keyIndex: number;
  readonly hypothesis: Hypothesis;
}

interface Kept {
  readonly capture: Capture;
  readonly score: number;
}

/** Keeps the photographs that agree best with the constellation, in the order in which they came. */
function keep(kept: Kept[], one: Kept): void {
  kept.push(one);
  const pixels = ({ capture: { picture } }: Kept): number => picture.width * picture.height;
  while (
    kept.length > KEPT_CAPTURES ||
    (kept.length > 1 && kept.reduce((sum, each) => sum + pixels(each), 0) > KEPT_PIXELS)
  ) {
    const worst = kept.reduce((least, each) => (each.score < least.score ? each : least));
    kept.splice(kept.indexOf(worst), 1);
  }
}

/** Given corners are the label's. Outlines that were found are believed only as far as the mark confirms them. */
function cornersIn({ picture, corners, outlines }: Capture, hypothesis: Hypothesis, reader: Reader): Quad | null {
  if (corners) return hypothesis.corners;
  const { width, height } = picture;
  return labelExtent(hypothesis, wholePicture({ width, height }), outlines ?? [], reader);
}

interface Reading {
  readonly hypothesis: Hypothesis | null;
  readonly answer: Answer | null;
  /** The label's corners, where the artwork told them better than the mark. */
  readonly placed?: Quad;
}

const NOTHING: Reading = { hypothesis: null, answer: null };

/** A photograph without the artwork that is known, registered on artwork with enough structure or on the rest. */
interface CleanedCapture {
  readonly sure: () => ArtworkRemoved | null;
  readonly unsure: () => ArtworkRemoved | null;
}

/** Each photograph is cleaned when it is first asked for, and serves all keys. */
function withoutKnownArtwork({ picture, corners, live, artworks, parts }: Capture): CleanedCapture {
  const known = artworks ?? live?.known ?? [];
  const clean = (wanted: boolean) =>
    lazily(() => {
      const isWanted = (artwork: KnownArtwork) => isSure(artwork) === wanted;
      if (!corners) return null;
      if (!parts) return removeKnownArtwork(picture, corners, known.filter(isWanted));
      const wantedParts = parts.filter(({ artwork }) => isWanted(artwork));
      return removeKnownPart(picture, corners, wantedParts);
    });
  return { sure: clean(true), unsure: clean(false) };
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What is read of a photograph: itself, then a softer picture of it where the label is of black and white alone. */
interface Look {
  readonly capture: Capture;
  readonly cleaned: CleanedCapture;
}

function looksAt(capture: Capture): readonly (() => Look | null)[] {
  const { picture, corners, outlines, live } = capture;
  const look = (seen: Capture): Look => ({ capture: seen, cleaned: withoutKnownArtwork(seen) });
  const softer = (): Look | null => {
    if (live?.effort === 'quick') return null;
    const label = corners ?? (outlines ?? findLabels(picture, 1))[0] ?? wholePicture(picture);
    const soft = softened(picture, label);
    return soft && look({ ...capture, picture: soft });
  };
  return [lazily(() => look(capture)), lazily(softer)];
}

function readLooks(
  looks: readonly (() => Look | null)[],
  reader: Reader,
  outlinesOnly: boolean,
  earlier: readonly FrameOfKey[],
): Reading {
  let all = NOTHING;
  for (const lookAt of looks) {
    const look = lookAt();
    if (look !== null) all = better(all, readOne(look.capture, look.cleaned, reader, outlinesOnly, earlier));
    if (all.answer !== null) break;
  }
  return all;
}

function readOne(
  { picture, corners, outlines, live, artworks, parts }: Capture,
  cleaned: CleanedCapture,
  reader: Reader,
  outlinesOnly: boolean,
  earlier: readonly FrameOfKey[],
): Reading {
  if (artworks || parts) return readWithArtwork(cleaned, reader);
  if (corners && live) return readLive(picture, corners, live, cleaned, reader, earlier);
  if (corners) return bestOf(hypothesesFromCorners(picture, corners, reader), reader);
  if (outlines && outlinesOnly) return bestOf(searchOutlines(picture, outlines, reader), reader);
  return bestOf(searchPicture(picture, outlines ?? findLabels(picture, OUTLINES), reader), reader);
}

/**
 * Without its artwork a label is read that is read no other way, so artwork that registers surely is tried first. Whether that help
 * was needed, a quick look without it tells.
 */
function readLive(
  picture: Rgb,
  corners: Quad,
  { fewCellsFirst, effort = 'full' }: Live,
  cleaned: CleanedCapture,
  reader: Reader,
  earlier: readonly FrameOfKey[],
): Reading {
  const sure = readCleaned(cleaned.sure(), reader);
  if (sure.answer !== null && effort === 'full') return withoutHelp(sure, picture, corners, reader);
  if (sure.answer !== null || (sure.hypothesis?.score ?? 0) >= CLEAR_SCORE) return sure;
  const usualOnly = earlier.some(({ score, usual }) => usual && score >= CLEAR_SCORE);
  const found = bestOf(
    effort === 'quick'
      ? hypothesesFromOutline(picture, corners, 1, reader)
      : hypothesesFromLiveOutline(picture, corners, { fewFirst: fewCellsFirst, usualOnly }, reader),
    reader,
  );
  return found.answer === null ? better(better(found, sure), readCleaned(cleaned.unsure(), reader)) : found;
}

/** The same answer as the picture alone gives it, with its own measures; the answer with help where that is needed. */
function withoutHelp(helped: Reading, picture: Rgb, corners: Quad, reader: Reader): Reading {
  const alone = bestOf(hypothesesFromOutline(picture, corners, 1, reader), reader);
  if (alone.answer?.message !== helped.answer?.message) return helped;
  return helped.hypothesis ? { ...alone, placed: helped.hypothesis.corners } : alone;
}

function readWithArtwork({ sure, unsure }: CleanedCapture, reader: Reader): Reading {
  const first = readCleaned(sure(), reader);
  return first.answer === null ? better(first, readCleaned(unsure(), reader)) : first;
}

function readCleaned(cleaned: ArtworkRemoved | null, reader: Reader): Reading {
  return cleaned === null ? NOTHING : bestOf(hypothesesFromKnown(cleaned, reader), reader);
}

function better(one: Reading, other: Reading): Reading {
  if (other.answer !== null) return other;
  return (other.hypothesis?.score ?? 0) > (one.hypothesis?.score ?? 0) ? other : one;
}

/** The average of all photographs may show what none of them shows. */
function readAverage(captures: readonly Capture[], reader: Reader): Reading {
  if (captures.length < 2) return NOTHING;
  const views = captures.flatMap(({ picture, corners = findLabels(picture, 1)[0] }) =>
    corners ? [{ picture, corners }] : [],
  );
  if (views.length < 2) return NOTHING;
  const isGiven = captures.every(({ corners }) => corners !== undefined);
  return bestOf(hypothesesFromAverage(views, reader, !isGiven), reader);
}

/** The first hypothesis that gives an answer, or else the one that agrees best with the constellation. */
function bestOf(hypotheses: Iterable<Hypothesis>, { payload }: Reader): Reading {
  let best: Hypothesis | null = null;
  for (const hypothesis of hypotheses) {
    const answer = answerFrom(hypothesis.soft.bits, hypothesis.score, payload);
    if (answer !== null) return { hypothesis, answer };
    // Of those that score alike, the last is aligned by the bits as well.
    if (best === null || hypothesis.score >= best.score) best = hypothesis;
  }
  return { hypothesis: best, answer: null };
}

/** Score of the constellation from which the label's place is certain, so that no other way of finding it is tried. */
const CLEAR_SCORE = 9.5;

/** Adds up the soft bits of several photographs, the best aligned first, until the sum gives an answer. */
function answerOfSum(frames: readonly FrameOfKey[], { payload }: Reader): Answer | null {
  let added = 0;
  for (const { sum, score } of sumsOf(frames)) {
    const answer = ++added === 1 ? null : answerFrom(sum, score, payload);
    if (answer !== null) return answer;
  }
  return null;
}
