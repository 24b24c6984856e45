import { refusal } from '#shared/troubles/errors.ts';
import { refusalOfContainer } from './file-kind.ts';
import type { TableLimits } from './limits.ts';
import { openParts, type Parts } from './parts.ts';
import type { ReadSheet } from './read-sheet.ts';
import { createRowStore, type RowStore } from './row-store.ts';
import type { TableChoices } from './table.ts';
import { readWorkbook, type SheetEntry, type Workbook } from './workbook.ts';
import { readWorksheet, type Worksheet } from './worksheet.ts';

/** Reads the sheet that was chosen, or else the first sheet that is not empty. */
export async function readXlsx(
  bytes: Uint8Array,
  name: string,
  choices: TableChoices,
  limits: TableLimits,
): Promise<ReadSheet> {
  const parts = await openParts(bytes, name, limits);
  const workbook = await readWorkbook(parts);
  if (!workbook) throw refusalOfContainer(parts.names, name);
  const candidates =
    choices.sheet === undefined ? inOrder(workbook.sheets) : [sheetCalled(workbook, choices.sheet, name)];
  const { entry, rows, sheet } = await firstFilled(parts, workbook, candidates, () => createRowStore(name, limits));
  return {
    kind: 'xlsx',
    encoding: null,
    encodingDoubt: null,
    delimiter: null,
    sheet: entry.name,
    sheets: workbook.sheets.map(({ name }) => name),
    rows: rows.all,
    blankRows: 0,
    merges: sheet.merges,
    damage: sheet.damage,
    notes: [...otherSheets(workbook, entry), ...notesOf(sheet)],
  };
}

async function firstFilled(
  parts: Parts,
  workbook: Workbook,
  candidates: readonly SheetEntry[],
  createRows: () => RowStore,
): Promise<{ entry: SheetEntry; rows: RowStore; sheet: Worksheet }> {
  const [entry, ...others] = candidates;
  const rows = createRows();
  const sheet = await readWorksheet(parts, entry, workbook, rows);
  if (rows.all.length > 0 || others.length === 0) return { entry, rows, sheet };
  return firstFilled(parts, workbook, others, createRows);
}

/** Sheets in order, hidden ones last, because people expect the sheet that they saw. */
function inOrder(sheets: readonly SheetEntry[]): SheetEntry[] {
  return [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)];
}

function sheetCalled(workbook: Workbook, wanted: string, name: string): SheetEntry {
  const found = workbook.sheets.find((sheet) => sheet.name === wanted);
  if (found) return found;
  const names = workbook.sheets.map((sheet) => `"${sheet.name}"`).join(', ');
  throw refusal('table_no_sheet', { name, sheet: wanted, names });
}

function otherSheets(workbook: Workbook, taken: SheetEntry): string[] {
  const names = workbook.sheets.filter((sheet) => sheet !== taken).map(({ name }) => `"${name}"`);
  return names.length > 0 ? [`The sheet "${taken.name}" is read. There are others: ${names.join(', ')}.`] : [];
}

function notesOf({ merges, hiddenRows }: Worksheet): string[] {
  const merged = `${merges.length} merged ${merges.length === 1 ? 'area was' : 'areas were'} found: below the headers, each of their cells has the text of the first.`;
  const hidden = `${hiddenRows} hidden ${hiddenRows === 1 ? 'row is' : 'rows are'} read too.`;
  return [...(merges.length > 0 ? [merged] : []), ...(hiddenRows > 0 ? [hidden] : [])];
}
