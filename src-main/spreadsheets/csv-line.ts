import { withoutFormulas } from '#shared/core/formulas.ts';

/** Without it spreadsheets read the file as Latin-1, and umlauts are spoilt. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A line of CSV (RFC 4180), or of what programs read that divide cells at semicolons. */
export function csvLine(values: readonly (string | number | null)[], divider: ',' | ';' = ','): string {
  return `${values.map((value) => cellOf(value, divider)).join(divider)}\r\n`;
}

function cellOf(value: string | number | null, divider: ',' | ';'): string {
  if (value === null || typeof value === 'number') return String(value ?? '');
  const safe = withoutFormulas(value, divider === ',' ? ';' : ',');
  return /[",;\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
