// Backs up a station while others write to it, and restores the file on an empty machine. The result must be the station at one
// moment during the backup. The journal, which has every row with its stamp, tells how the station was at each moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import { placesIn } from '#main/files/data-folder.ts';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { readJournal } from '#main/store/journal/reader.ts';
import { openStore } from '#main/store/open.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import { TABLES } from '#main/store/schema/schema.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { isoOf } from '#shared/core/times.ts';
import { call } from '#test/support/api.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';
import { seededId, seedStore } from './seed.ts';
import { smallPicture, smallPictures } from './small-pictures.ts';
import { type State, stateOf } from './state.ts';

export interface BackupRun {
  readonly records: number;
  readonly writers: number;
  readonly seed: number;
}

export interface BackupReport {
  readonly records: number;
  readonly pictures: number;
  readonly megabytes: number;
  /** Changes that were acknowledged while the backup was made. */
  readonly meanwhile: number;
  readonly backupSeconds: number;
  readonly restoreSeconds: number;
  readonly readyMs: number;
  readonly broken: readonly string[];
  /** How many more faults are found when a row of the backup is removed. It must be 1, or the comparison is of no use. */
  readonly control: number;
}

const CLI = join(import.meta.dirname, '..', '..', '..', 'bin', 'twinmark.mjs');
const OPEN_LIMITS = {
  'limits.requests_per_minute': 10_000_000,
  'limits.public_engine_per_minute': 10_000_000,
  'limits.public_scans_per_minute': 10_000_000,
  'limits.public_records_per_minute': 10_000_000,
  'limits.public_unknown_ids_per_hour': 10_000_000,
  'limits.public_registers_per_minute': 10_000_000,
};
/** How many changes each writer makes before the backup begins, and after it has ended. */
const AROUND = 3;

export async function backupRun(run: BackupRun): Promise<BackupReport> {
  const aside = newFolder('backup-run');
  const inside = (name: string) => join(aside, name);
  const [folder, file] = [inside('station'), inside('backup.tar')];
  await seedStore(folder, run.records, { picture: smallPictures(placesIn(folder).pictures) });
  // The first start writes the seeded rows into the journal.
  await (await startStation({ folder })).stop();
  const station = await startStation({ folder, settings: OPEN_LIMITS });
  try {
    const writing = startWriters(station, run);
    await writing.until(AROUND * run.writers);
    const started = performance.now();
    const told = await backUp(folder, file);
    const ended = performance.now();
    await writing.until(writing.made().length + AROUND * run.writers);
    const made = await writing.stop();
    await station.stop();

    const parts = await unpacked(file, inside('parts'));
    const copy = await stateOf(parts);
    const then = await stateAt(folder, await momentOf(parts));
    const broken = differences(then, copy);
    const { [Object.keys(copy)[0]]: _, ...less } = copy;
    const control = differences(then, less).length - broken.length;
    broken.push(...missed(made, started, ended, copy));
    const again = performance.now();
    broken.push(...(await restored(file, inside('restored'), copy)));
    const restoreSeconds = (performance.now() - again) / 1000;
    const meanwhile = made.filter(({ answered }) => answered > started && answered < ended).length;
    return {
      records: told.records,
      pictures: told.pictures,
      megabytes: statSync(file).size / 1e6,
      meanwhile,
      backupSeconds: (ended - started) / 1000,
      restoreSeconds,
      readyMs: station.readyMs,
      broken,
      control,
    };
  } finally {
    await station.remove();
    rmSync(aside, { recursive: true, force: true });
  }
}

/** A record that was confirmed to a client, and when. */
interface Made {
  readonly id: string;
  readonly asked: number;
  readonly answered: number;
}

