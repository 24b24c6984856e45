// Which columns a table shows, in which order and how wide, as a person arranged it. Pure functions.
import { withoutFormulas } from '#shared/core/formulas.ts';
import type { Column } from '#window/components/columns.ts';

/** Columns by name. A column that is in neither list is new since, and stands where it stands by default. */
export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** In CSS pixels. Empty until a person sized a column: then each column that was shown has its width. */
  readonly widths: Widths;
}

export type Widths = Readonly<Record<string, number>>;

type Named = Pick<Column<never>, 'name' | 'isExtra'>;

export const NO_ARRANGEMENT: Arrangement = { order: [], hidden: [], widths: {} };

/** One sign and the room around it. */
const NARROWEST_PX = 48;
/** Wider than most windows: a slip of the hand stays within reach. */
const WIDEST_PX = 1200;
/** A column that was shown after others were sized. */
const LATER = '10rem';

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
    ...arrangement,
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
  if (from < 0 || to < 0 || to >= names.length) return { ...arrangement, order: names, hidden };
  names.splice(to, 0, ...names.splice(from, 1));
  return { ...arrangement, order: names, hidden };
}

/** Gives a column a width. The others keep the widths that they are seen with. */
export function sized(arrangement: Arrangement, seen: Widths, name: string, width: number): Arrangement {
  const within = Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, width)));
  return { ...arrangement, widths: { ...arrangement.widths, ...seen, [name]: within } };
}

/** The widths of the columns and of their table as CSS. Null where nobody sized a column. */
export function cssWidths(
  columns: readonly Pick<Column<never>, 'name' | 'width'>[],
  widths: Widths,
): { readonly columns: readonly string[]; readonly table: string } | null {
  if (Object.keys(widths).length === 0) return null;
  const own = columns.map(({ name, width }) => {
    if (Object.hasOwn(widths, name)) return `${widths[name]}px`;
    return width?.endsWith('rem') ? width : LATER;
  });
  return { columns: own, table: `calc(${own.join(' + ')})` };
}

/** What a kept text says, and nothing that it cannot say. */
export function readArrangement(text: string | null): Arrangement {
  try {
    const kept = JSON.parse(text ?? '{}');
    const texts = (list: unknown) => (Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
    return { order: texts(kept?.order), hidden: texts(kept?.hidden), widths: readWidths(kept?.widths) };
  } catch {
    return NO_ARRANGEMENT;
  }
}

function readWidths(kept: unknown): Widths {
  const entries = Object.entries(kept && typeof kept === 'object' ? kept : {});
  return Object.fromEntries(
    entries.filter(([, width]) => Number.isFinite(width) && width >= NARROWEST_PX && width <= WIDEST_PX),
  );
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
