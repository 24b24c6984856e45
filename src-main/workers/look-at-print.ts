// The very print of a label, in a photograph that was read: enrolled, or compared with its signature.

import { quadArea } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import {
  decidePrint,
  isLike,
  type PrintLimits,
  type PrintWord,
  printScore,
  TOLD_PER_MM,
  USUAL_LIMITS,
} from '#main/engine/prints/decision.ts';
import { comparePrint, enrolPrint } from '#main/engine/prints/print.ts';
import { MM_PER_INCH } from '#main/engine/prints/print-params.ts';
import { scaled } from '#main/engine/read/scan-plan.ts';
import { type ImageLimits, inspect, UNLIMITED } from '#main/imaging/inspect.ts';
import { isCoarseJpeg } from '#main/imaging/jpeg-steps.ts';
import { isPpm, readPpm } from '#main/imaging/ppm.ts';
import { readPhoto } from '#main/imaging/read.ts';
import { DPI } from '#shared/core/model.ts';
import type { LimitsUsed } from '#shared/printing/print-limits.ts';

export interface PrintOrder {
  /** The photograph: a file, or a frame of a camera as raw pixels (PPM). */
  readonly bytes: Uint8Array;
  /** Corners of the whole label in it, in the order of the artwork. */
  readonly corners: Quad;
  /** The file of the picture that the label bears. */
  readonly artwork: Uint8Array;
  /** The signature to compare with; null where the print is to be enrolled. */
  readonly signature: Uint8Array | null;
  /** Score of the second photograph of its enrolment; null where this may be that one. */
  readonly reference: number | null;
  /** Of the signature. */
  readonly key: string;
  /** What was measured of the printer and stock of the label. Null: the usual limits count. */
  readonly measured: MeasuredLimits | null;
  readonly limits: ImageLimits;
}

export interface MeasuredLimits extends PrintLimits {
  /** Least pixels a millimetre of the photographs by which they were measured: coarser ones differ more. */
  readonly fromPerMm: number;
}

export interface PrintView {
  /** Null where the print is not enrolled yet. */
  readonly word: PrintWord | null;
  /** By whose limits the word was found. Null where nothing was compared. */
  readonly limitsUsed: LimitsUsed;
  /** What the comparison gave. Null where nothing was compared. */
  readonly compared: ComparedScore | null;
  /** Null where it was compared, and where the photograph or the label does not do. */
  readonly signature: Uint8Array | null;
  /** Pixels of the photograph a millimetre of the label. */
  readonly perMm: number;
}

export interface ComparedScore {
  readonly score: number;
  /** Whether it shows the print well enough to measure others by it. */
  readonly isLike: boolean;
  /** Whether its file was compressed too much for that. */
  readonly isCoarse: boolean;
}

/** Pixels a millimetre to which closer photographs are made smaller: a little over twice the raster's. */
const MOST_PER_MM = 24;

const NOTHING = { word: null, limitsUsed: null, compared: null, signature: null } as const;

export async function lookAtPrint(order: PrintOrder): Promise<PrintView> {
  const { bytes, corners, artwork, signature, reference, key, measured, limits } = order;
  const { width, height, dpi } = inspect(artwork, UNLIMITED);
  const inches = Math.sqrt(width * height) / (dpi ?? DPI.usual);
  const perMm = Math.sqrt(quadArea(corners)) / (inches * MM_PER_INCH);
  const unsaid = { ...NOTHING, word: reference === null ? null : 'cannot_tell', perMm } as const;
  if (perMm < TOLD_PER_MM) return unsaid;
  const { photo, seen } = await readClose(bytes, corners, Math.min(1, MOST_PER_MM / perMm), limits);
  const { picture } = await readPhoto(artwork, 1, UNLIMITED);
  const print = { photo, corners: seen, artwork: { picture, dpi: dpi ?? DPI.usual } };
  if (signature === null) return { ...unsaid, signature: enrolPrint(print, key).signature };
  const { halves } = comparePrint(print, signature, key);
  if (halves === null) return unsaid;
  const seenPrint = { halves, perMm, isCoarse: isCoarseJpeg(bytes) };
  const compared = { score: printScore(seenPrint), isLike: isLike(seenPrint), isCoarse: seenPrint.isCoarse };
  if (reference === null) return { ...unsaid, compared };
  const own = measured && perMm >= measured.fromPerMm ? measured : null;
  const word = decidePrint(seenPrint, reference, own ?? USUAL_LIMITS);
  return { ...unsaid, word, limitsUsed: own ? 'printer' : 'usual', compared };
}

async function readClose(bytes: Uint8Array, corners: Quad, scale: number, limits: ImageLimits) {
  if (isPpm(bytes)) return { photo: readPpm(bytes, limits) satisfies Rgb, seen: corners };
  const { picture, scaleX, scaleY } = await readPhoto(bytes, scale, limits);
  return { photo: picture, seen: scaled(corners, scaleX, scaleY) };
}
