/** The labels of the test sheet: what they show, how strong their mark is, and where they lie. Pure, in millimetres. */

export type TestStrength = 'light' | 'balanced' | 'strong';
export type TestKind = 'text' | 'photo' | 'dark' | 'small' | 'large';

export interface TestLabel {
  /** What the mark says. It tells strength and kind, so that a photograph alone shows what it is of. */
  readonly message: string;
  readonly strength: TestStrength;
  readonly kind: TestKind;
  /** Pixels, printed at DPI. */
  readonly width: number;
  readonly height: number;
  readonly page: number;
  /** Millimetres from the page's left and top edge. */
  readonly left: number;
  readonly top: number;
}

export const DPI = 300;
export const MM_PER_INCH = 25.4;
/** A4. */
export const PAGE = Object.freeze({ width: 210, height: 297, count: 2 });

const STRENGTHS: readonly TestStrength[] = ['light', 'balanced', 'strong'];
const STRENGTH_CODES: Record<TestStrength, string> = { light: 'L', balanced: 'B', strong: 'S' };
const KIND_CODES: Record<TestKind, string> = { text: 'T', photo: 'P', dark: 'D', small: 'S', large: 'L' };
/** A change of what a label looks like makes a new sheet, so that photographs of the old one are not mixed in. */
const SHEET = '1';

/** Columns are the strengths; a column is 62 mm wide and holds labels of 660 pixels (55.9 mm). */
const COLUMN = Object.freeze({ first: 14, width: 63 });
const ROWS = [
  { kind: 'text', page: 0, top: 48, width: 660, height: 960 },
  { kind: 'photo', page: 0, top: 140, width: 660, height: 960 },
  { kind: 'small', page: 0, top: 232, width: 660, height: 396 },
  { kind: 'dark', page: 1, top: 27, width: 660, height: 960 },
] as const;
const LARGE = { kind: 'large', page: 1, left: COLUMN.first, top: 124, width: 1200, height: 1800 } as const;

export const TEST_LABELS: readonly TestLabel[] = [
  ...ROWS.flatMap((row) =>
    STRENGTHS.map((strength, column) => ({
      ...row,
      strength,
      left: COLUMN.first + column * COLUMN.width,
      message: messageOf(strength, row.kind),
    })),
  ),
  { ...LARGE, strength: 'balanced', message: messageOf('balanced', 'large') },
];

export function testLabelOf(message: string | null): TestLabel | null {
  return TEST_LABELS.find((label) => label.message === message) ?? null;
}

export function millimetres(pixels: number): number {
  return (pixels / DPI) * MM_PER_INCH;
}

function messageOf(strength: TestStrength, kind: TestKind): string {
  return `T${STRENGTH_CODES[strength]}${KIND_CODES[kind]}-${SHEET}`;
}
