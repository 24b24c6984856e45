/**
 * Decoding, from photographs of one label to its message:
 * flatten the label -> find and align the mark -> soft bits -> add up the frames, or average them -> message and grade.
 */

import type { Attempt, Reader } from '../align/attempt.ts';
import { labelEnds } from '../align/label-ends.ts';
import { attemptsOn, attemptsOnAll, attemptsOnFrame } from '../align/locate.ts';
import { OUTLINES, surveyOutlines, surveyPicture } from '../align/survey.ts';
import { findLabels } from '../find/find-label.ts';
import { layOutCarriers } from '../format/carriers.ts';
import { CODE_BITS } from '../format/code.ts';
import { attemptsOnFreed, type Freed, freeFrom, isSure, type KnownArtwork } from '../known/known-artwork.ts';
import { affine, quadOf } from '../numeric/geometry.ts';
import type { Quad, Rgb } from '../numeric/raster.ts';
import { createScratch } from '../numeric/scratch.ts';
import { type Answer, answerFrom } from './answer.ts';
import { type Cause, causeOf, causeOfMiss, type Grade, gradeOf, type Measures, measure } from './grade.ts';

/** One photograph of a label. Without corners the label is looked for. */
export interface Capture {
  readonly picture: Rgb;
  readonly corners?: Quad;
  /** Quadrilaterals that may be the label, any way up, where they have been looked for before. */
  readonly outlines?: readonly Quad[];
  /** The corners are an outline in a frame of a live camera: any way up. */
  readonly live?: Live;
}

export interface Live {
  readonly fewCellsFirst: boolean;
  /** Artworks of which the label probably shows one. */
  readonly known?: readonly KnownArtwork[];
}

export interface DecodeOptions {
  /** Keys to try, the usual one first. */
  readonly keys: readonly string[];
  /** Nothing but the outlines is tried where they are given. */
  readonly outlinesOnly?: boolean;
  /** What earlier photographs of the same label gave, under the same keys: theirs count as well. */
  readonly earlier?: readonly FrameBits[];
}

/** What a photograph gave that could not be read by itself: enough to add it to others. */
export interface FrameBits {
  readonly keyIndex: number;
  /** How clearly the constellation stands out. */
  readonly score: number;
  /** One for each bit of the code. */
  readonly bits: Float32Array;
  /** Whether the label has the usual number of cells, as far as this photograph tells. */
  readonly usual: boolean;
}

export interface Detection {
  readonly message: string | null;
  /** 0 to 1. */
  readonly confidence: number;
  readonly grade: Grade | null;
  /** Of a grade below A, or of the miss. */
  readonly cause: Cause | null;
  /** The label's corners as refined, in the last photograph that was needed; null where they cannot be told. */
  readonly corners: Quad | null;
  /** Corners there of a rectangle on the label, which may be all of it: enough to tell how it was seen. */
  readonly part: Quad | null;
  /** Whether the label has fewer cells than usual, or is cut; null where nothing was read. */
  readonly fewCells: boolean | null;
  /** Whether one photograph gave the message by itself. */
  readonly alone: boolean;
  readonly keyIndex: number | null;
  readonly measures: Measures | null;
}

export function decode(captures: readonly Capture[], options: DecodeOptions): Detection {
  const decoding = openDecoding(options);
  for (const capture of captures) {
    const detection = decoding.add(capture);
    if (detection !== null) return detection;
  }
  return decoding.end();
}

/** Photographs of one label, taken as they come: nothing more is read once the message is. */
export interface Decoding {
  /** The answer, when this photograph gives it, by itself or together with those before it. */
  add(capture: Capture): Detection | null;
  /** The answer of all photographs averaged, or why there is none. */
  end(): Detection;
  /** What the photographs of this decoding gave so far without being read. */
  gained(): readonly FrameBits[];
}

/** Photographs that are kept for the average are the best aligned ones, and have no more pixels together than this. */
const KEPT_PIXELS = 36e6;
/** More of them than this make the average hardly better. */
const KEPT_CAPTURES = 8;

