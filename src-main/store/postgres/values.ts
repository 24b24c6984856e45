// Converts values on their way to PostgreSQL and back.
import pg from 'pg';

/** A character for private use, which hardly any text has. If a text has it, it is doubled. */
const ESCAPE = '\uE000';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the one character that PostgreSQL cannot keep in a text.
const TO_ESCAPE = /[\u0000\uE000]/g;

/** PostgreSQL cannot keep a zero character in a text, so it is escaped. */
function encodeText(text: string): string {
  return text.replace(TO_ESCAPE, (character) => (character === ESCAPE ? ESCAPE + ESCAPE : `${ESCAPE}0`));
}

function decodeText(text: string): string {
  if (!text.includes(ESCAPE)) return text;
  return text.replace(/\uE000([0\uE000])/g, (_, what: string) => (what === '0' ? '\u0000' : ESCAPE));
}

export function encodeValue(value: unknown): unknown {
  return typeof value === 'string' ? encodeText(value) : value;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too long for a number here.`);
  return value;
}

const BIGINT = 20;
const TEXT = 25;

/** Converts columns that are read. */
export const COLUMN_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === BIGINT) return wholeNumber;
    if (oid === TEXT) return decodeText;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};
