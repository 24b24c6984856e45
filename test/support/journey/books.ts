// The ledger as it was saved, read like any other spreadsheet.
import { readTable } from '#main/spreadsheets/read-table.ts';

/** The columns that are looked at here. */
export interface LedgerLine {
  readonly state: string;
  readonly watermark_id: string;
  readonly bottle_no: string;
  readonly gtin: string;
  readonly lot: string;
}

export async function readLedger(csv: Uint8Array): Promise<LedgerLine[]> {
  const { headers, rows } = await readTable(csv, 'ledger.csv');
  const names = headers.map((header) => header.replace(/^ledger\./, ''));
  return rows.map(({ cells }) => Object.fromEntries(names.map((name, i) => [name, cells[i]])) as unknown as LedgerLine);
}

export function countsOf(lines: readonly LedgerLine[]): Record<string, number> {
  const states = Map.groupBy(lines, ({ state }) => state);
  return Object.fromEntries([...states].map(([state, all]) => [state, all.length]));
}
