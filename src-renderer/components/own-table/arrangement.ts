// Which columns a table shows, in which order, as a person arranged it. Pure functions.
import { withoutFormulas } from '../../../src-shared/formulas.ts';
import type { Column } from '../columns.ts';

/** Columns by name. A column that is in neither list is new since, and stands where it stands by default. */
export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

type Named = Pick<Column<never>, 'name' | 'isExtra'>;

export const NO_ARRANGEMENT: Arrangement = { order: [], hidden: [] };

/** All columns in the order of the person. */
export function ordered<C extends Named>(columns: readonly C[], { order }: Arrangement): readonly C[] {
  const known = order.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const result = [...known];
  for (const [index, column] of columns.entries()) {
    if (known.includes(column)) continue;
    const before = columns.slice(0, index).findLast((one) => result.includes(one));
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column);
  }
  return result;
}

export function isShown({ name, isExtra = false }: Named, { order, hidden }: Arrangement): boolean {
  return order.includes(name) ? !hidden.includes(name) : !isExtra;
}

/** Shows or hides a column. The places of all are kept with it. */
export function turned(columns: readonly Named[], arrangement: Arrangement, name: string): Arrangement {
  const all = ordered(columns, arrangement);
  const shown = all.filter((column) => isShown(column, arrangement) !== (column.name === name));
  return {
    order: all.map((column) => column.name),
    hidden: all.filter((column) => !shown.includes(column)).map((column) => column.name),
  };
}

/** Moves a column one place up or down. */
export function moved(columns: readonly Named[], arrangement: Arrangement, name: string, by: 1 | -1): Arrangement {
  const all = ordered(columns, arrangement);
  const names = all.map((column) => column.name);
  const from = names.indexOf(name);
  const to = from + by;
  const hidden = all.filter((column) => !isShown(column, arrangement)).map((column) => column.name);
  if (from < 0 || to < 0 || to >= names.length) return { order: names, hidden };
  names.splice(to, 0, ...names.splice(from, 1));
  return { order: names, hidden };
}

/** What a kept text says, and nothing that it cannot say. */
export function readArrangement(text: string | null): Arrangement {
  try {
    const kept = JSON.parse(text ?? '{}');
    const texts = (list: unknown) => (Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
    return { order: texts(kept?.order), hidden: texts(kept?.hidden) };
  } catch {
    return NO_ARRANGEMENT;
  }
}

/** The rows as they are seen, for spreadsheet programs. A text that begins like a formula is quoted, so that it is none. */
export function csvOf<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const said = columns.filter(({ text }) => text !== undefined);
  const head = said.map(({ title, label }) => title ?? String(label));
  const lines = rows.map((row) => said.map(({ text }) => text?.(row) ?? ''));
  return `\uFEFF${[head, ...lines].map((line) => line.map(csvCell).join(';')).join('\r\n')}\r\n`;
}

function csvCell(text: string): string {
  const safe = withoutFormulas(text, ',');
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
