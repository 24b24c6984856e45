import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StationContext } from '#main/base/station-context.ts';
import { namesIn, orNull } from '#main/files/presence.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { Store } from '#main/store/store.ts';
import { printTagOf, readSheetFileName, type SheetFileName } from './sheet-file-name.ts';
import type { SheetLabels } from './sheet-labels.ts';

type OldSheetsContext = Pick<StationContext, 'store' | 'clock'>;

interface KeptSheets {
  /** The folder of the PDF files. */
  readonly folder: string;
  readonly sheetLabels: SheetLabels;
}

/** Sheets are printed again within days if at all. A file that is removed is made again when somebody asks for it. */
const KEPT_MS = 30 * 86_400_000;

const EVERY_MS = 86_400_000;

/** Removes old sheets when it begins, and each day after. What fails is tried again a day later. */
export function createSheetCleaning(context: OldSheetsContext & Pick<StationContext, 'log'>, sheets: KeptSheets) {
  const stopping = new AbortController();
  let cleaning: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  async function clean(): Promise<void> {
    try {
      await removeOldSheets(context, sheets, stopping.signal);
    } catch (error) {
      context.log.error({ err: error }, 'Old sheets could not be removed.');
    }
  }

  function start(): void {
    cleaning = clean();
  }

  return {
    begin(): void {
      start();
      timer = setInterval(start, EVERY_MS).unref();
    },
    async close(): Promise<void> {
      if (timer) clearInterval(timer);
      stopping.abort();
      await cleaning;
    },
  };
}

/** Removes files of prints that are old and can be made again. Gives their number. */
export async function removeOldSheets(
  { store, clock }: OldSheetsContext,
  { folder, sheetLabels }: KeptSheets,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    if (signal.aborted) break;
    const known = readSheetFileName(name);
    if (!known) continue;
    const file = join(folder, name);
    const written = await orNull(stat(file));
    if (!written || clock() - written.mtimeMs < KEPT_MS || !(await canBeMadeAgain(store, sheetLabels, known))) continue;
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