export function openDecoding({ keys, outlinesOnly = false, earlier = [] }: DecodeOptions): Decoding {
  const scratch = createScratch();
  const readers = keys.map((key): Reader => ({ ...layOutCarriers(key), scratch }));
  const attempts = readers.map((): Attempt[] => []);
  const kept: Kept[] = [];

  function add(capture: Capture): Detection | null {
    let best = 0;
    const freed = freedFrom(capture);
    for (const [keyIndex, reader] of readers.entries()) {
      const { attempt, answer } = readOne(capture, freed, reader, outlinesOnly, ofKey(earlier, keyIndex));
      if (attempt === null) continue;
      const alone = answer !== null;
      if (!alone) attempts[keyIndex].push(attempt);
      const message = answer ?? addUp([...attempts[keyIndex].map(weighed), ...ofKey(earlier, keyIndex)]);
      if (message !== null) return found(message, attempt, keyIndex, alone, cornersIn(capture, attempt, reader));
      best = Math.max(best, attempt.score);
    }
    keep(kept, { capture, score: best });
    return null;
  }

  function end(): Detection {
    for (const [keyIndex, reader] of readers.entries()) {
      const captures = kept.map(({ capture }) => capture);
      const { attempt, answer } = readTogether(captures, reader);
      if (attempt === null || answer === null) continue;
      const isGiven = captures.every(({ corners }) => corners !== undefined);
      return found(answer, attempt, keyIndex, false, isGiven ? attempt.corners : labelEnds(attempt, null, [], reader));
    }
    return missed(attempts.flat());
  }

  const gained = (): FrameBits[] =>
    attempts.flatMap((list, keyIndex) =>
      list.filter(({ score }) => score > WORTHLESS_SCORE).map((one) => ({ keyIndex, ...weighed(one) })),
    );

  return { add, end, gained };
}

interface Kept {
  readonly capture: Capture;
  readonly score: number;
}

/** Those that agree best with the constellation, in the order of their coming. */
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

/** Given corners are those of the label; others are believed as far as the mark shows where it ends. */
function cornersIn({ picture, corners, outlines }: Capture, attempt: Attempt, reader: Reader): Quad | null {
  if (corners) return attempt.corners;
  const { width, height } = picture;
  return labelEnds(attempt, quadOf(affine(1, 0, 0, 1, 0, 0), width, height), outlines ?? [], reader);
}

interface Reading {
  readonly attempt: Attempt | null;
  readonly answer: Answer | null;
}

/** What is left of a label whose artwork is known: of artwork that is sure, and of the rest. */
interface FreedCapture {
  readonly sure: () => Freed | null;
  readonly unsure: () => Freed | null;
}

