import { type TestKind, type TestStrength, testLabelOf } from '../imaging/test-sheet/labels.ts';
import { viewingOf } from '../imaging/test-sheet/viewing.ts';
import type { ScanResult } from '../workers/scan-photos.ts';

/** What one photograph of the test sheet gave. What it does not tell is null. */
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

/** A file of the folder that is no photograph, or none that can be opened: the mark is not to blame. */
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

/** A photograph that the decoder could not finish with. */
export function missedReading(file: string, cause: string): Reading {
  const seen = { strength: null, kind: null, pixelsPerInch: null, tilt: null, centimetres: null };
  return { file, message: null, ...seen, grade: null, cause };
}

/** A file whose name is not that of a picture which can be read. */
export function leftOutByName(file: string): LeftOut {
  const isHeic = /\.hei[cf]$/i.test(file);
  return { file, reason: isHeic ? HEIC : 'no photo: its name does not end as that of a JPEG, PNG, WebP or TIFF file' };
}

const HEIC =
  'HEIC photos are not read: export it as JPEG, and let the iPhone make JPEG files by Settings, Camera, Formats, Most Compatible';
