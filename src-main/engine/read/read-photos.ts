/**
 * Reading, from photographs of one label to its message: hypotheses of where the label lies, each rectified, whitened,
 * synchronised and demodulated -> an answer, or the sum of several photographs' soft bits, or their average -> grade.
 */

import { layOutCarriers } from '../format/carriers.ts';
import { CODE_BITS } from '../format/polar-code.ts';
import {
  type ArtworkRemoved,
  hypothesesFromKnown,
  isSure,
  type KnownArtwork,
  removeKnownArtwork,
} from '../known-artwork/known-artwork.ts';
import { type Answer, answerFrom } from '../message/answer.ts';
import { type Cause, causeOf, causeOfMiss, type Grade, gradeOf, type Measures, measure } from '../message/grade.ts';
import { affine, quadOf } from '../numeric/geometry.ts';
import type { Quad, Rgb } from '../numeric/raster.ts';
import { createScratch } from '../numeric/scratch.ts';
import { findLabels } from '../outlines/find-label.ts';
import { OUTLINES, searchOutlines, searchPicture } from '../placement/blind-search.ts';
import { hypothesesFromAverage, hypothesesFromCorners, hypothesesFromLiveOutline } from '../placement/given-corners.ts';
import type { Hypothesis, Reader } from '../placement/hypothesis.ts';
import { labelExtent } from '../placement/label-extent.ts';

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
}

export interface Live {
  /** Whether fewer cells than usual are tried first, as the label before had. */
  readonly fewCellsFirst: boolean;
  /** Artworks, one of which the label probably shows. */
  readonly known?: readonly KnownArtwork[];
}

export interface ReadingOptions {
  /** Keys to try, the usual one first. */
  readonly keys: readonly string[];
  /** Where outlines are given, nothing else is tried. */
  readonly outlinesOnly?: boolean;
  /** What earlier photographs of the same label gave under the same keys. It is added to what these give. */
  readonly earlier?: readonly FrameBits[];
}

/** What a photograph gave that could not be read alone: its soft bits, to be added to others. */
export interface FrameBits {
  readonly keyIndex: number;
  /** Agreement of the aligned constellation, in standard deviations. */
  readonly score: number;
  /** A log-likelihood ratio for each bit of the code. */
  readonly bits: Float32Array;
  /** Whether the label has the usual number of cells, as far as this photograph tells. */
  readonly usual: boolean;
  /** Whether the label's artwork was known and subtracted. */
  readonly assisted: boolean;
}

export interface Detection {
  readonly message: string | null;
  /** 0 to 1. */
  readonly confidence: number;
  readonly grade: Grade | null;
  /** The cause of a grade below A, or of the miss. */
  readonly cause: Cause | null;
  /** The label's corners, refined, in the last photograph that was needed; null where they cannot be told. */
  readonly corners: Quad | null;
  /** Corners of a rectangle on the label in that photograph, which may be all of the label: they tell how it was seen. */
  readonly part: Quad | null;
  /** Whether the label has fewer cells than usual or is cut; null where nothing was read. */
  readonly fewCells: boolean | null;
  /** Whether one photograph gave the message alone. */
  readonly alone: boolean;
  readonly keyIndex: number | null;
  /** Whether the answer needed what the reader was told of the label: its artwork. */
  readonly assisted: boolean;
  readonly measures: Measures | null;
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
  const unread = readers.map((): Hypothesis[] => []);
  const kept: Kept[] = [];

  function add(capture: Capture): Detection | null {
    let best = 0;
    const cleaned = withoutKnownArtwork(capture);
    for (const [keyIndex, reader] of readers.entries()) {
      const { hypothesis, answer } = readOne(capture, cleaned, reader, outlinesOnly, ofKey(earlier, keyIndex));
      if (hypothesis === null) continue;
      const alone = answer !== null;
      if (!alone) unread[keyIndex].push(hypothesis);
      const frames = [...unread[keyIndex].map(frameBits), ...ofKey(earlier, keyIndex)];
      const message = answer ?? answerOfSum(frames, reader);
      const assisted = hypothesis.assisted || (!alone && frames.some((frame) => frame.assisted));
      const corners = () => cornersIn(capture, hypothesis, reader);
      if (message !== null) return found(message, { ...hypothesis, assisted }, keyIndex, alone, corners());
      best = Math.max(best, hypothesis.score);
    }
    keep(kept, { capture, score: best });
    return null;
  }

  function end(): Detection {
    for (const [keyIndex, reader] of readers.entries()) {
      const captures = kept.map(({ capture }) => capture);
      const { hypothesis, answer } = readAverage(captures, reader);
      if (hypothesis === null || answer === null) continue;
      const isGiven = captures.every(({ corners }) => corners !== undefined);
      const corners = isGiven ? hypothesis.corners : labelExtent(hypothesis, null, [], reader);
      return found(answer, hypothesis, keyIndex, false, corners);
    }
    return missed(unread.flat());
  }

  const gained = (): FrameBits[] =>
    unread.flatMap((list, keyIndex) =>
      list.filter(({ score }) => score > WORTHLESS_SCORE).map((one) => ({ keyIndex, ...frameBits(one) })),
    );

  return { add, end, gained };
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
  return labelExtent(hypothesis, quadOf(affine(1, 0, 0, 1, 0, 0), width, height), outlines ?? [], reader);
}

interface Reading {
  readonly hypothesis: Hypothesis | null;
  readonly answer: Answer | null;
}

