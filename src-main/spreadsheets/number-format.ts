import { dateOfSerial, timeOfSerial } from './serial-date.ts';

/** What the format of a cell tells about its number. */
export type NumberFormat =
  | { readonly kind: 'plain' | 'date' | 'time' | 'percent' }
  /** Leading zeros that are shown and not stored. */
  | { readonly kind: 'zeros'; readonly digits: number };

export const PLAIN: NumberFormat = { kind: 'plain' };

/** Formats that have a number in every workbook and are not written in it. */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || id === 22) return { kind: 'date' };
  if ((id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || id === 57 || id === 58) return { kind: 'date' };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return { kind: 'time' };
  if (id === 55 || id === 56) return { kind: 'time' };
  if (id === 9 || id === 10) return { kind: 'percent' };
  return PLAIN;
}

/** Characters that Excel allows. A file may have a hundred thousand codes, and a longer one is none of a spreadsheet program. */
const LONGEST_CODE = 255;

export function formatOfCode(code: string): NumberFormat {
  if (code.length > LONGEST_CODE) return PLAIN;
  // Quoted texts, escaped, filling and spacing characters, colours and conditions do not count; hours in brackets do.
  const [first] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    // Up to the next bracket of either kind: looked for from each of many that are never closed, the end would hold up everybody.
    .replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
    .split(';');
  if (/general|standard/i.test(first)) return PLAIN;
  if (/[yd]/i.test(first)) return { kind: 'date' };
  if (/[hs]/i.test(first)) return { kind: 'time' };
  if (/m/i.test(first)) return { kind: 'date' };
  if (first.includes('%')) return { kind: 'percent' };
  if (/^0{2,}$/.test(first)) return { kind: 'zeros', digits: first.length };
  return PLAIN;
}

/** A number as text: dates by their format, everything else as it is written, without the noise of binary fractions. */
export function textOfNumber(written: string, format: NumberFormat, since1904: boolean): string {
  const number = Number(written);
  if (written === '' || !Number.isFinite(number)) return written;
  if (format.kind === 'date') {
    return (number < 1 && number >= 0 ? null : dateOfSerial(number, since1904)) ?? plainNumber(written, number);
  }
  if (format.kind === 'time' && number >= 0) return timeOfSerial(number);
  const plain = plainNumber(written, number);
  return format.kind === 'zeros' && /^\d+$/.test(plain) ? plain.padStart(format.digits, '0') : plain;
}

function plainNumber(written: string, number: number): string {
  // A whole number keeps all its digits, however many.
  if (/^-?\d+$/.test(written)) return written;
  const significant = written.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length;
  // Spreadsheets show 15 digits; those behind are 0.1 + 0.2 = 0.30000000000000004.
  return withoutExponent(significant > 15 ? Number(number.toPrecision(15)) : number, written);
}

function withoutExponent(number: number, written: string): string {
  const text = String(number);
  if (!text.includes('e')) return text;
  if (Number.isInteger(number)) return BigInt(number).toString();
  return Math.abs(number) > 1e-15 ? number.toFixed(20).replace(/0+$/, '') : written;
}
