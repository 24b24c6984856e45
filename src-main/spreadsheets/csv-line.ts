import { withoutFormulas } from '../../src-shared/formulas.ts';

/** Without it spreadsheets read the file as Latin-1, and umlauts are spoilt. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A line of CSV (RFC 4180). */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number | null): string {
  if (value === null || typeof value === 'number') return String(value ?? '');
  const safe = withoutFormulas(value, ';');
  return /[",;\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
