import { MM_PER_INCH } from '#main/imaging/sheet/layout/pixels.ts';

// Writes values as a PDF has them.

const POINTS_PER_INCH = 72;
/** Decimals of a point: the last is 4 nanometres. */
const DECIMALS = 5;
/** Characters that Windows-1252 has at another place than Latin-1. */
const QUOTES: Readonly<Record<string, number>> = { '„': 0x84, '“': 0x93, '”': 0x94, '–': 0x96 };

export function points(millimetres: number): string {
  return number((millimetres / MM_PER_INCH) * POINTS_PER_INCH);
}

export function number(value: number): string {
  const text = value.toFixed(DECIMALS).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

export function reference(object: number): string {
  return `${object} 0 R`;
}

/** Any text, as UTF-16 with a byte order mark. */
export function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}

/** A text of the characters of Western languages (Windows-1252), for showing on a page. */
export function shownString(text: string): string {
  const codes = Array.from(text, (character) => QUOTES[character] ?? character.charCodeAt(0));
  return `<${Buffer.from(codes).toString('hex').toUpperCase()}>`;
}

export function date(when: Date): string {
  return `(D:${when.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`;
}

/** Names come without their slash. Values are written as they are. */
export function dictionary(entries: Readonly<Record<string, string | number>>): string {
  return `<< ${Object.entries(entries)
    .map(([name, value]) => `/${name} ${value}`)
    .join(' ')} >>`;
}

export function array(values: readonly (string | number)[]): string {
  return `[${values.join(' ')}]`;
}
