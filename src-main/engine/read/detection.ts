/** What a reading of photographs came to. */

import type { Answer } from '#main/engine/message/answer.ts';
import {
  type Cause,
  causeOf,
  causeOfMiss,
  type Grade,
  gradeOf,
  type Measures,
  measure,
} from '#main/engine/message/grade.ts';
import { apply, distance, invert } from '#main/engine/numeric/geometry.ts';
import type { Quad } from '#main/engine/numeric/raster.ts';
import { RASTER_PER_CELL } from '#main/engine/outlines/rectification.ts';
import type { Hypothesis } from '#main/engine/placement/hypothesis.ts';
import type { Extent } from '#main/engine/placement/pose.ts';

export interface Detection extends Sight {
  readonly message: string | null;
  /** 0 to 1. */
  readonly confidence: number;
  readonly grade: Grade | null;
  /** The cause of a grade below A, or of the miss. */
  readonly cause: Cause | null;
  /** Whether one photograph gave the message alone. */
  readonly alone: boolean;
  readonly keyIndex: number | null;
  /** Whether the answer needed what the reader was told of the label: its artwork, or the IDs that exist. */
  readonly assisted: boolean;
  /** Whether the answer is the one ID of those that exist that fits, where the mark alone says too little. */
  readonly fromIds: boolean;
}

/** How the label was seen in the last photograph that was needed. */
export interface Sight {
  /** The label's corners, refined; null where they cannot be told. */
  readonly corners: Quad | null;
  /** Corners of a rectangle on the label, which may be all of the label: they tell how it was seen. */
  readonly part: Quad | null;
  /** Cells of the mark between these corners, across and down. */
  readonly partCells: Extent | null;
  /** Whether the label has fewer cells than usual or is cut; null where nothing was read. */
  readonly fewCells: boolean | null;
  readonly measures: Measures | null;
}

/** Who found the answer, and how. */
export type Finder = Pick<Detection, 'keyIndex' | 'alone' | 'assisted' | 'fromIds'>;

export function found(
  { message, margin }: Answer,
  sight: Sight & { readonly measures: Measures },
  by: Finder,
): Detection {
  const { measures } = sight;
  const grade = gradeOf(measures.marginDb);
  const cause = grade === 'A' ? null : causeOf(measures);
  return { message, confidence: confidenceOf(margin), grade, cause, ...sight, ...by };
}

export function sightOf(hypothesis: Hypothesis, margin: number, corners: Quad | null) {
  return {
    corners,
    part: hypothesis.corners,
    partCells: cellsOf(hypothesis),
    fewCells: hypothesis.basis !== 'label',
    measures: measure(hypothesis, margin),
  };
}

/** The pose takes corners back to the raster, which has two pixels a cell. */
function cellsOf({ pose, corners }: Hypothesis): Extent {
  const toRaster = invert(pose.toPhoto);
  const [a, b, c, d] = corners.map(([x, y]) => apply(toRaster, x, y));
  const mean = (one: number, other: number) => (one + other) / 2 / RASTER_PER_CELL;
  return { width: mean(distance(a, b), distance(d, c)), height: mean(distance(a, d), distance(b, c)) };
}

export function missed(unread: readonly Hypothesis[], burntOut: boolean): Detection {
  const best = unread.reduce<Hypothesis | null>((a, b) => (a === null || b.score > a.score ? b : a), null);
  return {
    message: null,
    confidence: 0,
    grade: null,
    cause: causeOfMiss(best, burntOut),
    corners: null,
    part: null,
    partCells: null,
    fewCells: null,
    measures: best === null ? null : measure(best, 0),
    alone: false,
    keyIndex: null,
    assisted: false,
    fromIds: false,
  };
}

/** 0.9 at a margin of 8.5 standard deviations, 0.999 at 11. */
function confidenceOf(margin: number): number {
  return 1 - 0.1 * Math.exp(-1.85 * (margin - 8.5));
}
