/**
 * Decoding, from photographs of one label to its message:
 * flatten the label -> find and align the mark -> soft bits -> add up the frames, or average them -> message and grade.
 */
import { type Answer, answerFrom } from './answer.ts';
import type { Attempt, Reader } from './attempt.ts';
import { layOutCarriers } from './carriers.ts';
import { CODE_BITS } from './code.ts';
import { findLabels } from './find-label.ts';
import { affine, quadOf } from './geometry.ts';
import { type Cause, causeOf, causeOfMiss, type Grade, gradeOf, type Measures, measure } from './grade.ts';
import { labelEnds } from './label-ends.ts';
import { attemptsOn, attemptsOnAll } from './locate.ts';
import type { Quad, Rgb } from './raster.ts';
import { createScratch } from './scratch.ts';
import { OUTLINES, surveyOutlines, surveyPicture } from './survey.ts';

/** One photograph of a label. Without corners the label is looked for. */
export interface Capture {
  readonly picture: Rgb;
  readonly corners?: Quad;
  /** Quadrilaterals that may be the label, any way up, where they have been looked for before. */
  readonly outlines?: readonly Quad[];
}

export interface DecodeOptions {
  /** Keys to try, the usual one first. */
  readonly keys: readonly string[];
  /** Nothing but the outlines is tried where they are given. */
  readonly outlinesOnly?: boolean;
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
}

/** Photographs that are kept for the average are the best aligned ones, and have no more pixels together than this. */
const KEPT_PIXELS = 36e6;
/** More of them than this make the average hardly better. */
const KEPT_CAPTURES = 8;

export function openDecoding({ keys, outlinesOnly = false }: DecodeOptions): Decoding {
  const scratch = createScratch();
  const readers = keys.map((key): Reader => ({ ...layOutCarriers(key), scratch }));
  const attempts = readers.map((): Attempt[] => []);
  const kept: Kept[] = [];

  function add(capture: Capture): Detection | null {
    let best = 0;
    for (const [keyIndex, reader] of readers.entries()) {
      const { attempt, answer } = readOne(capture, reader, outlinesOnly);
      if (attempt === null) continue;
      const alone = answer !== null;
      if (!alone) attempts[keyIndex].push(attempt);
      const message = answer ?? addUp(attempts[keyIndex]);
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

  return { add, end };
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

function readOne({ picture, corners, outlines }: Capture, reader: Reader, outlinesOnly: boolean): Reading {
  if (corners) return bestOf(attemptsOn(picture, corners, reader));
  if (outlines && outlinesOnly) return bestOf(surveyOutlines(picture, outlines, reader));
  return bestOf(surveyPicture(picture, outlines ?? findLabels(picture, OUTLINES), reader));
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

/** Adds the soft bits of several frames, the best aligned first; a frame without the constellation weighs nothing. */
function addUp(frames: readonly Attempt[]): Answer | null {
  const useful = frames.filter((frame) => frame.score > WORTHLESS_SCORE).sort((a, b) => b.score - a.score);
  const sum = new Float32Array(CODE_BITS);
  for (const [i, frame] of useful.entries()) {
    const weight = Math.min(1, (frame.score - WORTHLESS_SCORE) / (WORTHY_SCORE - WORTHLESS_SCORE));
    for (let bit = 0; bit < CODE_BITS; bit++) sum[bit] += weight * frame.soft.bits[bit];
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
    alone: false,
    keyIndex: null,
    measures: best === null ? null : measure(best, 0),
  };
}

/** 0.9 at a margin of 8.5 standard deviations, 0.999 at 11. */
function confidenceOf(margin: number): number {
  return 1 - 0.1 * Math.exp(-1.85 * (margin - 8.5));
}
