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

const UNKNOWN = {
  ...{ message: null, strength: null, kind: null },
  ...{ pixelsPerInch: null, tilt: null, centimetres: null, grade: null },
};

export function readingOf(file: string, { detection, sizes }: ScanResult): Reading {
  const { message, grade, cause, corners, measures } = detection;
  const label = testLabelOf(message);
  const viewing = label && corners && measures && viewingOf(corners, sizes[0], measures.cellPixels, label);
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

export function unreadable(file: string, cause: string): Reading {
  return { ...UNKNOWN, file, cause };
}