const NOTHING: Reading = { hypothesis: null, answer: null };

/** A photograph without the artwork that is known, registered on artwork with enough structure or on the rest. */
interface CleanedCapture {
  readonly sure: () => ArtworkRemoved | null;
  readonly unsure: () => ArtworkRemoved | null;
}

/** Each photograph is cleaned when it is first asked for, and serves all keys. */
function withoutKnownArtwork({ picture, corners, live, artworks: given }: Capture): CleanedCapture {
  const known = given ?? live?.known ?? [];
  const clean = (wanted: boolean) =>
    lazily(() => {
      const artworks = known.filter((one) => isSure(one) === wanted);
      return corners && artworks.length > 0 ? removeKnownArtwork(picture, corners, artworks) : null;
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

function readOne(
  { picture, corners, outlines, live, artworks }: Capture,
  cleaned: CleanedCapture,
  reader: Reader,
  outlinesOnly: boolean,
  earlier: readonly FrameOfKey[],
): Reading {
  if (artworks) return readWithArtwork(cleaned, reader);
  if (corners && live) return readLive(picture, corners, live, cleaned, reader, earlier);
  if (corners) return bestOf(hypothesesFromCorners(picture, corners, reader), reader);
  if (outlines && outlinesOnly) return bestOf(searchOutlines(picture, outlines, reader), reader);
  return bestOf(searchPicture(picture, outlines ?? findLabels(picture, OUTLINES), reader), reader);
}

/** Without its artwork a label is read that is read no other way, so artwork that registers surely is tried first. */
function readLive(
  picture: Rgb,
  corners: Quad,
  { fewCellsFirst }: Live,
  cleaned: CleanedCapture,
  reader: Reader,
  earlier: readonly FrameOfKey[],
): Reading {
  const sure = readCleaned(cleaned.sure(), reader);
  if (sure.answer !== null || (sure.hypothesis?.score ?? 0) >= CLEAR_SCORE) return sure;
  const usualOnly = earlier.some(({ score, usual }) => usual && score >= CLEAR_SCORE);
  const found = bestOf(
    hypothesesFromLiveOutline(picture, corners, { fewFirst: fewCellsFirst, usualOnly }, reader),
    reader,
  );
  return found.answer === null ? better(better(found, sure), readCleaned(cleaned.unsure(), reader)) : found;
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
    if (best === null || hypothesis.score > best.score) best = hypothesis;
  }
  return { hypothesis: best, answer: null };
}

/** Scores of the constellation from which a photograph counts in the sum, and counts in full. Alignment of noise gives up to 8. */
const WORTHLESS_SCORE = 7.5;
const WORTHY_SCORE = 10;
/** Score of the constellation from which the label's place is certain, so that no other way of finding it is tried. */
const CLEAR_SCORE = 9.5;

/** Soft bits of one photograph, and the score that they are weighted by. */
type FrameOfKey = Omit<FrameBits, 'keyIndex'>;

function frameBits({ score, soft, basis, assisted }: Hypothesis): FrameOfKey {
  return { score, bits: soft.bits, usual: basis === 'label', assisted };
}

function ofKey(frames: readonly FrameBits[], keyIndex: number): readonly FrameOfKey[] {
  return frames.filter((frame) => frame.keyIndex === keyIndex);
}

/** Adds up the soft bits of several photographs, the best aligned first, until the sum gives an answer. */
function answerOfSum(frames: readonly FrameOfKey[], { payload }: Reader): Answer | null {
  const useful = frames.filter((frame) => frame.score > WORTHLESS_SCORE).sort((a, b) => b.score - a.score);
  const sum = new Float32Array(CODE_BITS);
  for (const [i, frame] of useful.entries()) {
    const weight = Math.min(1, (frame.score - WORTHLESS_SCORE) / (WORTHY_SCORE - WORTHLESS_SCORE));
    for (let bit = 0; bit < CODE_BITS; bit++) sum[bit] += weight * frame.bits[bit];
    const answer = i === 0 ? null : answerFrom(sum, useful[0].score, payload);
    if (answer !== null) return answer;
  }
  return null;
}

function found(
  answer: Answer,
  hypothesis: Hypothesis,
  keyIndex: number,
  alone: boolean,
  corners: Quad | null,
): Detection {
  const measures = measure(hypothesis, answer.margin);
  const grade = gradeOf(measures.marginDb);
  return {
    message: answer.message,
    confidence: confidenceOf(answer.margin),
    grade,
    cause: grade === 'A' ? null : causeOf(measures),
    corners,
    part: hypothesis.corners,
    fewCells: hypothesis.basis !== 'label',
    alone,
    keyIndex,
    assisted: hypothesis.assisted,
    measures,
  };
}

function missed(unread: readonly Hypothesis[]): Detection {
  const best = unread.reduce<Hypothesis | null>((a, b) => (a === null || b.score > a.score ? b : a), null);
  return {
    message: null,
    confidence: 0,
    grade: null,
    cause: causeOfMiss(best),
    corners: null,
    part: null,
    fewCells: null,
    alone: false,
    keyIndex: null,
    assisted: false,
    measures: best === null ? null : measure(best, 0),
  };
}

/** 0.9 at a margin of 8.5 standard deviations, 0.999 at 11. */
function confidenceOf(margin: number): number {
  return 1 - 0.1 * Math.exp(-1.85 * (margin - 8.5));
}
