// A folder that other programs put orders into: a spreadsheet and its artwork, of one name. Beside them they find the result.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { StationContext, StationLog } from '#main/base/station-context.ts';
import { unfinishedName, writeDurably } from '#main/files/durable-files.ts';
import { NotAFolderError } from '#main/files/held-folder.ts';
import { namesIn } from '#main/files/presence.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Job, JobQueueView } from '#shared/jobs/jobs.ts';
import type { ProductImport } from '#shared/products/product.ts';
import { AppError, toAppError, troubleOf } from '#shared/troubles/errors.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { isOver } from './job-rules.ts';
import type { OpenSheets } from './job-sheets.ts';
import type { KeptJob } from './kept-jobs.ts';
import {
  completeOrders,
  isOfProducts,
  isResultFile,
  isSheetsOf,
  LABELS,
  type OrderFiles,
  REFUSED,
  RESULT,
  sheetsName,
  shortName,
  TAKEN,
} from './order-files.ts';
import { createOrderFolder, type OrderFolder } from './order-folder.ts';
import { findOrderOwner } from './order-owner.ts';
import { type ProductFiles, readOrder, readProducts } from './order-reading.ts';
import type { JobOrder } from './ordered-draft.ts';
import type { RefusedOrders } from './refused-orders.ts';
import { createTakenFiles, type TakenFiles } from './taken-files.ts';

type FolderContext = Pick<StationContext, 'store' | 'settings' | 'clock' | 'log'>;

/** What the folder of orders asks of the jobs. */
export interface FolderJobs {
  readonly folder: string;
  readonly order: (caller: Caller, order: JobOrder) => Promise<Job>;
  /** The job as it is by now. */
  readonly jobNow: (id: number) => Promise<Job>;
  /** Which row of the job became which ID, as CSV. */
  readonly labelTable: (job: Pick<Job, 'batches'>) => Promise<string>;
  /** The proven sheets of the job. */
  readonly sheetFiles: (job: Pick<Job, 'batches'>) => Promise<readonly OpenSheets[]>;
  /** Keeps products up to date out of a spreadsheet. */
  readonly importProducts: ProductImporter;
  readonly refused: RefusedOrders;
  /** Told when an order was refused, and when the folder has a problem or none any more. */
  readonly tell: () => void;
}

export type ProductImporter = (caller: Caller, files: ProductFiles) => Promise<ProductImport>;

/** Folders on the network tell no changes, so the folder is looked through. */
const EVERY_MS = 1000;
/** An order that cannot be taken, though nothing is wrong with it, is tried again after this time. */
const AGAIN_MS = 10_000;

export function openHotFolder(context: FolderContext, jobs: FolderJobs) {
  const { clock, log, store } = context;
  const { folder } = jobs;
  const files = createOrderFolder(folder, clock);
  const results = createResults(store, jobs);
  const leftovers = createLeftovers(folder, clock);
  const taken = createTakenFiles(store, files);
  const attempts = createAttempts(context, (order) => takeOrder(context, jobs, { files, results, taken }, order));
  const folderProblem = createFolderProblem(log, jobs);
  const lease = `orders in ${folder}`;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isClosed = false;

  function lookSoon(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      looking = look().finally(lookSoon);
    }, EVERY_MS).unref();
  }

  async function look(): Promise<void> {
    try {
      // Several stations of a database may have one folder: one of them takes its orders.
      if (!(await store.leases.take(lease))) return;
      await files.prepare();
      const stuck = await taken.end();
      await leftovers.clear();
      const found = (await files.files()).filter((file) => !taken.isLeft(file));
      const orders = completeOrders(found, clock());
      for (const order of orders) {
        if (isClosed) return;
        await attempts.take(order);
      }
      attempts.forgetOthers(orders);
      folderProblem.put(attempts.newest() ?? leftFile(stuck) ?? closedFolder(files.closed()));
    } catch (error) {
      folderProblem.put(unusable(error));
    }
  }

  return {
    begin: lookSoon,
    problem: folderProblem.problem,
    /** Writes how the job ended. Throws where the folder is away. */
    async tellOver({ files }: KeptJob, job: Job): Promise<void> {
      if (files !== null) await results.end(files, job);
    },
    async close(): Promise<void> {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await looking;
      await store.leases.giveBack(lease);
    },
  };
}

/** What keeps the folder, or an order in it, from being used. */
interface Problem {
  readonly kind: NonNullable<JobQueueView['folder_problem']>;
  readonly error: unknown;
  /** For the log. Null where the log has the problem already. */
  readonly sentence: string | null;
}

