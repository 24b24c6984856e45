import type { SheetPreset } from '../../../../src-shared/sheets.ts';

/** What somebody can read off a sheet with a ruler, in millimetres. */
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

export function sheetOf(measures: Measures): SheetPreset {
  const { name, pageWidth, pageHeight, width, height, columns, rows, left, top, gapX, gapY, radius } = measures;
  const pitch = { x: rounded(width + gapX), y: rounded(height + gapY) };
  return {
    id: idOf(name),
    name: name.trim(),
    maker: null,
    number: null,
    media: 'sheet',
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

/** What keeps it from being a sheet, or null. */
export function flawOf({ label, margins, page }: SheetPreset): 'across' | 'down' | 'size' | null {
  if (Math.min(label.width, label.height, page.width, page.height) <= 0) return 'size';
  if (margins.right < 0) return 'across';
  return margins.bottom < 0 ? 'down' : null;
}

function idOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `own-${plain || 'sheet'}`.slice(0, 64);
}

/** Sums of hundredths of a millimetre are hundredths. */
function rounded(length: number): number {
  return Math.round(length * 1000) / 1000;
}
