import { fineDots, mmOfDots, mmOfPoints, pointsOfMm, type Rectangle } from '#main/labels/dots.ts';
import type { BarcodeItem } from '#shared/labels/layout.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import type { CodeBox } from './module-choice.ts';
import { chooseModule } from './module-choice.ts';
import { SYMBOL_SIZES } from './symbol-sizes.ts';
import type { Bars, CodeSymbol, Modules } from './symbols.ts';

/** Text beside a code, in dots of its content box: a line centred on its width, or each digit in a cell of its own. */
export interface CodeText {
  readonly text: string;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
  /** In points. */
  readonly size: number;
  readonly inCells: boolean;
}

/** A code in dots of its content box: dark rectangles on whole dots. */
interface DrawnCode {
  /** With its quiet zones, without its text. */
  readonly symbol: Rectangle;
  readonly rectangles: readonly Rectangle[];
  readonly texts: readonly CodeText[];
  /** Dots of a module. */
  readonly module: number;
  readonly warning: Trouble | null;
}

export type Drawing = DrawnCode | { readonly trouble: Trouble };

type Item = Pick<BarcodeItem, 'id' | 'symbology' | 'module' | 'text' | 'text_size' | 'bearer'>;

/** Digits are as high as 8 modules, but no smaller than people can read and no larger than the code is for. */
const TEXT = Object.freeze({ modules: 8, least: 6, most: 12, lineHeight: 1.2 });
export const LEAST_POINTS = TEXT.least;
/** GS1 General Specifications 5.7.2.2: how wide a GS1-128 may be with its quiet zones, in millimetres. */
const GS1_128_WIDTH = 165.1;
/** How many modules the guard bars of EAN and UPC reach into the text, and how high a bearer bar of ITF-14 is. */
const GUARD_MODULES = 5;
const BEARER_MODULES = 2;
/** Wide elements of ITF to narrow ones: GS1 asks for 2.25 to 3. */
const ITF_RATIO = 2.5;

export function drawCode(item: Item, symbol: CodeSymbol, shown: string, box: CodeBox): Drawing {
  return symbol.kind === 'bars' ? drawBars(item, symbol, shown, box) : drawModules(item, symbol, shown, box);
}

/** The points of a code's text where its layout gives none. */
function textPoints({ text_size }: Pick<Item, 'text_size'>, module: number, dpi: number): number {
  if (text_size !== null) return text_size;
  const wanted = pointsOfMm(mmOfDots(TEXT.modules * module, dpi));
  return Math.min(TEXT.most, Math.max(TEXT.least, wanted));
}

function stripHeight(item: Item, module: number, dpi: number): number {
  if (item.text === 'none') return 0;
  return Math.ceil(fineDots(mmOfPoints(TEXT.lineHeight * textPoints(item, module, dpi)), dpi) - 1e-9);
}

function drawModules(item: Item, { columns, rows, cells }: Modules, shown: string, box: CodeBox): Drawing {
  const quiet = SYMBOL_SIZES[item.symbology].left;
  const needs = (dots: number) => ({
    w: (columns + 2 * quiet) * dots,
    h: (rows + 2 * quiet) * dots + stripHeight(item, dots, box.dpi),
  });
  const choice = chooseModule(item, box, needs);
  if ('trouble' in choice) return choice;
  const { dots, warning } = choice;
  const { w, h } = needs(dots);
  const strip = stripHeight(item, dots, box.dpi);
  const x = Math.floor((box.w - w) / 2);
  const top = Math.floor((box.h - h) / 2);
  const y = top + (item.text === 'above' ? strip : 0);
  const rectangles = darkRuns(columns, rows, cells).map((run) => ({
    x: x + (quiet + run.column) * dots,
    y: y + (quiet + run.row) * dots,
    w: run.count * dots,
    h: dots,
  }));
  const line = {
    text: shown,
    left: 0,
    width: box.w,
    top: item.text === 'above' ? top : y + h - strip,
    height: strip,
    size: textPoints(item, dots, box.dpi),
    inCells: false,
  };
  const texts = item.text === 'none' ? [] : [line];
  return { symbol: { x, y, w, h: h - strip }, rectangles, texts, module: dots, warning };
}

function darkRuns(columns: number, rows: number, cells: readonly number[]) {
  const runs: { row: number; column: number; count: number }[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (cells[row * columns + column] !== 1) continue;
      const last = runs.at(-1);
      if (last?.row === row && last.column + last.count === column) last.count += 1;
      else runs.push({ row, column, count: 1 });
    }
  }
  return runs;
}