function unusable(error: unknown): Problem {
  return { kind: kindOf(error), error, sentence: 'The folder of orders cannot be used. The station tries again.' };
}

function leftFile(error: unknown): Problem | null {
  if (error === null) return null;
  return { kind: 'file_left', error, sentence: 'A file of an order cannot be moved. The station tries again.' };
}

function closedFolder(error: unknown): Problem | null {
  if (error === null) return null;
  return { kind: 'folder_closed', error, sentence: 'A folder of an order cannot be read. The station tries again.' };
}

/** Tells a problem when it comes and when it goes, and not at each look. */
function createFolderProblem(log: StationLog, { folder, tell }: Pick<FolderJobs, 'folder' | 'tell'>) {
  let now: Problem | null = null;
  return {
    problem: () => now && { kind: now.kind, path: now.error instanceof NotAFolderError ? now.error.path : null },
    put(next: Problem | null): void {
      const isNews = textOf(next?.error) !== textOf(now?.error);
      now = next;
      if (!isNews) return;
      tell();
      if (next?.sentence) log.error({ err: next.error, folder }, next.sentence);
    },
  };
}

/** What lies in the folder. */
interface FolderFiles {
  readonly results: Results;
  readonly files: OrderFolder;
  readonly taken: TakenFiles;
}

