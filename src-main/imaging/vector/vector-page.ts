import { refusal } from '#shared/troubles/errors.ts';
import type { VectorKind } from './vector-kind.ts';

/** What a file of vectors says of one of its pages. All lengths are in millimetres, of the upright page. */
export interface VectorPage {
  readonly kind: VectorKind;
  readonly pages: number;
  /** From 1. */
  readonly page: number;
  /** The trimmed page. */
  readonly width: number;
  readonly height: number;
  /** How far the page is drawn beyond its trim, on the side where that is least. 0 where the file says nothing of a bleed. */
  readonly bleed: number;
  /** Names of fonts that its texts need and that are not in the file. */
  readonly missingFonts: readonly string[];
  /** Annotations and form fields, which are not drawn. */
  readonly leftOut: number;
}

/** What is to be drawn, and how large. */
export interface VectorDrawing {
  readonly bytes: Uint8Array;
  /** From 1. */
  readonly page: number;
  /** Millimetres of the page beyond its trim. */
  readonly bleed: number;
  /** Pixels in the proportions of the page: one side is rounded to fit the other. */
  readonly width: number;
  readonly height: number;
}

/** Shorter sides are a fault of the file. */
const LEAST_MM = 1;
/** Twice the 200 inches that PDF programs allow. */
const MOST_MM = 10_160;

export function refuseBadPageSize(width: number, height: number): void {
  if (Math.min(width, height) >= LEAST_MM && Math.max(width, height) <= MOST_MM) return;
  const inWords = (length: number) => (Number.isFinite(length) ? Number(length.toFixed(1)) : '?');
  throw refusal('vector_size', { width: inWords(width), height: inWords(height) });
}
