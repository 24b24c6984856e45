import type { SheetPreset } from '#shared/printing/sheets.ts';

/** An id leaves room at its end for a number of up to three digits. */
const LONGEST_ID = 64;

/** The measures that a person reads off a sheet with a ruler, in millimetres. */
export interface Measures {
  readonly name: string;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly top: number;
  readonly gapX: number;
  readonly gapY: number;
  readonly radius: number;
}

export function measuresOf({ name, page, label, columns, rows, margins, pitch, radius }: SheetPreset): Measures {
  return {
    name,
    pageWidth: page.width,
    pageHeight: page.height,
    ...label,
    columns,
    rows,
    left: margins.left,
    top: margins.top,
    gapX: rounded(pitch.x - label.width),
    gapY: rounded(pitch.y - label.height),
    radius,
  };
}

/** The parts of an own sheet that are not measures. */
export type Identity = Pick<SheetPreset, 'id' | 'maker' | 'number' | 'media'>;

export function sheetOf(measures: Measures, identity: Identity): SheetPreset {
  const { name, pageWidth, pageHeight, width, height, columns, rows, left, top, gapX, gapY, radius } = measures;
  const pitch = { x: rounded(width + gapX), y: rounded(height + gapY) };
  return {
    ...identity,
    name: name.trim(),
    page: { width: pageWidth, height: pageHeight },
    label: { width, height },
    columns,
    rows,
    margins: {
      left,
      top,
      right: rounded(pageWidth - left - (columns - 1) * pitch.x - width),
      bottom: rounded(pageHeight - top - (rows - 1) * pitch.y - height),
    },
    pitch,
    radius,
  };
}

/** Pages with a name, by width and height. */
const PAGES = { a4: [210, 297], letter: [215.9, 279.4] } as const;
export const PAGE_NAMES = ['a4', 'letter', 'own'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

export function pageOf({ pageWidth, pageHeight }: Pick<Measures, 'pageWidth' | 'pageHeight'>): PageName {
  const named = (['a4', 'letter'] as const).find((one) => PAGES[one][0] === pageWidth && PAGES[one][1] === pageHeight);
  return named ?? 'own';
}

/** The measures of a page that was chosen. An own page begins one millimetre wider than the page before it. */
export function withPage(
  page: PageName,
  { pageWidth, pageHeight }: Measures,
): Pick<Measures, 'pageWidth' | 'pageHeight'> {
  if (page === 'own') return { pageWidth: pageWidth + 1, pageHeight };
  return { pageWidth: PAGES[page][0], pageHeight: PAGES[page][1] };
}

/** A roll has one label after the other: its page is the label. */
export function onRoll(measures: Measures): Measures {
  const { width, height } = measures;
  return {
    ...measures,
    pageWidth: width,
    pageHeight: height,
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    gapX: 0,
    gapY: 0,
  };
}

/** What is wrong with the measures of a sheet, or null. */
export function flawOf({ label, margins, page }: SheetPreset): 'across' | 'down' | 'size' | null {
  if (Math.min(label.width, label.height, page.width, page.height) <= 0) return 'size';
  if (margins.right < 0) return 'across';
  return margins.bottom < 0 ? 'down' : null;
}

/** An id that no sheet has yet, so that a sheet of the same name is not replaced. */
export function freeId(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const id = `own-${plain || 'sheet'}`.slice(0, LONGEST_ID);
  for (let n = 2, free = id; ; n++) {
    if (!taken.includes(free)) return free;
    free = `${id.slice(0, LONGEST_ID - 4)}-${n}`;
  }
}

/** Removes the error of floating point. Lengths are in hundredths of a millimetre. */
function rounded(length: number): number {
  return Math.round(length * 1000) / 1000;
}
