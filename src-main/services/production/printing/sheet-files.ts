import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../src-shared/errors.ts';
import type { PrintChoice } from '../../../../src-shared/production.ts';
import { trouble } from '../../../../src-shared/trouble.ts';
import { isAbsent, makeFolder } from '../../../files/durable-files.ts';
import { type OpenFile, openFile } from '../../../files/open-file.ts';
import type { BatchRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { Print } from '../ledger/batch-plan.ts';
import { labelsOf } from '../ledger/ledger.ts';
import { isOnSheetsOf } from './print-entries.ts';
import { type PrintService, printOf } from './prints.ts';
import { isWithoutSome, type Sheets, sheetFileName } from './sheet-file-name.ts';

/** The PDF files of prints, in the folder of the station. */
export interface SheetFiles {
  /** Resolves once the order is found good; the sheets are made in the background. */
  begin(batchId: number, order: PrintFileOrder, onFailure?: (error: unknown) => void): Promise<void>;
  /** The proven file of a print; made again where it is not there. Labels that were voided since are not in it. */
  pdf(batchId: number, print: number): Promise<{ name: string; open: () => Promise<OpenFile> }>;
}

export interface PrintFileOrder {
  readonly settings?: PrintChoice;
  readonly part_used?: number;
  readonly labels?: readonly number[];
  readonly language?: string;
}

export interface SheetFilesOptions {
  /** Of the PDF files. */
  readonly folder: string;
  readonly store: Store;
  readonly prints: PrintService;
}

/** Endings of what a kill leaves of a file under way. */
const UNFINISHED = /\.(unproven|part)$/;

export async function openSheetFiles({ folder, store, prints }: SheetFilesOptions): Promise<SheetFiles> {
  await removeUnfinished(folder);
  const remaking = new Map<string, Promise<string>>();

  async function begin(batchId: number, order: PrintFileOrder, onFailure?: (error: unknown) => void): Promise<void> {
    await makeFolder(folder);
    await prints.begin({ batchId, ...order }, (batch, print) => fileOf(batch, print, []), onFailure);
  }

  async function pdf(batchId: number, number: number) {
    const batch = await store.batches.find(batchId);
    if (!batch) throw new AppError('not_found', 'Not found');
    const print = printOf(batch, number);
    const voided: number[] = [];
    for await (const label of labelsOf(store.labels, batchId, ['voided'])) {
      if (isOnSheetsOf(print, label)) voided.push(label.id);
    }
    const name = `${batch.name} print ${number}.pdf`;
    return { name, open: () => openOrRemake(fileOf(batch, print, voided), batch, print) };
  }

  async function openOrRemake(file: string, batch: BatchRow, print: Print): Promise<OpenFile> {
    const there = await openThere(file);
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

  /** Labels may be voided while it is asked for: the name says which were left out in fact. */
  async function remake(batch: BatchRow, print: Print): Promise<string> {
    const { file } = await prints.remake(batch.id, print.number, (voided) => fileOf(batch, print, voided));
    if (file === null)
      throw new AppError('store_unusable', 'Pictures of all these labels are damaged. Take them from a backup.', {
        trouble: trouble('disk_unusable'),
      });
    const isOlder = isWithoutSome(batch, print);
    const older = (await readdir(folder)).filter((name) => isOlder(name) && join(folder, name) !== file);
    for (const name of older) await rm(join(folder, name), { force: true });
    return file;
  }

  /** The same print without labels that were voided since is another file. */
  function fileOf(batch: BatchRow, print: Sheets, voided: readonly number[]): string {
    const hash = createHash('sha256').update(voided.join(' ')).digest('hex');
    return join(folder, sheetFileName(batch, print, voided.length === 0 ? null : hash.slice(0, 8)));
  }

  return { begin, pdf };
}

/** Null where there is none. */
async function openThere(file: string): Promise<OpenFile | null> {
  try {
    return await openFile(file);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
  }
}
