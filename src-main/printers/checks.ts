// What is found out before anything is printed: each check is a sentence. Pure functions of what the printer said of itself, since
// printers say yes to jobs that they cannot do as asked.
import type { LABEL_FORMATS, PrinterCheck } from '#shared/printing/printers.ts';
import type { ThermalSettings } from '#shared/printing/thermal.ts';
import { englishSentence } from '#shared/troubles/english.ts';
import { type FactsOf, type TroubleKind, trouble } from '#shared/troubles/trouble.ts';
import { OPERATIONS } from './operations.ts';
import type { Medium, Printer } from './printer.ts';

/** Sheets that are to be printed, in millimetres. */
export interface SheetsToPrint {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  /** The boxes of all pictures, with their cells. */
  readonly pictures: readonly {
    readonly cell: number;
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }[];
}

export interface TrayChoice {
  readonly tray: string | null;
  readonly media_type: string | null;
}

/** What is known of the printer from before. */
interface KnownPrinter extends TrayChoice {
  readonly uuid: string | null;
}

/** How the sheets go to the printer. */
export type TransferFormat = LabelFormat | SheetFormat;
/** Dots of a printer's own, in ZPL. */
interface LabelFormat {
  readonly type: (typeof LABEL_FORMATS)[number];
  readonly thermal: ThermalSettings;
}
export type SheetFormat =
  | { readonly type: 'application/pdf' }
  | { readonly type: 'image/pwg-raster' | 'image/urf'; readonly dpi: number };

const PDF = 'application/pdf';
const RASTER = 'image/pwg-raster';
const URF = 'image/urf';
/** Among the keywords of URF: colours in 24 bits, and resolutions as RS300-600. */
const URF_COLOUR = 'SRGB24';
const URF_RESOLUTIONS = /^RS(\d+(?:-\d+)*)$/;
/** Sizes of one paper in millimetres and in inches differ by less. In hundredths of a millimetre. */
const SIZE_TOLERANCE = 50;
/** Heads of label printers are no wider: a page of A4 is no label. */
const WIDEST_LABEL_MM = 220;
/** Labels reach over an edge by less than a printer's own shift. */
const MARGIN_TOLERANCE_MM = 0.1;

/** PDF where the printer promises not to scale it, else our own pixels; null where it takes neither. */
export function formatFor(printer: Printer, { dpi }: Pick<SheetsToPrint, 'dpi'>): SheetFormat | null {
  if (printer.formats.includes(PDF) && printer.scalings.includes('none')) return { type: PDF };
  const takesColour = printer.rasterTypes.length === 0 || printer.rasterTypes.includes('srgb_8');
  const dots = takesColour && printer.formats.includes(RASTER) ? wholeTimes(printer.rasterResolutions, dpi) : null;
  if (dots !== null) return { type: RASTER, dpi: dots };
  const takesUrf = printer.formats.includes(URF) && printer.urf.includes(URF_COLOUR);
  const urfDots = takesUrf ? wholeTimes(urfResolutions(printer.urf), dpi) : null;
  if (urfDots !== null) return { type: URF, dpi: urfDots };
  // A queue makes pixels of PDF by itself, and does not say that it does not scale.
  return printer.isQueue && printer.formats.includes(PDF) ? { type: PDF } : null;
}

/** Each pixel becomes a square of dots: between other resolutions the mark would suffer. Null: there is none. */
function wholeTimes(resolutions: readonly number[], dpi: number): number | null {
  const [first] = resolutions.filter((one) => one > 0 && one % dpi === 0 && one <= 2 * dpi).sort((a, b) => a - b);
  return first ?? null;
}

/** Dots an inch. */
export function urfResolutions(urf: readonly string[]): number[] {
  return urf.flatMap((one) => URF_RESOLUTIONS.exec(one)?.[1].split('-').map(Number) ?? []);
}

/** The entry of the printer's media that the sheets go on: the one with the least margins that are not none, in the tray chosen. */
export function mediumFor(printer: Printer, sheets: SheetsToPrint, { tray }: TrayChoice): Medium | null {
  const fits = (printer.media.length > 0 ? printer.media : (printer.ready ?? [])).filter((one) => isSize(one, sheets));
  const there = fits.filter(({ source }) => tray === null || source === null || source === tray);
  const sorted = [...(there.length > 0 ? there : fits)].sort((a, b) => marginsOf(a) - marginsOf(b));
  // Modes without margins are known to enlarge and crop: they are for pictures that need them.
  const bordered = sorted.filter((one) => marginsOf(one) > 0 && cut(one, sheets).length === 0);
  return bordered[0] ?? sorted.find((one) => cut(one, sheets).length === 0) ?? sorted[0] ?? null;
}

