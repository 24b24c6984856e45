import { TEST_LABELS, type TestKind, type TestStrength, testLabelOf } from '../imaging/test-sheet/labels.ts';
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
  message: null,
  strength: null,
  kind: null,
  pixelsPerInch: null,
  tilt: null,
  centimetres: null,
  grade: null,
};

export function readingOf(file: string, { detection, sizes }: ScanResult): Reading {
  const { message, grade, cause, corners } = detection;
  const label = testLabelOf(message);
  // A label that was found but not read may be any of the sheet: its size is a guess then, its tilt is not.
  const viewing = corners && viewingOf(corners, sizes[0], label ?? TEST_LABELS[0]);
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