/** Each is worked out when it is first asked for, and serves all keys. */
function freedFrom({ picture, corners, live }: Capture): FreedCapture {
  const free = (wanted: boolean) =>
    lazily(() => {
      const artworks = live?.known?.filter((one) => isSure(one) === wanted) ?? [];
      return corners && artworks.length > 0 ? freeFrom(picture, corners, artworks) : null;
    });
  return { sure: free(true), unsure: free(false) };
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function readOne(
  { picture, corners, outlines, live }: Capture,
  freed: FreedCapture,
  reader: Reader,
  outlinesOnly: boolean,
  earlier: readonly Weighed[],
): Reading {
  if (corners && live) return readLive(picture, corners, live, freed, reader, earlier);
  if (corners) return bestOf(attemptsOn(picture, corners, reader));
  if (outlines && outlinesOnly) return bestOf(surveyOutlines(picture, outlines, reader));
  return bestOf(surveyPicture(picture, outlines ?? findLabels(picture, OUTLINES), reader));
}

/** Freed from artwork that is known, a label is read that nothing else reads; so that comes first where it is sure. */
function readLive(
  picture: Rgb,
  corners: Quad,
  { fewCellsFirst }: Live,
  freed: FreedCapture,
  reader: Reader,
  earlier: readonly Weighed[],
): Reading {
  const sure = readFreed(freed.sure(), reader);
  if (sure.answer !== null || (sure.attempt?.score ?? 0) >= CLEAR_SCORE) return sure;
  const usualOnly = earlier.some(({ score, usual }) => usual && score >= CLEAR_SCORE);
  const found = bestOf(attemptsOnFrame(picture, corners, { fewFirst: fewCellsFirst, usualOnly }, reader));
  return found.answer === null ? better(better(found, sure), readFreed(freed.unsure(), reader)) : found;
}

function readFreed(freed: Freed | null, reader: Reader): Reading {
  return freed === null ? { attempt: null, answer: null } : bestOf(attemptsOnFreed(freed, reader));
}

function better(one: Reading, other: Reading): Reading {
  if (other.answer !== null) return other;
  return (other.attempt?.score ?? 0) > (one.attempt?.score ?? 0) ? other : one;
}

/** All photographs averaged: what none of them shows may show in all of them together. */
function readTogether(captures: readonly Capture[], reader: Reader): Reading {
  const views = captures.flatMap(({ picture, corners = findLabels(picture, 1)[0] }) =>
    corners ? [{ picture, corners }] : [],
  );
  if (views.length < 2) return { attempt: null, answer: null };
  const isGiven = captures.every(({ corners }) => corners !== undefined);
  return bestOf(attemptsOnAll(views, reader, !isGiven));
}

/** The first attempt that gives an answer, or else the one that agrees best with the constellation. */
function bestOf(attempts: Iterable<Attempt>): Reading {
  let best: Attempt | null = null;
  for (const attempt of attempts) {
    const answer = answerFrom(attempt.soft.bits, attempt.score);
    if (answer !== null) return { attempt, answer };
    if (best === null || attempt.score > best.score) best = attempt;
  }
  return { attempt: best, answer: null };
}

/** Constellation scores between which a frame comes to count: noise that was climbed gives up to 8. */
const WORTHLESS_SCORE = 7.5;
const WORTHY_SCORE = 10;
/** What is seen so clearly need not be looked for in another way. */
const CLEAR_SCORE = 9.5;

/** Soft bits, and by how much they count. */
type Weighed = Omit<FrameBits, 'keyIndex'>;

function weighed({ score, soft, basis }: Attempt): Weighed {
  return { score, bits: soft.bits, usual: basis === 'label' };
}

function ofKey(frames: readonly FrameBits[], keyIndex: number): readonly Weighed[] {
  return frames.filter((frame) => frame.keyIndex === keyIndex);
}

/** Adds the soft bits of several frames, the best aligned first; a frame without the constellation weighs nothing. */
function addUp(frames: readonly Weighed[]): Answer | null {
  const useful = frames.filter((frame) => frame.score > WORTHLESS_SCORE).sort((a, b) => b.score - a.score);
  const sum = new Float32Array(CODE_BITS);
  for (const [i, frame] of useful.entries()) {
    const weight = Math.min(1, (frame.score - WORTHLESS_SCORE) / (WORTHY_SCORE - WORTHLESS_SCORE));
    for (let bit = 0; bit < CODE_BITS; bit++) sum[bit] += weight * frame.bits[bit];
    const answer = i === 0 ? null : answerFrom(sum, useful[0].score);
    if (answer !== null) return answer;
  }
  return null;
}

function found(answer: Answer, attempt: Attempt, keyIndex: number, alone: boolean, corners: Quad | null): Detection {
  const measures = measure(attempt, answer.margin);
  const grade = gradeOf(measures.marginDb);
  return {
    message: answer.message,
    confidence: confidenceOf(answer.margin),
    grade,
    cause: grade === 'A' ? null : causeOf(measures),
    corners,
    part: attempt.corners,
    fewCells: attempt.basis !== 'label',
    alone,
    keyIndex,
    measures,
  };
}

function missed(frames: readonly Attempt[]): Detection {
  const best = frames.reduce<Attempt | null>((a, b) => (a === null || b.score > a.score ? b : a), null);
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
    measures: best === null ? null : measure(best, 0),
  };
}

/** 0.9 at a margin of 8.5 standard deviations, 0.999 at 11. */
function confidenceOf(margin: number): number {
  return 1 - 0.1 * Math.exp(-1.85 * (margin - 8.5));
}
