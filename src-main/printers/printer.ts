// What a printer says of itself, as a value.
import { plainLine } from '#shared/core/schema.ts';
import type { Attribute, Collection, Resolution } from './message.ts';

/** A size of paper that a printer takes, in hundredths of a millimetre. */
export interface Medium {
  readonly width: number;
  readonly height: number;
  readonly margins: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly source: string | null;
  readonly type: string | null;
}

export interface Printer {
  readonly name: string;
  readonly make: string | null;
  readonly uuid: string | null;
  readonly state: 'idle' | 'printing' | 'stopped';
  readonly reasons: readonly string[];
  /** A queue of CUPS, which tells what its filter wrote and not what the paper does. */
  readonly isQueue: boolean;
  readonly operations: ReadonlySet<number>;
  readonly formats: readonly string[];
  readonly media: readonly Medium[];
  /** What lies in it. Null: it does not say. */
  readonly ready: readonly Medium[] | null;
  readonly readyNames: readonly string[];
  readonly trays: readonly string[];
  readonly mediaTypes: readonly string[];
  readonly scalings: readonly string[];
  readonly sides: readonly string[];
  readonly qualities: readonly number[];
  readonly colourModes: readonly string[];
  readonly isColour: boolean;
  readonly resolutions: readonly number[];
  readonly rasterResolutions: readonly number[];
  readonly rasterTypes: readonly string[];
  /** What it can of URF, the raster of AirPrint, in its keywords. Empty: it takes none. */
  readonly urf: readonly string[];
  readonly deliveries: readonly string[];
  readonly jobSheets: readonly string[];
  readonly numberUps: boolean;
}

const STATES = { 3: 'idle', 4: 'printing', 5: 'stopped' } as const;
const DOTS_AN_INCH = 3;
const NO_REASON = 'none';
/** Characters of a text, as RFC 8011 bounds them. */
const LONGEST_TEXT = 1023;
/** Reasons are kept with the job at each change. */
const MOST_REASONS = 20;

export function readPrinter(said: Collection): Printer {
  const ready = media(said.get('media-col-ready'));
  return {
    name: text(said, 'printer-info') || text(said, 'printer-name') || text(said, 'printer-make-and-model') || 'IPP',
    make: text(said, 'printer-make-and-model'),
    uuid: text(said, 'printer-uuid'),
    state: STATES[number(said, 'printer-state') as 3 | 4 | 5] ?? 'idle',
    reasons: reasonsOf(said, 'printer-state-reasons'),
    isQueue: said.has('printer-type') || said.has('cups-version'),
    operations: new Set(numbers(said, 'operations-supported')),
    formats: texts(said, 'document-format-supported'),
    media: media(said.get('media-col-database')),
    ready: ready.length > 0 ? ready : null,
    readyNames: texts(said, 'media-ready'),
    trays: texts(said, 'media-source-supported'),
    mediaTypes: texts(said, 'media-type-supported'),
    scalings: texts(said, 'print-scaling-supported'),
    sides: texts(said, 'sides-supported'),
    qualities: numbers(said, 'print-quality-supported'),
    colourModes: texts(said, 'print-color-mode-supported'),
    isColour: said.get('color-supported')?.values[0] !== false,
    resolutions: resolutions(said.get('printer-resolution-supported')),
    rasterResolutions: resolutions(said.get('pwg-raster-document-resolution-supported')),
    rasterTypes: texts(said, 'pwg-raster-document-type-supported'),
    urf: texts(said, 'urf-supported'),
    deliveries: texts(said, 'page-delivery-supported'),
    jobSheets: texts(said, 'job-sheets-supported'),
    numberUps: said.has('number-up-supported'),
  };
}

/** Reasons without their grade, the gravest first. */
export function reasonsOf(said: Collection, name: string): string[] {
  const grade = (reason: string) =>
    ['-error', '', '-warning', '-report'].findIndex((end) => reason.endsWith(end) && end !== '');
  const order = (reason: string) => (grade(reason) === -1 ? 1 : grade(reason));
  const sorted = texts(said, name).sort((a, b) => order(a) - order(b));
  const names = new Set(sorted.map((reason) => reason.replace(/-(error|warning|report)$/, '')));
  return [...names].filter((reason) => reason !== NO_REASON).slice(0, MOST_REASONS);
}

export function text(said: Collection, name: string): string | null {
  const [value] = said.get(name)?.values ?? [];
  return (typeof value === 'string' && plainLine(value).slice(0, LONGEST_TEXT)) || null;
}

export function number(said: Collection, name: string): number | null {
  const [value] = said.get(name)?.values ?? [];
  return typeof value === 'number' ? value : null;
}

function texts(said: Collection, name: string): string[] {
  const all = (said.get(name)?.values ?? []).filter((value): value is string => typeof value === 'string');
  return all.map((one) => plainLine(one).slice(0, LONGEST_TEXT));
}

function numbers(said: Collection, name: string): number[] {
  return (said.get(name)?.values ?? []).filter((value): value is number => typeof value === 'number');
}

/** Dots an inch of those that are the same both ways. */
function resolutions(found: Attribute | undefined): number[] {
  return (found?.values ?? []).flatMap((value) => {
    // A printer may say something else in its place, also nothing.
    const { x, y, units } = (value ?? {}) as Partial<Resolution>;
    return x !== undefined && x === y && units === DOTS_AN_INCH ? [x] : [];
  });
}

function media(found: Attribute | undefined): Medium[] {
  return (found?.values ?? []).flatMap((value) => (value instanceof Map ? mediumOf(value as Collection) : []));
}

function mediumOf(said: Collection): Medium[] {
  const size = said.get('media-size')?.values[0];
  if (!(size instanceof Map)) return [];
  const [width, height] = [number(size, 'x-dimension'), number(size, 'y-dimension')];
  // Rolls and custom sizes give ranges: no sheet has one.
  if (width === null || height === null || width <= 0 || height <= 0) return [];
  // One below nothing would make room beyond the paper.
  const margin = (side: string) => Math.max(0, number(said, `media-${side}-margin`) ?? 0);
  const margins = { left: margin('left'), top: margin('top'), right: margin('right'), bottom: margin('bottom') };
  return [{ width, height, margins, source: text(said, 'media-source'), type: text(said, 'media-type') }];
}
