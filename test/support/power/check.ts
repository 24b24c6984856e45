// Starts a station on what a power cut left, and looks for everything that was promised.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { pictureOf } from '#main/store/schema/picture-ref.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { checkActivity } from '#main/store/tables/activity.ts';
import { numberOf } from '#shared/core/id.ts';
import { call } from '#test/support/api.ts';
import { startInProcess } from '#test/support/in-process.ts';
import type { Promised, PromisedRecord, PromisedRestore } from './promised.ts';

export interface CheckOptions {
  readonly folder: string;
  /** Where the backups lie now. */
  readonly aside: string;
  readonly promised: Promised;
  /** Whether the daily upkeep runs before the look. */
  readonly upkeep: boolean;
  /** Names of records and lines that a restore took away before this life. */
  readonly replaced: ReadonlySet<string>;
}

export interface Found {
  /** Sentences. None is wanted. */
  readonly losses: readonly string[];
  /** What lies in replaced/ only. */
  readonly replaced: ReadonlySet<string>;
}

/** Four days ahead: every picture that no row names is old enough to be set aside. */
const AHEAD_MS = 4 * 24 * 3_600_000;

export async function lookThrough(options: CheckOptions): Promise<Found> {
  const { folder, aside, promised, upkeep } = options;
  const losses: string[] = [];
  try {
    losses.push(...(await start(folder, promised, upkeep)));
  } catch (error) {
    return { losses: [`The station does not start: ${String(error)}`], replaced: new Set() };
  }
  const now = readDatabase(join(folder, 'station.db'));
  const before = foldersIn(join(folder, 'replaced')).flatMap(readReplaced);
  const pictures = picturesBelow(folder);
  const replaced = new Set<string>();
  const inForce = { now, before, pictures, restores: promised.restores, earlier: options.replaced };
  for (const record of promised.records) losses.push(...lostOf(record, inForce, replaced));
  for (const { name, answered } of promised.lines) {
    if (now.lines.has(name)) continue;
    if (mayBeReplaced(name, answered, inForce) && before.some(({ lines }) => lines.has(name))) replaced.add(name);
    else losses.push(`The line of the key ${name} is lost.`);
  }
  for (const { file, hash } of promised.backups) {
    const there = join(aside, basename(file));
    if (!existsSync(there) || sha256(readFileSync(there)) !== hash) losses.push(`The backup ${there} is lost.`);
  }
  losses.push(...(await whatDoctorSays(folder)));
  return { losses, replaced };
}

/** Runs the station as it starts, asks for one record, and ends it. */
async function start(folder: string, { records }: Promised, upkeep: boolean): Promise<string[]> {
  const station = await startInProcess({ folder, clock: () => Date.now() + AHEAD_MS });
  try {
    if (upkeep) await station.app.store.upkeep();
    const last = records.at(-1);
    if (!last) return [];
    const picture = await call(station.url, 'GET', `/api/records/${last.id}/watermarked`);
    const known = await call(station.url, 'GET', `/api/records/${last.id}`);
    return known.status !== 200 || picture.status === 200 ? [] : [`The picture of ${last.id} is refused.`];
  } finally {
    await station.close();
  }
}

interface Kept {
  readonly description: string | null;
  readonly scans: number;
  readonly hashes: readonly string[];
}

interface DatabaseContents {
  readonly records: ReadonlyMap<string, Kept>;
  readonly ids: ReadonlySet<number>;
  readonly lines: ReadonlySet<string>;
}

function readDatabase(file: string): DatabaseContents {
  const database = new Sqlite(file);
  try {
    const rows = (query: string) => database.prepare<[], Record<string, string>>(query).all();
    const hashes = (row: Record<string, string>) =>
      [row['original'], row['marked']].flatMap((text) => pictureOf(text ?? null)?.hash ?? []);
    const kept = (row: Record<string, string>): Kept => ({
      description: row['description'] ?? null,
      scans: Number(row['scan_count']),
      hashes: hashes(row),
    });
    return {
      records: new Map(rows('select * from records').map((row) => [String(row['id']), kept(row)])),
      ids: new Set(rows('select number from ids where given_back = 0').map(({ number }) => Number(number))),
      lines: new Set(
        rows("select facts from activity where kind = 'createKey'").map(({ facts = '' }) => JSON.parse(facts).name),
      ),
    };
  } finally {
    database.close();
  }
}

/** A database that a bad disk has spoilt holds nothing. */
function readReplaced(folder: string): DatabaseContents[] {
  const file = join(folder, 'station.db');
  if (!existsSync(file)) return [];
  try {
    return [readDatabase(file)];
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return [];
    throw error;
  }
}

interface InForce {
  readonly now: DatabaseContents;
  /** Databases that restores replaced. */
  readonly before: readonly DatabaseContents[];
  /** Hashes of all pictures in the folder, wherever they lie. */
  readonly pictures: ReadonlySet<string>;
  readonly restores: readonly PromisedRestore[];
  readonly earlier: ReadonlySet<string>;
}

/** Whether a restore may have taken it: one of an earlier life did, or it is newer than a backup whose restore was asked for. */
function mayBeReplaced(name: string, changed: number, { restores, earlier }: InForce): boolean {
  return earlier.has(name) || restores.some(({ from }) => changed > from);
}

function lostOf(record: PromisedRecord, inForce: InForce, replaced: Set<string>): string[] {
  const { now, before, pictures } = inForce;
  const { id, hash, answered, scans, descriptions } = record;
  const losses: string[] = [];
  const changed = Math.max(answered, ...[...scans, ...descriptions].map((one) => one.answered));
  const isThere = fits(now.records.get(id), record);
  const isReplaced = !isThere && mayBeReplaced(id, changed, inForce);
  const row = isThere
    ? now.records.get(id)
    : before.map(({ records }) => records.get(id)).find((one) => fits(one, record));
  if (isReplaced && row) replaced.add(id);
  if (!row || !(isThere || isReplaced)) losses.push(`${id} is ${now.records.has(id) ? 'not what it was' : 'lost'}.`);
  if (!now.ids.has(numberOf(id) ?? -1)) losses.push(`The ID ${id} could be drawn again.`);
  const missing = [hash, ...(row?.hashes ?? [])].filter((one) => !pictures.has(one));
  if (missing.length > 0) losses.push(`Pictures of ${id} are lost: ${missing.join(', ')}.`);
  return losses;
}

function fits(row: Kept | undefined, { descriptions, scans, hash }: PromisedRecord): boolean {
  if (!row || row.scans < scans.length || !row.hashes.includes(hash)) return false;
  return descriptions.some(({ value }) => value === row.description);
}

/** The hashes of the pictures below a folder that are whole, those that were set aside and replaced too. */
function picturesBelow(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const whole = files.flatMap(({ name, parentPath }) => {
    const hash = /^([0-9a-f]{64})\.\w+$/.exec(name)?.[1];
    return hash && sha256(readFileSync(join(parentPath, name))) === hash ? [hash] : [];
  });
  return new Set(whole);
}

async function whatDoctorSays(folder: string): Promise<string[]> {
  const connection = connect(join(folder, 'station.db'), 'inspector');
  try {
    const { brokenAt } = await checkActivity(connection);
    const { findings } = await diagnose(folder);
    return [...findings, ...(brokenAt === null ? [] : [`The activity log is broken at line ${brokenAt}.`])];
  } finally {
    await connection.close();
  }
}

function foldersIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
