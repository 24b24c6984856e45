import { cellBox, cellCount } from '#shared/printing/sheet-grid.ts';
import type { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { type Box, grown, type Size } from './box.ts';
import { MARK_GAP_MM, MARK_LENGTH_MM, mostBleed, sound } from './geometry.ts';
import { corrected, freeCells } from './grid.ts';
import { type LabelParts, partsOf } from './label-parts.ts';
import { assertLetterable } from './lettering.ts';

/** A label to be laid out. */
export interface LabelToPlace {
  /** The name of the label, which its caption prints. No two labels of a job have the same. */
  readonly name: string;
  /** The size of the artwork, which decides whether it is turned. */
  readonly artwork?: Size;
  /** Its picture begins on a dot of the page: bars of codes have whole dots. */
  readonly onDots?: boolean;
}

export interface PlacedLabel extends LabelParts {
  readonly name: string;
  /** From 1. */
  readonly cell: number;
}

export interface Sheet {
  /** From 1. */
  readonly number: number;
  /** What its margin says, so that a sheet in the hand is told from others. */
  readonly name?: string;
  readonly labels: readonly PlacedLabel[];
}

/** Everything that printing needs, in millimetres. */
export interface SheetPlan {
  readonly dpi: number;
  readonly media: Size;
  /** The trim and bleed of the page, or of its label if the page has only one. */
  readonly trim: Box;
  readonly bleed: Box;
  /** The trim of all cells of a sheet, also of used ones. */
  readonly cells: readonly Box[];
  /** Bleed round every label. */
  readonly labelBleed: number;
  readonly radius: number;
  readonly cropMarks: boolean;
  readonly outlines: SheetOptions['outlines'];
  readonly sheets: readonly Sheet[];
}

/** What the margins of sheets say. Sheets are numbered through all prints of a job. */
interface SheetNames {
  readonly job: number;
  readonly print: number;
  /** The number of the first sheet. */
  readonly first: number;
  /** When the print was made, as 2026-11-23. */
  readonly day: string;
  readonly language: string;
}

/** Lays labels out on sheets: the cell of each label, and the exact places of its parts. */
export function layOut(
  preset: SheetPreset,
  labels: readonly LabelToPlace[],
  options: SheetOptions,
  names?: SheetNames,
): SheetPlan {
  refuseWhatCannotBe(preset, labels, options);
  const page = pageOf(preset, options);
  const cells = Array.from({ length: cellCount(preset) }, (_, i) => {
    const box = cellBox(preset, i + 1);
    return corrected({ ...box, left: box.left + page.slug, top: box.top + page.slug }, options.calibration);
  });
  refuseOffPage(preset, page.boxes.media, cells);
  const copies = labels.flatMap((label) => Array<LabelToPlace>(options.copies).fill(label));
  const sheets: Sheet[] = [];
  for (let next = 0; next < copies.length; ) {
    const free = freeCells(preset, options, sheets.length);
    const here = copies.slice(next, next + free.length);
    const placed = here.map((label, i) => ({
      name: label.name,
      cell: free[i],
      ...partsOf(label, cells[free[i] - 1], options),
    }));
    const number = sheets.length + 1;
    sheets.push({ number, labels: placed });
    next += here.length;
  }
  const { dpi, bleed, crop_marks, outlines } = options;
  return {
    dpi,
    ...page.boxes,
    cells,
    labelBleed: bleed,
    radius: preset.radius,
    cropMarks: crop_marks,
    outlines,
    sheets: names ? sheets.map((sheet) => ({ ...sheet, name: sheetName(names, sheet.number, sheets.length) })) : sheets,
  };
}

interface Heading {
  readonly words: readonly [job: string, print: string, sheet: string, of: string];
  /** Between day, month and year. The English date begins with the year. */
  readonly between?: string;
}
const ENGLISH_HEADING: Heading = { words: ['JOB', 'PRINT', 'SHEET', 'OF'] };
const HEADINGS: Readonly<Record<string, Heading>> = {
  de: { words: ['AUFTRAG', 'DRUCK', 'BOGEN', 'VON'], between: '.' },
  fr: { words: ['TRAVAIL', 'IMPRESSION', 'PLANCHE', 'SUR'], between: '/' },
};

/** `JOB 12  PRINT 1  SHEET 3 OF 4  2026-11-23`. */
function sheetName({ job, print, first, day, language }: SheetNames, number: number, count: number): string {
  const { words, between } = HEADINGS[language] ?? ENGLISH_HEADING;
  const [jobs, prints, sheet, of] = words;
  const date = between ? day.split('-').reverse().join(between) : day;
  return `${jobs} ${job}  ${prints} ${print}  ${sheet} ${first + number - 1} ${of} ${first + count - 1}  ${date}`;
}

/** The same sheets with these labels' cells left empty. */
export function holdBack(plan: SheetPlan, names: ReadonlySet<string>): SheetPlan {
  const sheets = plan.sheets.map((sheet) => ({
    ...sheet,
    labels: sheet.labels.filter(({ name }) => !names.has(name)),
  }));
  return { ...plan, sheets };
}

/** The cells of a sheet that are used after printing: those used before, and those of this job. */
export function usedAfter(sheet: Sheet, options: SheetOptions): number[] {
  const before = options.used[sheet.number - 1] ?? [];
  return [...new Set([...before, ...sheet.labels.map(({ cell }) => cell)])].sort((a, b) => a - b);
}

/** The page, and how much it is larger than that of the preset: a label on a roll gets room for bleed and crop marks around it. */
function pageOf({ media: kind, page, label, margins }: SheetPreset, { bleed, crop_marks }: SheetOptions) {
  const slug = kind === 'sheet' ? 0 : bleed + (crop_marks ? MARK_GAP_MM + MARK_LENGTH_MM : 0);
  const media = { width: page.width + 2 * slug, height: page.height + 2 * slug };
  const whole = { left: 0, top: 0, ...media };
  const trim = kind === 'sheet' ? whole : { left: margins.left + slug, top: margins.top + slug, ...label };
  return { slug, boxes: { media, trim, bleed: kind === 'sheet' ? whole : grown(trim, bleed) } };
}

/** How far a corrected label may lie off the page. The printer's own shift puts it back on the page. */
const OFF_PAGE_MM = 2;

function refuseOffPage({ media: kind, name }: SheetPreset, media: Size, cells: readonly Box[]): void {
  if (kind !== 'sheet') return;
  const off = Math.max(
    ...cells.flatMap(({ left, top, width, height }) => [
      -left,
      -top,
      left + width - media.width,
      top + height - media.height,
    ]),
  );
  if (off <= OFF_PAGE_MM) return;
  throw refusal('sheet_off_page', { off: off.toFixed(1), name });
}

function refuseWhatCannotBe(preset: SheetPreset, labels: readonly LabelToPlace[], options: SheetOptions): void {
  sound(preset);
  const most = mostBleed(preset);
  if (options.bleed > most) {
    const room = Number(most.toFixed(2));
    throw refusal('sheet_bleed', { most: room, name: preset.name });
  }
  if (options.caption !== null && options.caption > Math.min(preset.label.width, preset.label.height) / 2) {
    throw refusal('sheet_caption');
  }
  const names = new Set<string>();
  for (const { name } of labels) {
    if (names.has(name)) throw new AppError('bad_input', `The label ${name} is there twice; use copies instead.`);
    names.add(name);
    if (options.caption !== null) assertLetterable(name);
  }
}
