// A folder that other programs put orders into: a spreadsheet and its artwork, of one name. Beside them they find the result.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Check } from 'typebox/value';
import type { Caller } from '../../../src-shared/caller.ts';
import { AppError, toAppError } from '../../../src-shared/errors.ts';
import { type Job, JobChoices } from '../../../src-shared/jobs.ts';
import type { Settings } from '../../../src-shared/settings.ts';
import { writeDurably } from '../../files/durable-files.ts';
import { TABLE_LIMITS } from '../../spreadsheets/limits.ts';
import type { Store } from '../../store/store.ts';
import type { KeptJob } from './kept-jobs.ts';
import { completeOrders, type FoundFile, type OrderFiles, REFUSED, RESULT, TAKEN } from './order-files.ts';
import type { JobOrder } from './ordered-draft.ts';
import { endMoves, moveAway } from './taken-files.ts';

export interface HotFolderOptions {
  readonly store: Store;
  readonly folder: string;
  readonly settings: Settings;
  readonly order: (caller: Caller, order: JobOrder) => Promise<Job>;
  readonly clock: () => number;
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void };
}

/** Folders on the network tell no changes, so the folder is looked through. */
const EVERY_MS = 1000;
/** Bytes of a layout or of the choices. */
const MOST_JSON = 2 ** 20;

export function openHotFolder(options: HotFolderOptions) {
  const { folder, clock, log } = options;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isClosed = false;
  let isFirst = true;
  let trouble: string | null = null;

  function lookSoon(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      looking = look().finally(lookSoon);
    }, EVERY_MS).unref();
  }

  async function look(): Promise<void> {
    try {
      if (isFirst) await endMoves(folder);
      isFirst = false;
      for (const files of completeOrders(await filesIn(folder), clock())) {
        if (isClosed) return;
        await takeOrder(options, files);
      }
      trouble = null;
    } catch (error) {
      // A share that is away is told once, not each second.
      const text = error instanceof Error ? error.message : String(error);
      if (text !== trouble)
        log.error({ err: error, folder }, 'The folder of orders cannot be used. The station tries again.');
      trouble = text;
    }
  }

  return {
    begin: lookSoon,
    /** Writes how the job ended. A folder that is away must not keep the queue. */
    async tellOver({ files }: KeptJob, job: Job): Promise<void> {
      if (files === null) return;
      await writeResult(folder, files, { job }).catch((error: unknown) => {
        log.error({ err: error, job: job.id }, 'The result of an order could not be written.');
      });
    },
    async close(): Promise<void> {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await looking;
    },
  };
}

/** The job is kept first, then its result is written, then its files go: a kill in between leads to the same again. */
async function takeOrder(options: HotFolderOptions, files: OrderFiles): Promise<void> {
  const { folder, order, log } = options;
  try {
    const job = await order(await ownerOf(options), await readOrder(options, files));
    await writeResult(folder, files.name, { job });
    await moveAway(folder, files, join(TAKEN, `${files.name} ${job.id}`));
  } catch (error) {
    const failure = toAppError(error);
    if (!isRefusal(failure)) throw error;
    await writeResult(folder, files.name, { error: failure.message });
    await moveAway(folder, files, join(REFUSED, files.name));
    log.warn({ files: files.name, reason: failure.message }, 'An order was refused.');
  }
}

type Result = { readonly job: Job } | { readonly error: string };

function writeResult(folder: string, name: string, result: Result): Promise<void> {
  const state = 'job' in result ? result.job.state : 'refused';
  return writeDurably(join(folder, `${name}${RESULT}`), `${JSON.stringify({ state, ...result }, null, 2)}\n`, READABLE);
}

/** Other programs read the results. */
const READABLE = 0o644;

/** Whether the order itself is at fault. Otherwise the station tries again. */
function isRefusal({ code }: AppError): boolean {
  return !['internal', 'busy', 'aborted', 'store_unusable', 'storage_full', 'off'].includes(code);
}

async function filesIn(folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === TAKEN || entry.name === REFUSED) continue;
    const names = entry.isDirectory()
      ? (await readdir(join(folder, entry.name))).map((name) => `${entry.name}/${name}`)
      : [entry.name];
    for (const path of names) {
      if (path.endsWith(RESULT)) continue;
      const facts = await stat(join(folder, path)).catch(() => null);
      if (facts?.isFile()) found.push({ path, bytes: facts.size, writtenAt: facts.mtimeMs });
    }
  }
  return found;
}

async function readOrder({ folder, settings }: HotFolderOptions, files: OrderFiles): Promise<JobOrder> {
  const { name, table, artworks, layout, choices } = files;
  const hash = createHash('sha256').update(name);
  const read = async (file: FoundFile, most: number): Promise<Uint8Array> => {
    if (file.bytes > most) throw new AppError('too_large', `${file.path} has more than ${most} bytes.`);
    const bytes = await readFile(join(folder, file.path));
    hash.update(`\n${file.path} ${bytes.length}\n`).update(bytes);
    return bytes;
  };
  const tableBytes = await read(table, TABLE_LIMITS.bytes);
  const pictures: { name: string; bytes: Uint8Array }[] = [];
  for (const file of artworks) {
    pictures.push({ name: basename(file.path), bytes: await read(file, settings['limits.image_bytes']) });
  }
  const layoutFile = layout && parsed(layout.path, await read(layout, MOST_JSON));
  const chosen = choices ? parsed(choices.path, await read(choices, MOST_JSON)) : {};
  if (!Check(JobChoices, chosen)) {
    throw new AppError('bad_input', `${name}.job.json has a field that is unknown, or a value that is not possible.`);
  }
  const key = hash.digest('hex');
  return {
    ...{ key: `folder ${key}`, ordered: key, files: name, choices: chosen, artworks: pictures },
    table: { name: table.path, bytes: tableBytes },
    ...(layoutFile === null ? {} : { layout: layoutFile }),
  };
}

function parsed(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    throw new AppError('bad_input', `${path} is not JSON.`, { cause: error });
  }
}

async function ownerOf({ store, settings }: HotFolderOptions): Promise<Caller> {
  const name = settings['jobs.owner'];
  const all = await store.operators.list();
  const account = name === null ? (all.length === 1 ? all[0] : null) : all.find((one) => one.username === name);
  if (!account) {
    const text = 'The orders of the folder belong to nobody: name the account in the setting jobs.owner.';
    throw new AppError('off', text);
  }
  const role = (await store.users.find(account.user_id))?.role ?? 'operator';
  return { userId: account.user_id, kind: 'operator', name: `orders of ${account.username}`, role };
}