export function checksOf(printer: Printer, sheets: SheetsToPrint, known: KnownPrinter): readonly PrinterCheck[] {
  const medium = mediumFor(printer, sheets, known);
  const size = { width: sheets.width, height: sheets.height };
  const { tray, media_type: kind, uuid } = known;
  const isThere = (one: Medium) => isSize(one, sheets) && (tray === null || one.source === null || one.source === tray);
  const isReady = printer.ready?.some(isThere) ?? true;
  const needed = [OPERATIONS.createJob, OPERATIONS.sendDocument];
  return [
    ...(needed.every((one) => printer.operations.has(one)) ? [] : [check('print_operations', {}, true)]),
    ...(isOneBit(printer) ? [check('print_dots', {}, true)] : []),
    ...(formatFor(printer, sheets) === null ? [check('print_format', {}, true)] : []),
    ...(medium === null ? [check('print_size', size, true)] : marginChecks(medium, sheets)),
    ...(medium !== null && isBorderlessMode(printer, medium, sheets) ? [check('print_borderless', {}, false)] : []),
    ...(tray === null || printer.trays.includes(tray) ? [] : [check('print_tray', { tray }, true)]),
    ...(kind === null || printer.mediaTypes.includes(kind) ? [] : [check('print_kind', { kind }, false)]),
    ...(uuid === null || printer.uuid === null || uuid === printer.uuid ? [] : [check('print_other', {}, false)]),
    ...(medium !== null && !isReady ? [check('print_not_ready', size, false)] : []),
    ...(printer.isColour ? [] : [check('print_grey', {}, false)]),
    ...(printer.scalings.includes('none') || printer.isQueue ? [] : [check('print_scaling', {}, false)]),
    ...(printer.isQueue ? [check('print_queue', {}, false)] : []),
  ];
}

/** A mode beside the usual one, in which printers enlarge the page to be sure that it reaches the edges. */
function isBorderlessMode({ media }: Printer, medium: Medium, sheets: SheetsToPrint): boolean {
  return marginsOf(medium) === 0 && media.some((one) => isSize(one, sheets) && marginsOf(one) > 0);
}

function marginChecks(medium: Medium, sheets: SheetsToPrint): PrinterCheck[] {
  const hurt = cut(medium, sheets);
  if (hurt.length === 0) return [];
  const { left, top, right, bottom } = medium.margins;
  const cells = [...new Set(hurt.map(({ cell }) => cell))].sort((a, b) => a - b).join(', ');
  const edges = hurt.flatMap((box) => [
    ...[[left, box.left] as const, [top, box.top] as const],
    ...[[right, sheets.width - box.right] as const, [bottom, sheets.height - box.bottom] as const],
  ]);
  const worst = edges.reduce((a, b) => (b[0] / 100 - b[1] > a[0] / 100 - a[1] ? b : a));
  const facts = { least: (worst[0] / 100).toFixed(1), needed: Math.max(0, worst[1]).toFixed(1), cells };
  return [check('print_margins', facts, true)];
}

/** Pictures that the printer would cut: not cells, since their white edges may be. */
function cut({ margins }: Medium, { pictures, width, height }: SheetsToPrint) {
  const over = (margin: number, distance: number) => margin / 100 - distance > MARGIN_TOLERANCE_MM;
  return pictures.filter(
    ({ left, top, right, bottom }) =>
      over(margins.left, left) ||
      over(margins.top, top) ||
      over(margins.right, width - right) ||
      over(margins.bottom, height - bottom),
  );
}

function isSize(medium: Pick<Medium, 'width' | 'height'>, { width, height }: SheetsToPrint): boolean {
  return (
    Math.abs(medium.width - width * 100) <= SIZE_TOLERANCE && Math.abs(medium.height - height * 100) <= SIZE_TOLERANCE
  );
}

function marginsOf({ margins: { left, top, right, bottom } }: Medium): number {
  return left + top + right + bottom;
}

function isOneBit({ rasterTypes, colourModes }: Printer): boolean {
  const onlyBits = (names: readonly string[], bit: string) => names.length > 0 && names.every((name) => name === bit);
  return onlyBits(rasterTypes, 'black_1') || onlyBits(colourModes, 'bi-level');
}

/** What speaks against printing them as labels of black dots. `dpi`: what the printer says that its head has. */
export function labelChecksOf(
  { isQueue }: Pick<Printer, 'isQueue'>,
  { pictures, width, height }: SheetsToPrint,
  { thermal, dpi }: { readonly thermal: ThermalSettings; readonly dpi: number | null },
): readonly PrinterCheck[] {
  const isOneEach = pictures.every(({ cell }) => cell === 1);
  const isLabel = isOneEach && Math.min(width, height) <= WIDEST_LABEL_MM;
  const isOther = dpi !== null && dpi !== thermal.dpi;
  const head = thermal.head_mm ?? WIDEST_LABEL_MM;
  return [
    ...(isLabel ? [] : [check('label_roll', {}, true)]),
    ...(isLabel && width > head ? [check('label_wide', { width, head }, true)] : []),
    ...(isOther ? [check('label_dpi', { set: thermal.dpi, real: dpi }, true)] : []),
    ...(isQueue ? [check('print_queue', {}, false)] : []),
  ];
}

/** What is told, and stops nothing. */
export function warning<K extends TroubleKind>(kind: K, facts: FactsOf<K>): PrinterCheck {
  return check(kind, facts, false);
}

function check<K extends TroubleKind>(kind: K, facts: FactsOf<K>, stops: boolean): PrinterCheck {
  return { stops, text: englishSentence(kind, facts), trouble: trouble(kind, facts) };
}