/** Clients that add records, and scans of seeded records. Each waits for its answer. */
function startWriters(station: Station, { records, writers, seed }: BackupRun) {
  const made: Made[] = [];
  let going = true;
  const all = Array.from({ length: writers }, async (_, writer) => {
    const random = makeRandom(seed + writer, 'backup');
    for (let n = 0; going; n++) {
      const asked = performance.now();
      const id = await addRecord(station, writer * 1_000_000 + n);
      made.push({ id, asked, answered: performance.now() });
      await countScan(station, records, random);
    }
  });
  return {
    made: (): readonly Made[] => made,
    async until(count: number): Promise<void> {
      while (made.length < count)
        await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, 20))]);
    },
    async stop(): Promise<readonly Made[]> {
      going = false;
      await Promise.all(all);
      return made;
    },
  };
}

async function addRecord(station: Station, n: number): Promise<string> {
  const json = { image: smallPicture(10_000_000 + n).toString('base64'), description: `while it was backed up: ${n}` };
  const { status, body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
  if (status !== 201) throw new Error(`A record was refused with ${status}: ${JSON.stringify(body)}`);
  return body.watermark_id.slice(3);
}

async function countScan(station: Station, records: number, random: Random): Promise<void> {
  const path = `/api/records/TW-${seededId(1 + random.below(records))}/scan`;
  const { status } = await call(station.url, 'POST', path, { json: {} });
  if (status !== 200) throw new Error(`A scan was refused with ${status}.`);
}

/** Makes the backup as a user does: the running station writes the file. */
async function backUp(folder: string, file: string): Promise<{ records: number; pictures: number }> {
  const child = spawn(process.execPath, [CLI, 'backup', '--data', folder, '--json', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The backup ended with ${code}: ${text}`);
  return JSON.parse(text);
}

async function unpacked(file: string, parts: string): Promise<string> {
  await mkdir(parts);
  await extract({ file, cwd: parts });
  return parts;
}

/** The newest stamp in the copy. */
async function momentOf(folder: string): Promise<string> {
  const connection = connect(placesIn(folder).database, 'inspector');
  try {
    return isoOf(connection.findBy('clock', 'id', 1)?.last ?? 0);
  } finally {
    await connection.close();
  }
}

/** Every row as it was at that moment. */
async function stateAt(folder: string, moment: string): Promise<State> {
  const state: State = {};
  await readJournal(placesIn(folder).journal, ({ table, row, at }) => {
    if (at > moment) return;
    const { key, stamp } = TABLES[table];
    const left = Object.entries(row).filter(([name]) => name !== 'sum' && (table !== 'records' || name !== stamp));
    state[`${table} ${row[key]}`] = Object.fromEntries(left);
  });
  return state;
}

function differences(wanted: State, found: State): string[] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    const [one, other] = [wanted[name], found[name]].map((row) => (row ? inOrder(row) : 'nothing'));
    return one === other ? [] : [`${name} is ${other}, and was ${one}`];
  });
}

function inOrder(row: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The backup must have what was confirmed before it began, and nothing that was requested after it ended. */
function missed(made: readonly Made[], started: number, ended: number, state: State): string[] {
  const there = new Set(Object.entries(state).map(([name, row]) => name.startsWith('records ') && row['id']));
  return made.flatMap(({ id, asked, answered }) => {
    const isThere = there.has(id);
    if (answered < started && !isThere) return [`${id} was acknowledged before, and is not there`];
    return asked > ended && isThere ? [`${id} was made after the end, and is there`] : [];
  });
}

/** Restores the file on an empty machine, and compares every row and every picture. */
async function restored(file: string, folder: string, copy: State): Promise<string[]> {
  const { findings } = await restoreBackup(file, folder);
  // Its first start begins its journal.
  await (await openStore({ folder, clock: Date.now, log: () => {} })).close();
  const { findings: wrong } = await diagnose(folder);
  const found = await stateOf(folder);
  rmSync(folder, { recursive: true });
  const low = wrong.filter((one) => !one.includes(' GB are free'));
  return [...findings.map(({ text }) => text), ...low, ...differences(copy, found)];
}
