// Which trials a run of the table takes, and the file that keeps their outcomes.
import { COVER_KINDS } from '#test/support/covers/covers.ts';
import { type Mode, type Row, trialsOf } from './row.ts';
import type { Task } from './worker.ts';

/** What outcomes depend on: those of runs that differ in it are never put together. */
export interface RunOf {
  readonly mode: Mode;
  readonly base: number;
  readonly strength: string;
  /** Artworks and IDs of the station. */
  readonly artworks: number;
  readonly ids: number;
  /** The artwork that is judged, all kinds where empty. */
  readonly kinds: readonly string[];
  /** Whether the labels are full of texts and codes. */
  readonly fields: boolean;
}

/** The part of the names of a run's files that tells it from other runs. */
export function nameOfRun({ mode, base, strength, artworks, ids, kinds, fields }: RunOf): string {
  const station = mode === 'station' ? [`artworks${artworks}`, `ids${ids}`] : [];
  return [mode, ...station, `base${base}`, strength, ...kinds, ...(fields ? ['fields'] : [])].join('-');
}

/** The numbers of the first trials whose artwork is of these kinds: kinds take turns. */
export function trialsOfKinds(kinds: readonly string[], count: number): number[] {
  const unknown = kinds.filter((kind) => !COVER_KINDS.some((one) => one === kind));
  if (unknown.length > 0)
    throw new Error(`There are no kinds ${unknown.join(', ')}. There are: ${COVER_KINDS.join(', ')}.`);
  const trials: number[] = [];
  for (let index = 0; trials.length < count; index++) {
    if (kinds.length === 0 || kinds.includes(COVER_KINDS[index % COVER_KINDS.length])) trials.push(index);
  }
  return trials;
}

export interface Wanted {
  readonly mode: Mode;
  readonly kinds: readonly string[];
  /** Of each row; null for as many as the row asks for. */
  readonly trials: number | null;
  /** `row/index` of what was done before. */
  readonly done: ReadonlySet<string>;
}

/** Trial by trial, each with all the rows that still want it. */
export function planTasks(rows: readonly Row[], { mode, kinds, trials, done }: Wanted): Task[] {
  const wanted = rows.map((row) => ({
    name: row.name,
    indexes: new Set(trialsOfKinds(kinds, trials ?? trialsOf(row, mode))),
  }));
  const indexes = [...new Set(wanted.flatMap((row) => [...row.indexes]))].sort((a, b) => a - b);
  const tasks = indexes.map((index) => ({
    index,
    rows: wanted.filter((row) => row.indexes.has(index) && !done.has(`${row.name}/${index}`)).map(({ name }) => name),
  }));
  return tasks.filter((task) => task.rows.length > 0);
}
