import { setImmediate } from 'node:timers/promises';
import {
  type CellDamage,
  type ColumnMeaning,
  type Damage,
  type DamageKind,
  doubt,
  inspectCell,
  type SourceDamage,
} from './damage.ts';
import { meaningOfHeader } from './fields/synonyms.ts';
import { filledWidth } from './row-store.ts';
import type { TableRow } from './table.ts';

/** Places that are kept of each kind of damage. A whole column may be damaged, and nobody needs all its places. */
const SHOWN_OF_A_KIND = 1000;

interface Inspected {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  /** The same rows as long as they are in the file. */
  readonly written: readonly TableRow[];
  /** How many cells each row should have; null where rows may end early. */
  readonly expected: number | null;
  readonly fromSource: readonly SourceDamage[];
}

interface FoundDamage {
  readonly damage: readonly Damage[];
  readonly counts: Partial<Record<DamageKind, number>>;
}

/** All damage in a table, by rows. */
export async function findDamage(table: Inspected): Promise<FoundDamage> {
  const { add, damage, counts } = createList();
  const meanings = table.headers.map(meaningOfHeader);
  const pause = createPause();
  for (let row = 0; row < table.rows.length; row++) {
    inspectRow(table.rows[row].cells, meanings, (column, one) => add(row, column, one));
    const length = inspectLength(table.written[row].cells, table.expected);
    if (length) add(row, null, length);
    await pause();
  }
  addFromSource(table, add);
  damage.sort((a, b) => a.row - b.row || (a.column ?? -1) - (b.column ?? -1));
  return { damage, counts };
}

function createList() {
  const damage: Damage[] = [];
  const counts: Partial<Record<DamageKind, number>> = {};
  const add = (row: number, column: number | null, one: CellDamage) => {
    const count = (counts[one.kind] ?? 0) + 1;
    counts[one.kind] = count;
    if (count <= SHOWN_OF_A_KIND) damage.push({ ...one, row, column });
  };
  return { add, damage, counts };
}

type AddToRow = (column: number, one: CellDamage) => void;

function inspectRow(cells: readonly string[], meanings: readonly ColumnMeaning[], add: AddToRow): void {
  for (let column = 0; column < cells.length; column++) {
    for (const one of inspectCell(cells[column], meanings[column])) add(column, one);
  }
}

function inspectLength(cells: readonly string[], expected: number | null): CellDamage | null {
  if (expected === null || cells.length === expected) return null;
  const has = cells.length === 1 ? '1 cell' : `${cells.length} cells`;
  const difference = `The row has ${has}; there ${expected === 1 ? 'is 1 header' : `are ${expected} headers`}.`;
  if (cells.length < expected)
    return doubt('short_row', `${difference} Cells may be missing, or stand in a wrong column.`);
  if (filledWidth(cells) <= expected) return null;
  return doubt('long_row', `${difference} A delimiter within a text needs quotation marks around it.`);
}

function addFromSource({ rows, headers, fromSource }: Inspected, add: ReturnType<typeof createList>['add']): void {
  if (fromSource.length === 0) return;
  const indexOf = new Map(rows.map(({ number }, index) => [number, index]));
  for (const { rowNumber, column, ...one } of fromSource) {
    const row = indexOf.get(rowNumber);
    if (row !== undefined && column < headers.length) add(row, column, one);
  }
}

/** How long work may hold up everything else, in milliseconds. */
const STRETCH_MS = 20;

/** Makes a function that long work awaits after each piece. It lets other work run when the time is up. */
function createPause(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < STRETCH_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
