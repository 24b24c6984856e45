// Cursors: where the next page of a list begins. Programs give them back as they are.
import { createHash } from 'node:crypto';
import { isIso, parseTime } from '#shared/core/times.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** Where a walk through a list of records stands. */
export interface ListPlace {
  /** The number of the last record that came. */
  readonly below: number;
  /** The page that comes next, and what was counted when the walk began. */
  readonly page: number;
  readonly total: number;
  readonly atLeast: boolean;
}

export function requireTime(text: string): string {
  const time = parseTime(text);
  if (time !== null) return time;
  throw new AppError(
    'bad_input',
    `"${text}" is no time. Write ISO 8601 with a zone, such as 2026-11-21T09:00:00.123Z.`,
  );
}

/** The cursor behind a stamp. */
export function cursorOf(stamp: string): string {
  return encoded(stamp);
}

export function stampIn(cursor: string): string {
  const stamp = decoded(cursor);
  if (isIso(stamp)) return stamp;
  throw notFromHere();
}

/** `asked` is what the list was asked for: with another question the walk would leave records out. */
export function listCursorOf({ below, page, total, atLeast }: ListPlace, asked: object): string {
  return encoded(JSON.stringify([below, page, total, atLeast ? 1 : 0, markOf(asked)]));
}

export function listPlaceIn(cursor: string, asked: object): ListPlace {
  const [below, page, total, atLeast, mark] = partsOf(decoded(cursor));
  if (mark !== markOf(asked)) {
    throw new AppError(
      'bad_input',
      'The cursor is of a list with other filters. Send the filters of its first page again.',
    );
  }
  if (![below, page, total].every(isCount)) throw notFromHere();
  return { below: below as number, page: page as number, total: total as number, atLeast: atLeast === 1 };
}

function partsOf(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(text);
    if (Array.isArray(parts) && parts.length === 5) return parts;
  } catch {
    // As for any other text that was not made here.
  }
  throw notFromHere();
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Undefined values are left out, so that the order in which filters were written does not count. */
function markOf(asked: object): string {
  const entries = Object.entries(asked).filter(([, value]) => value !== undefined);
  const text = JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decoded(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString('utf8');
}

function notFromHere(): AppError {
  return new AppError(
    'bad_input',
    'This is no cursor of this list. Take next of the page before, or begin without one.',
  );
}
