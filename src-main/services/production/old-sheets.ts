import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent } from '../../store/durable-files.ts';
import type { Store } from '../../store/store.ts';
import { jobOf } from './job.ts';
import type { PrintEntries } from './print-entries.ts';

export interface OldSheets {
  /** Of the PDF files. */
  readonly folder: string;
  readonly store: Store;
  readonly entries: PrintEntries;
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

/** Who prints sheets anew does so within days; later they are made again when somebody asks. */
const KEPT_MS = 30 * 86_400_000;
/** As `sheetFileName` gives them. */
const NAME = /^batch-(\d+)-print-(\d+)(-without-[0-9a-f]{8})?\.pdf$/;

export function sheetFileName(batchId: number, print: number, without: string | null): string {
  return `batch-${batchId}-print-${print}${without === null ? '' : `-without-${without}`}.pdf`;
}

/** Removes files of prints that have lain for long and can be made again. Gives their number. */
export async function removeOldSheets({ folder, store, entries, clock, signal }: OldSheets): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    if (signal.aborted) break;
    const [, batch, print] = NAME.exec(name) ?? [];
    if (batch === undefined || print === undefined) continue;
    const file = join(folder, name);
    const age = clock() - (await stat(file)).mtimeMs;
    if (age < KEPT_MS || !(await canBeMadeAgain(store, entries, Number(batch), Number(print)))) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}

/** A file whose pictures are lost is the last that shows them. */
async function canBeMadeAgain(store: Store, entries: PrintEntries, batchId: number, number: number): Promise<boolean> {
  const batch = await store.batches.find(batchId);
  const print = batch && jobOf(batch).prints.find((one) => one.number === number);
  if (!print) return false;
  return entries.haveAll(await entries.printed(batchId, print));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}
