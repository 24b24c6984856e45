// Kills a process in the middle of a batch, and looks whether every label keeps its ID and gets the picture of an unbroken run.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { LabelRow } from '#main/store/rows.ts';
import { artwork } from '#test/support/artwork.ts';
import { onPostgres, withDatabase } from '#test/support/postgres/databases.ts';
import { makeRandom } from '#test/support/random.ts';
import { LEASE_MS, type Line, openLine } from './line.ts';

const WORKER = join(import.meta.dirname, 'worker-process.ts');
/** Time in which about one label is made. */
const MOST_MS = 80;
/** Of a label of the small sheet. */
const SIDE = 472;

export interface BatchKills {
  readonly root: string;
  readonly labels: number;
  readonly kills: number;
  readonly seed: number;
  /** So many labels are done in a life before it is killed, at most some milliseconds later. */
  readonly lives: readonly [number, number];
  /** A planted defect: what is done to the ledger between a kill and the next start. */
  readonly defect?: (line: Line, labels: readonly LabelRow[]) => Promise<void>;
}

export interface BatchKillReport {
  /** Labels that had an ID and no picture yet when the process was killed. */
  readonly caught: number;
  /** Labels that were made when it was killed. */
  readonly madeBefore: readonly number[];
  /** Sentences; none is what is wanted. */
  readonly losses: readonly string[];
}

export async function killBatch({ root, labels, kills, seed, lives, defect }: BatchKills): Promise<BatchKillReport> {
  const folder = join(root, 'data');
  const picture = await artwork(`kills ${seed}`, { width: 700, height: 600 });
  const file = join(root, 'artwork.png');
  writeFileSync(file, picture);
  const random = makeRandom(seed, 'batch kills');
  const ids = new Map<number, string>();
  const hashes = new Map<string, string>();
  const losses: string[] = [];
  const madeBefore: number[] = [];
  let caught = 0;
  for (let kill = 0; kill <= kills; kill++) {
    const last = kill === kills;
    const death = { word: 'label', times: Math.round(random.between(...lives)), ms: random.below(MOST_MS) };
    await runWorker([folder, file, String(labels)], last ? null : death);
    const line = await openLine(folder);
    const found = await allLabels(line);
    caught += found.filter(({ state, record_id }) => state === 'planned' && record_id !== null).length;
    madeBefore.push(found.filter(({ state }) => state === 'made').length);
    losses.push(...(await compare(line, found, ids, hashes)));
    if (last) losses.push(...(await lossesAgainstUnbroken(line, found, picture, labels)));
    else await defect?.(line, found);
    await line.close();
  }
  const left = readdirSync(join(folder, 'pictures', '.unfinished'));
  if (left.length > 0) losses.push(`Unfinished files are left: ${left.join(', ')}.`);
  return { caught, madeBefore, losses };
}

/** When a process is killed: so long after it said a word so many times. */
export interface Death {
  readonly word: string;
  readonly times: number;
  readonly ms: number;
}

/** Resolves when the process has ended, by itself or killed. */
export async function runWorker(args: readonly string[], death: Death | null): Promise<void> {
  const env = await withDatabase(String(args[0]));
  const child = spawn(process.execPath, [WORKER, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(signal ?? code));
  });
  let said = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === death?.word && ++said === death.times) setTimeout(() => child.kill('SIGKILL'), death.ms);
  });
  const end = await ended;
  if (end !== 0 && end !== 'SIGKILL') throw new Error(`The worker ended with ${end}.`);
  // Where stations share a database, what it was at is its own until its lease has run out.
  if (end !== 0 && onPostgres) await pause(LEASE_MS);
}

export async function allLabels({ store, production }: Line): Promise<LabelRow[]> {
  const { rows } = await store.batches.list(1, 1);
  const labels: LabelRow[] = [];
  for await (const label of production.batches.labels(rows[0].id)) labels.push(label);
  return labels;
}

/** What was in the ledger after the last kill must be in it now. */
async function compare(
  { store }: Line,
  labels: readonly LabelRow[],
  ids: Map<number, string>,
  hashes: Map<string, string>,
): Promise<string[]> {
  const losses: string[] = [];
  for (const { id, row_number, record_id, state } of labels) {
    const before = ids.get(id);
    if (before !== undefined && before !== record_id)
      losses.push(`Row ${row_number} was ${before} and is ${record_id}.`);
    if (record_id === null) continue;
    ids.set(id, record_id);
    const record = await store.records.find(record_id);
    if ((state === 'made') !== (record !== null))
      losses.push(`Row ${row_number} is ${state}; its record says otherwise.`);
    const hash = record?.marked?.hash ?? '';
    const known = hashes.get(record_id);
    if (known !== undefined && known !== hash) losses.push(`The picture of ${record_id} has changed.`);
    if (hash !== '') hashes.set(record_id, hash);
  }
  return losses;
}

export async function lossesAgainstUnbroken(
  { store, pool }: Line,
  labels: readonly LabelRow[],
  picture: Uint8Array,
  count: number,
): Promise<string[]> {
  const losses: string[] = [];
  const made = labels.filter(({ state }) => state === 'made');
  const distinct = new Set(made.map(({ record_id }) => record_id));
  if (made.length !== count || distinct.size !== count) losses.push(`${distinct.size} of ${count} labels were made.`);
  const fit = { bytes: picture, width: SIDE, height: SIDE, fit: 'cover', dpi: 300 } as const;
  const { bytes } = await pool.run('fitArtwork', fit);
  for (const { record_id } of made) {
    const message = record_id ?? '';
    const order = { bytes, message, strength: 'balanced', key: PUBLISHED_KEY, type: 'png', dpi: 300 } as const;
    const expected = hashOf((await pool.run('embedImage', order)).bytes);
    const record = await store.records.find(message);
    const kept = record?.marked && hashOf(readFileSync(store.pictures.pathOf(record.marked)));
    if (kept !== expected) losses.push(`The picture of ${message} is not that of an unbroken run.`);
  }
  return losses;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
