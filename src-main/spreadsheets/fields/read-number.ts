import { asIs, converted, type Reading } from './read-choice.ts';

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;
/** 1.234,56 or 1 234,56 or 1'234,56 */
const COMMA_DECIMAL = /^([+-]?)(\d{1,3}(?:[. '’\u00a0\u202f]\d{3})+|\d+),(\d+)$/;
/** 1,234.56 or 1'234.56 */
const DOT_DECIMAL = /^([+-]?)(\d{1,3}(?:[, '’\u00a0\u202f]\d{3})+)\.(\d+)$/;
/** 1.234.567 or 1 234 567 */
const GROUPS = /^([+-]?)(\d{1,3}(?:[.,]\d{3}){2,}|\d{1,3}(?:[ '’\u00a0\u202f]\d{3})+)$/;
/** Blanks are tried from the first of them alone: from each of many anew, they would hold up everybody. */
const UNIT_OF_SHARES = /(?<!\s)\s*(%\s*(vol\.?)?|vol\.?[\s-]*%)$/i;
const SEPARATORS = /[.,\s'’\u00a0\u202f]/g;

/** A number with a decimal dot from the forms that people write. `unit` may follow it. */
export function readNumber(text: string, unit: string | null): Reading {
  const bare = withoutUnit(text, unit);
  const number = readBare(bare);
  if (bare === text || 'problem' in number) return number;
  return converted(number.value, number.why ?? 'the unit stands in the header');
}

function readBare(text: string): Reading {
  if (PLAIN.test(text)) {
    if (!Number.isFinite(Number(text)))
      return { problem: 'is a number too large to be true', kind: 'number_too_large' };
    if (!/^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(text)) return asIs(text);
    const whole = text.replace('.', '');
    return { value: text, why: null, doubt: `the dot is taken as decimal; if it groups thousands, write ${whole}` };
  }
  const comma = COMMA_DECIMAL.exec(text);
  if (comma) return converted(join(comma), 'the comma is the decimal one');
  const dot = DOT_DECIMAL.exec(text);
  if (dot) return converted(join(dot), 'thousands need no separator');
  const groups = GROUPS.exec(text);
  if (groups) return converted(`${groups[1]}${groups[2].replace(SEPARATORS, '')}`, 'thousands need no separator');
  return { problem: 'must be a number, such as 12.5', kind: 'not_number' };
}

function join([, sign, whole, fraction]: RegExpExecArray): string {
  return `${sign}${whole.replace(SEPARATORS, '')}.${fraction}`;
}

function withoutUnit(text: string, unit: string | null): string {
  if (unit === null) return text;
  const end = text.replace(UNIT_OF_SHARES, '');
  if (unit.startsWith('%')) return end;
  return text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trimEnd() : text;
}

/** The unit in a label: "ml" of "Volume (ml)". */
export function unitOf(label: string): string | null {
  return /\(([^\s()]+)[^()]*\)\s*$/.exec(label)?.[1] ?? null;
}
