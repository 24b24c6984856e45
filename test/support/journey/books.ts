// The ledger as it was saved, read like any other spreadsheet.
import { readTable } from '../../../src-main/tables/read-table.ts';

export type LedgerLine = Readonly<Record<string, string>>;

export async function readLedger(csv: Uint8Array): Promise<LedgerLine[]> {
  const { headers, rows } = await readTable(csv, 'ledger.csv');
  return rows.map(({ cells }) => Object.fromEntries(headers.map((header, i) => [header, cells[i]])));
}

export function countsOf(lines: readonly LedgerLine[]): Record<string, number> {
  const states = Map.groupBy(lines, ({ state }) => state);
  return Object.fromEntries([...states].map(([state, all]) => [state, all.length]));
}
