// A list to check off, as of a delivery: what is expected, and what was seen. No page, no storage.
import { findId } from '#shared/core/id.ts';
import { readKeyed } from '#window/phones/keyed.ts';

export interface CheckList {
  /** A random name, by which the station knows it however often it is sent. */
  readonly key: string;
  readonly name: string;
  /** IDs, each once. */
  readonly expected: readonly string[];
  readonly begun_at: string;
  /** Null while it is being checked off. */
  readonly ended_at: string | null;
  /** Whether a photograph of each label is kept and sent. */
  readonly photos: boolean;
}

export interface Seen {
  readonly id: string;
  readonly at: string;
}

/** The list that is being checked off. */
export interface OpenList extends CheckList {
  /** By the time of the first sight, also of IDs that are not expected. */
  readonly seen: readonly Seen[];
}

interface ListOutcome {
  readonly found: readonly string[];
  readonly missing: readonly string[];
  /** Seen, and not on the list. */
  readonly foreign: readonly string[];
}

interface PastedIds {
  /** Each once. */
  readonly ids: readonly string[];
  /** The lines that say something, and no ID. */
  readonly leftOut: readonly string[];
}

/** The IDs in a text that was typed or pasted: one a line, several a line, or in lines of a delivery note. */
export function idsIn(text: string, prefixes: readonly string[]): PastedIds {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const found = lines.map((line) => ({ line, ids: idsOfLine(line, prefixes) }));
  return {
    ids: [...new Set(found.flatMap(({ ids }) => ids))],
    leftOut: found.filter(({ ids }) => ids.length === 0).map(({ line }) => line.trim()),
  };
}

/** Beside other words, five characters without their prefix may be a word or a number, so only those with it count. */
function idsOfLine(line: string, prefixes: readonly string[]): readonly string[] {
  const parts = line.split(/[\s,;"'|]+/).filter(Boolean);
  const whole = parts.filter((part) => part.includes('-')).flatMap((part) => findId(part, prefixes) ?? []);
  if (whole.length > 0) return whole;
  const bare = parts.flatMap((part) => findId(part, prefixes) ?? []);
  if (bare.length === parts.length) return bare;
  const keyed = readKeyed(line, prefixes);
  return keyed?.kind === 'id' ? [keyed.id] : [];
}

export function withSeen(list: OpenList, id: string, at: string): OpenList {
  if (list.seen.some((one) => one.id === id)) return list;
  return { ...list, seen: [...list.seen, { id, at }] };
}

export function outcomeOf({ expected, seen }: Pick<OpenList, 'expected' | 'seen'>): ListOutcome {
  const ids = new Set(seen.map(({ id }) => id));
  const wanted = new Set(expected);
  return {
    found: expected.filter((id) => ids.has(id)),
    missing: expected.filter((id) => !ids.has(id)),
    foreign: seen.map(({ id }) => id).filter((id) => !wanted.has(id)),
  };
}

/** The outcome as a table: ID, state, time of the first sight, and whether the label is void or rejected. */
export function csvOf(list: Pick<OpenList, 'expected' | 'seen'>, out: readonly string[]): string {
  const { missing, foreign } = outcomeOf(list);
  const [strange, bad] = [new Set(foreign), new Set(out)];
  const rows = [
    ...list.seen.map(({ id, at }) => [id, strange.has(id) ? 'foreign' : 'seen', at, bad.has(id) ? 'yes' : 'no']),
    ...missing.map((id) => [id, 'missing', '', '']),
  ];
  return [['id', 'state', 'seen_at', 'void_or_rejected'], ...rows].map((row) => `${row.join(';')}\r\n`).join('');
}
