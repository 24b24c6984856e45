import { type TestKind, type TestStrength, testLabelOf } from '#main/imaging/test-sheet/labels.ts';
import { viewingOf } from '#main/imaging/test-sheet/viewing.ts';
import type { ScanResult } from '#main/workers/scan-photos.ts';

/** What one photograph of the test sheet tells. What it does not tell is null. */
export interface Reading {
  readonly file: string;
  readonly message: string | null;
  readonly strength: TestStrength | null;
  readonly kind: TestKind | null;
  readonly pixelsPerInch: number | null;
  readonly tilt: number | null;
  readonly centimetres: number | null;
  readonly grade: string | null;
  readonly cause: string | null;
}

/** A file that is no photograph, or cannot be opened. It does not count as a miss of the mark. */
export interface LeftOut {
  readonly file: string;
  readonly reason: string;
}

export function readingOf(file: string, { detection, sizes }: ScanResult): Reading {
  const { message, grade, cause, part, measures } = detection;
  const label = testLabelOf(message);
  const viewing = label && part && measures && viewingOf(part, sizes[0], measures.cellPixels, label);
  return {
    file,
    message,
    strength: label?.strength ?? null,
    kind: label?.kind ?? null,
    pixelsPerInch: viewing && Math.round(viewing.pixelsPerInch),
    tilt: viewing && Math.round(viewing.tilt),
    centimetres: viewing && Math.round(viewing.centimetres),
    grade,
    cause,
  };
}

/** The reading of a photograph on which the decoder failed. */
export function missedReading(file: string, cause: string): Reading {
  const seen = { strength: null, kind: null, pixelsPerInch: null, tilt: null, centimetres: null };
  return { file, message: null, ...seen, grade: null, cause };
}

/** Leaves out a file that by its name is no picture of a known type. */
export function leftOutByName(file: string): LeftOut {
  const isHeic = /\.hei[cf]$/i.test(file);
  return { file, reason: isHeic ? HEIC : 'no photo: its name does not end as that of a JPEG, PNG, WebP or TIFF file' };
}

const HEIC =
  'HEIC photos are not read: export it as JPEG, and let the iPhone make JPEG files by Settings, Camera, Formats, Most Compatible';
