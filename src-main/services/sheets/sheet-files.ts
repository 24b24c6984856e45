import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#main/files/durable-files.ts';
import { type OpenFile, openFile } from '#main/files/open-file.ts';
import { namesIn, orNull } from '#main/files/presence.ts';
import type { Print } from '#main/services/ledger/batch-plan.ts';
import { findBatch, labelsOf } from '#main/services/ledger/ledger.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { findPrint, isOnSheetsOf, type PrintOrder, type PrintPlan } from './print-plan.ts';
import type { PrintService } from './prints.ts';
import { isWithoutSome, sheetFileName } from './sheet-file-name.ts';

/** Endings of unfinished files. They are left if the station is killed. */
const UNFINISHED = /\.(unproven|part)$/;

export type SheetFiles = Awaited<ReturnType<typeof openSheetFiles>>;

/** The PDF files of prints, in a folder of the station. */
export async function openSheetFiles(folder: string, store: Store, prints: PrintService) {
  await removeUnfinished(folder);
  const remaking = new Map<string, Promise<string>>();

  /** Makes the sheets in the background. Resolves when the order was found good. */
  async function begin(
    batchId: number,
    order: Omit<PrintOrder, 'batchId'>,
    onFailure?: (error: unknown) => void,
  ): Promise<void> {
    await makeFolder(folder);
    await prints.begin({ batchId, ...order }, (batch, print) => fileOf(batch, print, []), onFailure);
  }

  /** The proven file of a print, made again if it is not there. Labels that were voided since are not in it. */
  async function pdf(batchId: number, number: number) {
    const batch = await findBatch(store, batchId);
    const print = findPrint(batch, number);
    const voided: number[] = [];
    for await (const label of labelsOf(store.labels, batchId, ['voided'])) {
      if (isOnSheetsOf(print, label)) voided.push(label.id);
    }
    const name = `${batch.name} print ${number}.pdf`;
    return { name, open: () => openOrRemake(fileOf(batch, print, voided), batch, print) };
  }

  async function openOrRemake(file: string, batch: BatchRow, print: Print): Promise<OpenFile> {
    const there = await orNull(openFile(file));
    if (there) return there;
    await makeFolder(folder);
    const name = `${batch.id} ${print.number}`;
    const making = remaking.get(name) ?? remake(batch, print);
    remaking.set(name, making);
    try {
      return await openFile(await making);
    } finally {
      remaking.delete(name);
    }
  }

  /** More labels may be voided meanwhile, so the name follows from those that are left out in fact. */
  async function remake(batch: BatchRow, print: Print): Promise<string> {
    const { file } = await prints.remake(batch.id, print.number, (voided) => fileOf(batch, print, voided));
    const isOlder = isWithoutSome(batch, print);
    const older = (await readdir(folder)).filter((name) => isOlder(name) && join(folder, name) !== file);
    for (const name of older) await rm(join(folder, name), { force: true });
    return file;
  }

  /** Each set of labels that are left out makes another file. */
  function fileOf(batch: BatchRow, print: PrintPlan, voided: readonly number[]): string {
    const hash = createHash('sha256').update(voided.join(' ')).digest('hex');
    return join(folder, sheetFileName(batch, print, voided.length === 0 ? null : hash.slice(0, 8)));
  }

  return { begin, pdf };
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
  }
}
