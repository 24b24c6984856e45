import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../../files/presence.ts';
import type { Store } from '../../../store/store.ts';
import { planOf } from '../ledger/batch-plan.ts';
import { printTagOf, readSheetFileName, type SheetFileName } from './sheet-file-name.ts';
import type { SheetLabels } from './sheet-labels.ts';

export interface OldSheetsOptions {
  /** The folder of the PDF files. */
  readonly folder: string;
  readonly store: Store;
  readonly sheetLabels: SheetLabels;
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

/** Sheets are printed again within days if at all. A file that is removed is made again when somebody asks for it. */
const KEPT_MS = 30 * 86_400_000;

/** Removes files of prints that are old and can be made again. Gives their number. */
export async function removeOldSheets({
  folder,
  store,
  sheetLabels,
  clock,
  signal,
}: OldSheetsOptions): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    if (signal.aborted) break;
    const known = readSheetFileName(name);
    if (!known) continue;
    const file = join(folder, name);
    const age = clock() - (await stat(file)).mtimeMs;
    if (age < KEPT_MS || !(await canBeMadeAgain(store, sheetLabels, known))) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}

/** If the pictures of a print are lost, its file is the last that shows them. */
async function canBeMadeAgain(store: Store, sheetLabels: SheetLabels, known: SheetFileName): Promise<boolean> {
  const batch = await store.batches.find(known.batch);
  const print = batch && planOf(batch).prints.find((one) => one.number === known.print);
  if (!print || (known.printTag !== null && known.printTag !== printTagOf(batch, print))) return false;
  return sheetLabels.haveAll(await sheetLabels.printed(batch.id, print));
}
