import type { DAMAGE_KINDS } from '#shared/core/remark.ts';
import { checkDigit, isGtin } from '#shared/records/gtin.ts';
import { dateOfSerial } from './serial-date.ts';

export type DamageKind = (typeof DAMAGE_KINDS)[number];

export interface CellDamage {
  readonly kind: DamageKind;
  /** `wrong`: it cannot be printed like this. `doubt`: it may be meant like this. */
  readonly weight: 'wrong' | 'doubt';
  readonly text: string;
  /** The text that it probably was. It is a suggestion: only a person changes the cell. */
  readonly offer: string | null;
}

/** Damage at its place in a table: index of the row, and of the column unless all of the row is damaged. */
export interface Damage extends CellDamage {
  readonly row: number;
  readonly column: number | null;
}

/** Damage at its place in the file. */
export interface SourceDamage extends CellDamage {
  readonly rowNumber: number;
  readonly column: number;
}

/** The kind of a column, if it decides what counts as damage. */
export type ColumnMeaning = 'gtin' | 'date' | null;

/** The longest value of a record. */
const LONGEST_VALUE = 4096;

const ERROR_VALUES =
  /^#(N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|NAME\?|DIV\/0!|NULL!|NUM!|ZAHL!|SPILL!|ÜBERLAUF!|CALC!|KALK!|FIELD!|FELD!|BUSY!|CONNECT!|BLOCKED!|UNKNOWN!|GETTING_DATA|#+)$/i;
const SCIENTIFIC = /^([+-]?)(\d)(?:[.,](\d+))?E([+-]?)(\d{1,3})$/i;
const CONTROLS = /(?![\t\n\r])[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** All damage in a cell. */
export function inspectCell(cell: string, meaning: ColumnMeaning): CellDamage[] {
  if (cell === '') return [];
  const found = inspectCharacters(cell);
  const text = cell.trim();
  const inNumber = inspectNumber(text, meaning);
  if (inNumber) found.push(inNumber);
  return found;
}

function inspectCharacters(cell: string): CellDamage[] {
  const found: CellDamage[] = [];
  if (cell.length > LONGEST_VALUE) {
    found.push(wrong('too_long', `The cell has ${cell.length} characters; up to ${LONGEST_VALUE} can be kept.`));
  }
  const clean = cell.replace(CONTROLS, '');
  if (clean !== cell) {
    found.push(wrong('control_character', 'The cell holds characters that cannot be seen or printed.', clean));
  }
  if (cell.includes('\ufffd')) {
    found.push(wrong('lost_character', 'A character was lost: the file was saved or read in another encoding.'));
  }
  const trimmed = cell.trim();
  if (trimmed !== cell && trimmed !== '') {
    found.push(doubt('spaces', 'There are spaces before or after the text.', trimmed));
  }
  return found;
}

function inspectNumber(text: string, meaning: ColumnMeaning): CellDamage | null {
  const first = text.charCodeAt(0);
  if (first === HASH && ERROR_VALUES.test(text)) {
    return wrong('error_value', `The spreadsheet has an error here: ${text}.`);
  }
  if (!(first >= ZERO && first <= NINE) && !/^[+-]\d/.test(text)) {
    return meaning === 'gtin' && text !== '' ? inspectGtin(text) : null;
  }
  return (
    inspectScientific(text, meaning) ??
    (meaning === 'gtin' ? inspectGtin(text) : null) ??
    (meaning === 'date' ? inspectSerial(text) : null) ??
    inspectLongNumber(text)
  );
}

const HASH = 0x23;
const ZERO = 0x30;
const NINE = 0x39;

/** Excel writes 4.00638E+12 for a long number that does not fit the column; the other digits are lost. */
function inspectScientific(text: string, meaning: ColumnMeaning): CellDamage | null {
  if (text.length > 40) return null;
  const parts = SCIENTIFIC.exec(text);
  if (!parts) return null;
  const [, sign, whole, fraction = '', expSign, exponentDigits] = parts;
  // Excel always writes a sign and two digits, so 12E3 and 1E5 are article numbers.
  if (expSign === '' || exponentDigits.length < 2) return null;
  const exponent = Number(exponentDigits);
  if (expSign === '-') return doubt('scientific', `${text} is a number in scientific notation.`);
  if (fraction.length >= exponent && exponent > 0) {
    const digits = `${whole}${fraction}`;
    const rest = digits.slice(exponent + 1);
    const offer = `${sign}${digits.slice(0, exponent + 1)}${/[1-9]/.test(rest) ? `.${rest}` : ''}`;
    const weigh = meaning === 'gtin' ? wrong : doubt;
    return weigh('scientific', `${text} is a number in scientific notation; all of its digits are there.`, offer);
  }
  return wrong(
    'scientific',
    `${text} was a number of ${exponent + 1} digits, of which ${1 + fraction.length} are left. Format the column as text and enter it again.`,
  );
}

function inspectGtin(text: string): CellDamage | null {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits))
    return wrong('gtin_form', `"${short(text)}" is no GTIN: it has 8, 12, 13 or 14 digits and nothing else.`);
  const padded = digits.length <= 7 ? digits.padStart(8, '0') : digits.padStart(13, '0');
  if (digits.length === 12 && isGtin(digits)) {
    return doubt(
      'gtin_leading_zeros',
      `${digits} is a UPC of 12 digits, or an EAN that lost its leading zero.`,
      padded,
    );
  }
  if (isGtin(digits)) return null;
  const isOneDigitWrong = [8, 12, 13, 14].includes(digits.length);
  if (isOneDigitWrong) {
    const right = checkDigit(digits.slice(0, -1));
    return wrong(
      'gtin_check_digit',
      `The check digit of the GTIN ${digits} is wrong: it would be ${right}. One of its digits is not right.`,
    );
  }
  if (digits.length >= 5 && digits.length <= 11 && isGtin(padded)) {
    return wrong(
      'gtin_leading_zeros',
      `The GTIN ${digits} has lost its leading zeros: ${padded} has a right check digit.`,
      padded,
    );
  }
  return wrong(
    'gtin_form',
    `The GTIN ${short(digits)} has ${digits.length === 1 ? '1 digit' : `${digits.length} digits`}; it would have 8, 12, 13 or 14.`,
  );
}

/** Excel's day numbers of 1954 to 2064. A number outside is not taken for a date. */
function inspectSerial(text: string): CellDamage | null {
  const date = /^[2-5]\d{4}$/.test(text) ? dateOfSerial(Number(text), false) : null;
  return date === null ? null : doubt('date_as_number', `${text} is a date as Excel counts days: ${date}.`, date);
}

function inspectLongNumber(text: string): CellDamage | null {
  if (!/^[1-9]\d{14}0+$/.test(text)) return null;
  return doubt(
    'digits_lost',
    `Excel keeps 15 digits and makes zeros of the rest: the end of ${short(text)} may be lost.`,
  );
}

export function wrong(kind: DamageKind, text: string, offer: string | null = null): CellDamage {
  return { kind, weight: 'wrong', text, offer };
}

export function doubt(kind: DamageKind, text: string, offer: string | null = null): CellDamage {
  return { kind, weight: 'doubt', text, offer };
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