function drawBars(item: Item, bars: Bars, shown: string, box: CodeBox): Drawing {
  const { left, right } = SYMBOL_SIZES[item.symbology];
  const bearerOf = (dots: number) => (item.symbology === 'itf14' && item.bearer ? BEARER_MODULES * dots : 0);
  const needs = (dots: number) => ({
    w: total(barWidths(item, bars, dots)) + (left + right) * dots,
    // Bars of a module's height, at least: what is sensible is for the one who looks at the label.
    h: stripHeight(item, dots, box.dpi) + 2 * bearerOf(dots) + dots,
  });
  const choice = chooseModule(item, item.symbology === 'gs1_128' ? noWiderThanGs1(box) : box, needs);
  if ('trouble' in choice) return choice;
  const { dots, warning } = choice;
  const width = needs(dots).w;
  const strip = stripHeight(item, dots, box.dpi);
  const symbol = {
    x: Math.floor((box.w - width) / 2),
    y: item.text === 'above' ? strip : 0,
    w: width,
    h: box.h - strip,
  };
  const placed: PlacedBars = { symbol, first: symbol.x + left * dots, dots, strip, bearer: bearerOf(dots) };
  const rectangles = [...bearerBars(placed), ...barRectangles(item, bars, placed)];
  return { symbol, rectangles, texts: barTexts(item, shown, placed, box), module: dots, warning };
}

interface PlacedBars {
  readonly symbol: Rectangle;
  /** The left edge of the first bar. */
  readonly first: number;
  readonly dots: number;
  readonly strip: number;
  readonly bearer: number;
}

function barWidths({ symbology }: Item, { widths }: Bars, dots: number): number[] {
  const wide = Math.floor(ITF_RATIO * dots + 0.5);
  return widths.map((width) => (symbology === 'itf14' && width === 2 ? wide : width * dots));
}

/** The part of a box that a GS1-128 may take. */
function noWiderThanGs1(box: CodeBox): CodeBox {
  return { ...box, w: Math.min(box.w, Math.floor(fineDots(GS1_128_WIDTH, box.dpi) + 1e-9)) };
}

function bearerBars({ symbol: { x, y, w, h }, bearer }: PlacedBars): Rectangle[] {
  if (bearer === 0) return [];
  return [
    { x, y, w, h: bearer },
    { x, y: y + h - bearer, w, h: bearer },
  ];
}

function barRectangles(item: Item, bars: Bars, { symbol, first, dots, strip, bearer }: PlacedBars): Rectangle[] {
  const widths = barWidths(item, bars, dots);
  const reach = Math.min(GUARD_MODULES * dots, strip);
  const top = symbol.y + bearer;
  const height = symbol.h - 2 * bearer;
  const rectangles: Rectangle[] = [];
  let x = first;
  for (const [i, w] of widths.entries()) {
    if (i % 2 === 0) {
      const long = isGuard(item, (x - first) / dots) ? reach : 0;
      rectangles.push({ x, y: item.text === 'above' ? top - long : top, w, h: height + long });
    }
    x += w;
  }
  return rectangles;
}

/** EAN-13 and UPC-A in modules from the first bar: guards of 3, 5 and 3, and between them 42 for six digits. */
const RETAIL = Object.freeze({ guard: 3, half: 42, centre: 5, digit: 7, all: 95 });
/** EAN-8: 28 modules for four digits. */
const SHORT_RETAIL = Object.freeze({ ...RETAIL, half: 28, all: 67 });
const RETAIL_CODES: readonly string[] = ['ean13', 'upca', 'ean8'];

function isGuard({ symbology }: Item, module: number): boolean {
  if (!RETAIL_CODES.includes(symbology)) return false;
  const { guard, half, all, centre: gap, digit } = symbology === 'ean8' ? SHORT_RETAIL : RETAIL;
  // In UPC-A the first and the last digit have long bars too.
  const outer = guard + (symbology === 'upca' ? digit : 0);
  const centre = guard + half;
  return module < outer || module >= all - outer || (module >= centre && module < centre + gap);
}

function barTexts(item: Item, shown: string, { symbol, first, dots, strip }: PlacedBars, box: CodeBox): CodeText[] {
  if (item.text === 'none') return [];
  const line = {
    top: item.text === 'above' ? symbol.y - strip : symbol.y + symbol.h,
    height: strip,
    size: textPoints(item, dots, box.dpi),
  };
  if (!RETAIL_CODES.includes(item.symbology)) {
    return [{ ...line, text: shown, left: 0, width: box.w, inCells: false }];
  }
  const inCells = (text: string, module: number) => ({
    ...line,
    text,
    left: first + module * dots,
    width: text.length * RETAIL.digit * dots,
    inCells: true,
  });
  const { guard, half, centre, digit, all } = RETAIL;
  if (item.symbology === 'ean8') {
    const second = SHORT_RETAIL.guard + SHORT_RETAIL.half + SHORT_RETAIL.centre;
    return [inCells(shown.slice(0, 4), SHORT_RETAIL.guard), inCells(shown.slice(4), second)];
  }
  // Two modules of the quiet zone stay free between guard and digit.
  const before = inCells(shown.slice(0, 1), -digit - 2);
  if (item.symbology === 'ean13') {
    return [before, inCells(shown.slice(1, 7), guard), inCells(shown.slice(7), guard + half + centre)];
  }
  return [
    before,
    inCells(shown.slice(1, 6), guard + digit),
    inCells(shown.slice(6, 11), guard + half + centre),
    inCells(shown.slice(11), all + 2),
  ];
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
