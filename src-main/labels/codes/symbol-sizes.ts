import { dotsOf, fineDots, mmOfDots } from '#main/labels/dots.ts';
import type { Symbology } from '#shared/labels/layout.ts';

/** What the GS1 General Specifications and ISO/IEC 15417, 15438, 16022, 16388, 18004 and 24724 allow. */
interface SymbolSize {
  /** The width of a module in millimetres. */
  readonly least: number;
  readonly most: number;
  /** Quiet zones in modules. Two-dimensional codes have the same on all sides. */
  readonly left: number;
  readonly right: number;
}

const LINEAR_SIZE = { least: 0.17, most: 1.016, left: 10, right: 10 };
const QR_SIZE = { least: 0.25, most: 1, left: 4, right: 4 };
/** GS1 asks for no quiet zone of a DataBar; its guards begin and end with a space of a module. */
const DATABAR_SIZE = { least: 0.17, most: 0.66, left: 1, right: 1 };
const DATA_MATRIX_SIZE = { least: 0.25, most: 1, left: 1, right: 1 };

export const SYMBOL_SIZES: Readonly<Record<Symbology, SymbolSize>> = {
  ean13: { least: 0.264, most: 0.66, left: 11, right: 7 },
  upca: { least: 0.264, most: 0.66, left: 9, right: 9 },
  code128: LINEAR_SIZE,
  gs1_128: LINEAR_SIZE,
  itf14: { ...LINEAR_SIZE, least: 0.25 },
  qr: QR_SIZE,
  gs1_digital_link: QR_SIZE,
  datamatrix: DATA_MATRIX_SIZE,
  gs1_datamatrix: DATA_MATRIX_SIZE,
  ean8: { least: 0.264, most: 0.66, left: 7, right: 7 },
  code39: LINEAR_SIZE,
  pdf417: { least: 0.17, most: 1, left: 2, right: 2 },
  gs1_databar: DATABAR_SIZE,
  gs1_databar_stacked: DATABAR_SIZE,
  gs1_databar_expanded: DATABAR_SIZE,
  gs1_databar_expanded_stacked: DATABAR_SIZE,
};

/** Printers have whole dots: 2 at 300 dpi are 0.169 mm, which counts as 0.170. */
const TOLERANCE = 0.005;

/** Whether a module of so many dots is within the range. */
export function isInRange({ least, most }: SymbolSize, dots: number, dpi: number): boolean {
  const width = mmOfDots(dots, dpi);
  return width >= least * (1 - TOLERANCE) && width <= most * (1 + TOLERANCE);
}

/** The whole numbers of dots that a module may have, the most first. */
export function moduleChoices(size: SymbolSize, dpi: number): number[] {
  const largest = Math.ceil(fineDots(size.most * (1 + TOLERANCE), dpi));
  const all = Array.from({ length: largest }, (_, i) => largest - i);
  return all.filter((dots) => isInRange(size, dots, dpi));
}

/** The module that a layout asks for, in whole dots of the printer. */
export function givenModule(millimetres: number, dpi: number): number {
  return Math.max(1, dotsOf(millimetres, dpi));
}
