import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../src-shared/errors.ts';
import type { PrintChoice } from '../../src-shared/production.ts';
import type { Store } from '../store/store.ts';
import { type PrintService, printOf } from './prints.ts';
import { labelsOf } from './production/ledger.ts';
import { isOnSheetsOf } from './production/print-entries.ts';

/** A file that is sent: closed by `close`, or by its stream. */
export interface OpenFile {
  readonly bytes: number;
  stream(): Readable;
  close(): Promise<void>;
}

/** The PDF files of prints, in the folder of the station. */
export interface SheetFiles {
  /** Resolves once the order is found good; the sheets are made in the background. */
  begin(batchId: number, order: PrintFileOrder): Promise<void>;
  /** The proven file of a print; made again where it is not there. Labels that were voided since are not in it. */
  pdf(batchId: number, print: number): Promise<{ name: string; open: () => Promise<OpenFile> }>;
}

export interface PrintFileOrder {
  readonly settings?: PrintChoice;
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
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
  const remaking = new Map<string, Promise<unknown>>();

  async function begin(batchId: number, order: PrintFileOrder): Promise<void> {
    await prints.begin({ batchId, ...order }, (number) => fileOf(batchId, number, []));
  }

  async function pdf(batchId: number, number: number) {
    const batch = await store.batches.find(batchId);
    if (!batch) throw new AppError('not_found', 'Not found');
    const print = printOf(batch, number);
    const voided: number[] = [];
    for await (const label of labelsOf(store.labels, batchId, ['voided'])) {
      if (isOnSheetsOf(print, label)) voided.push(label.id);
    }
    const file = fileOf(batchId, number, voided);
    return { name: `${batch.name} print ${number}.pdf`, open: () => openOrRemake(file, batchId, number) };
  }

  async function openOrRemake(file: string, batchId: number, number: number): Promise<OpenFile> {
    const there = await openFile(file);
    if (there) return there;
    const making = remaking.get(file) ?? prints.remake(batchId, number, file);
    remaking.set(file, making);
    try {
      await making;
    } finally {
      remaking.delete(file);
    }
    const made = await openFile(file);
    if (made) return made;
    throw new AppError('conflict', 'All labels of these sheets were voided: nothing is left to print.');
  }

  /** The same print without labels that were voided since is another file. */
  function fileOf(batchId: number, number: number, voided: readonly number[]): string {
    const without =
      voided.length === 0 ? '' : `-without-${voided.length}-${voided.reduce((a, b) => (a * 31 + b) % 1e9, 7)}`;
    return join(folder, `batch-${batchId}-print-${number}${without}.pdf`);
  }

  return { begin, pdf };
}

/** Null where there is none. */
async function openFile(file: string): Promise<OpenFile | null> {
  try {
    const handle = await open(file, 'r');
    const { size } = await handle.stat();
    return { bytes: size, stream: () => handle.createReadStream(), close: () => handle.close() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
