// A list to check off, as of a delivery: what is expected, and what was seen. No page, no storage.
import { findId } from '../../../src-shared/id.ts';

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

export interface ListOutcome {
  readonly found: readonly string[];
  readonly missing: readonly string[];
  /** Seen, and not on the list. */
  readonly foreign: readonly string[];
}

/** The IDs in a text that was typed or pasted: one a line, or with anything between them. */
export function idsIn(text: string, prefix: string): readonly string[] {
  const ids = text.split(/[\s,;]+/).flatMap((part) => findId(part, [prefix]) ?? []);
  return [...new Set(ids)];
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

/** The outcome as a table: ID, state, time of the first sight. */
export function csvOf(list: Pick<OpenList, 'expected' | 'seen'>): string {
  const { missing, foreign } = outcomeOf(list);
  const rows = [
    ...list.seen.map(({ id, at }) => [id, foreign.includes(id) ? 'foreign' : 'seen', at]),
    ...missing.map((id) => [id, 'missing', '']),
  ];
  return [['id', 'state', 'seen_at'], ...rows].map((row) => `${row.join(';')}\r\n`).join('');
}