/** An order that cannot be taken is told once, and holds up no other. */
function createAttempts(
  { clock, log }: Pick<FolderContext, 'clock' | 'log'>,
  takeOnce: (order: OrderFiles) => Promise<void>,
) {
  const failed = new Map<string, { readonly at: number; readonly error: unknown }>();

  return {
    async take(order: OrderFiles): Promise<void> {
      const before = failed.get(order.name);
      if (before && Math.abs(clock() - before.at) < AGAIN_MS) return;
      try {
        await takeOnce(order);
        failed.delete(order.name);
      } catch (error) {
        if (textOf(error) !== textOf(before?.error)) {
          log.error({ err: error, order: order.name }, 'An order cannot be taken. The station tries again.');
        }
        failed.set(order.name, { at: clock(), error });
      }
    },
    /** Why an order cannot be taken now; null where all can. */
    newest(): Problem | null {
      const last = [...failed.values()].at(-1);
      return last ? { kind: kindOf(last.error), error: last.error, sentence: null } : null;
    },
    /** Orders that are gone may come again under their names. */
    forgetOthers(orders: readonly OrderFiles[]): void {
      const names = new Set(orders.map(({ name }) => name));
      for (const name of failed.keys()) if (!names.has(name)) failed.delete(name);
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function kindOf(error: unknown): Problem['kind'] {
  if (error instanceof NotAFolderError) return 'not_a_folder';
  if (error instanceof AppError) return error.code === 'off' ? 'no_owner' : 'other';
  return error instanceof Error && 'syscall' in error ? 'unreachable' : 'other';
}

/** What was ordered is kept first, then its result is written, then its files go: a kill in between leads to the same again. */
async function takeOrder(context: FolderContext, jobs: FolderJobs, parts: FolderFiles, files: OrderFiles) {
  const { clock, log } = context;
  const { refused, tell } = jobs;
  const { results, taken } = parts;
  try {
    const done = await (isOfProducts(files) ? takeProducts : takeJob)(context, jobs, parts, files);
    if (done === null) return;
    await results.write(files.name, done.result);
    await taken.moveAway(files, join(TAKEN, done.room));
    await refused.forget(files.name);
  } catch (error) {
    const failure = toAppError(error);
    if (!isRefusal(failure)) throw error;
    await results.write(files.name, async () => ({ error: failure.message }));
    await refused.add(files.name, failure, clock());
    await taken.moveAway(files, join(REFUSED, shortName(files.name)));
    log.warn({ files: files.name, reason: failure.message }, 'An order was refused.');
    tell();
  }
}

interface DoneOrder {
  readonly result: () => Promise<Result>;
  /** The folder that its files go to. */
  readonly room: string;
}

/** Null: somebody writes to the files. */
async function takeJob(
  { store, settings }: FolderContext,
  { order, jobNow }: FolderJobs,
  { files: folder }: FolderFiles,
  files: OrderFiles,
): Promise<DoneOrder | null> {
  const given = await readOrder(folder, files, settings['limits.image_bytes']);
  if (given === null) return null;
  const { id } = await order(await findOrderOwner(store, settings['jobs.owner']), given);
  return { result: async () => ({ job: await jobNow(id) }), room: `${files.name} ${id}` };
}

/** Rows that say what is there already change nothing: so files that are taken twice make no version twice. */
async function takeProducts(
  { store, settings }: FolderContext,
  { importProducts }: FolderJobs,
  { files: folder }: FolderFiles,
  files: OrderFiles,
): Promise<DoneOrder | null> {
  const given = await readProducts(folder, files, settings['limits.image_bytes']);
  if (given === null) return null;
  const imported = await importProducts(await findOrderOwner(store, settings['jobs.owner']), given);
  return { result: async () => ({ imported }), room: files.name };
}

type Result = { readonly job: Job } | { readonly imported: ProductImport } | { readonly error: string };

type Results = ReturnType<typeof createResults>;

/**
 * One result is written after the other, and each as it is when its turn comes: so none that is older replaces a newer one. Whose
 * result stands under a name is in the store: what lies in the folder may be written by others, and is not read.
 */
function createResults(
  store: Pick<Store, 'kept' | 'change'>,
  { folder, labelTable, sheetFiles }: Pick<FolderJobs, 'folder' | 'labelTable' | 'sheetFiles'>,
) {
  const turns = createSerialQueue();
  const fileOf = (name: string, ending = RESULT) => join(folder, `${shortName(name)}${ending}`);
  const keyOf = (name: string) => `job.result.${shortName(name)}`;
  const setOwner = (name: string, id: number | null) => store.change(({ kept }) => kept.set(keyOf(name), id));

  /** Whoever reads that a job is over finds the table of its labels and its sheets, and until then none of an earlier job. */
  async function writeNow(name: string, result: Result): Promise<void> {
    const state = 'job' in result ? result.job.state : 'imported' in result ? 'done' : 'refused';
    const over = 'job' in result && isOver(result.job.state) ? result.job : null;
    if (over === null) await rm(fileOf(name, LABELS), { force: true });
    else await writeDurably(fileOf(name, LABELS), await labelTable(over), READABLE);
    const sheets = await writeSheets(name, over === null ? [] : await sheetFiles(over));
    const told = over === null ? { state, ...result } : { state, ...result, sheets };
    await writeDurably(fileOf(name), `${JSON.stringify(told, null, 2)}\n`, READABLE);
  }

  /** Writes the files of sheets beside the result, and removes those of an earlier job. Gives their names. */
  async function writeSheets(name: string, files: readonly OpenSheets[]): Promise<string[]> {
    const names = files.map((_, at) => sheetsName(name, at + 1));
    for (const old of await namesIn(folder)) {
      if (isSheetsOf(name, old) && !names.includes(old)) await rm(join(folder, old), { force: true });
    }
    for (const [at, open] of files.entries()) {
      const file = await open();
      try {
        await writeDurably(join(folder, names[at]), file.stream(), READABLE);
      } finally {
        await file.close();
      }
    }
    return names;
  }

  return {
    write: (name: string, find: () => Promise<Result>): Promise<void> =>
      turns.run(async () => {
        const result = await find();
        await setOwner(name, 'job' in result && !isOver(result.job.state) ? result.job.id : null);
        await writeNow(name, result);
      }),
    /** Writes how a job ended, unless the result is that of another order, which came later under the same name. */
    end: (name: string, job: Job): Promise<void> =>
      turns.run(async () => {
        if ((await store.kept.get(keyOf(name))) !== job.id) return;
        await writeNow(name, { job });
        await setOwner(name, null);
      }),
  };
}

/** Results whose writing was cut short by a kill. Another station may write to the folder, too: what lies there for long is nobody's. */
function createLeftovers(folder: string, clock: () => number) {
  let found: { readonly at: number; readonly names: readonly string[] } | null = null;
  return {
    async clear(): Promise<void> {
      found ??= { at: clock(), names: (await namesIn(folder)).filter(isLeftover) };
      if (found.names.length === 0 || Math.abs(clock() - found.at) < AGAIN_MS) return;
      for (const name of found.names) await rm(join(folder, name), { force: true });
      found = { ...found, names: [] };
    },
  };
}

function isLeftover(name: string): boolean {
  const file = unfinishedName(name);
  return file !== null && isResultFile(file);
}

/** Other programs read the results. */
const READABLE = 0o644;

/** Whether the order is answered with a refusal. Otherwise the station tries again. */
function isRefusal(failure: AppError): boolean {
  if (FINAL.includes(troubleOf(failure).kind)) return true;
  return !['internal', 'busy', 'aborted', 'store_unusable', 'storage_full', 'off'].includes(failure.code);
}

/** Nothing that passes by itself: whoever ordered has to know, and orders again when a person has helped. */
const FINAL: readonly Trouble['kind'][] = ['job_no_room', 'no_ids_left'];
