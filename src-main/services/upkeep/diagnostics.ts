import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { arch, cpus, freemem, platform, release, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { create } from 'tar';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { placesIn } from '#main/files/data-folder.ts';
import { lengthOf } from '#main/files/presence.ts';
import type { SettingsBook } from '#main/services/settings/settings.ts';
import type { Diagnosis } from '#main/store/doctor/doctor.ts';
import { sharedPlaces } from '#main/store/doctor/shared-places.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { AnswerOf } from '#shared/contract.ts';
import type { Health } from '#shared/core/model.ts';
import { SETTINGS, type SettingName } from '#shared/core/settings.ts';
import { isoOf, minuteInName } from '#shared/core/times.ts';
import type { LogLine } from '#shared/station/diagnostics-api.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { FolderTasks } from './folder-tasks.ts';
import { createLastMade } from './last-made.ts';
import { type LogQuery, lastLines, logFiles } from './log-lines.ts';

type Bundle = AnswerOf<'makeBundle'>;

type DiagnosticsContext = Pick<StationContext, 'store' | 'clock' | 'bus'>;

interface DiagnosedStation {
  readonly folder: string;
  readonly version: string;
  readonly settings: SettingsBook;
  readonly health: () => Health;
  readonly pool: Pool<FolderTasks>;
}

/** A start of the station removes files whose names begin with this. */
const WORK = '.unfinished-diagnostics';
const PICTURES = 10;

export type Diagnostics = ReturnType<typeof createDiagnostics>;

async function examine({ tell }: DiagnosticsContext['bus'], { folder, settings, pool }: DiagnosedStation) {
  let last = 0;
  const told = (share: number) => {
    if (share > last) tell({ type: 'check', data: { share } });
    last = Math.max(last, share);
  };
  const found = await pool.run('examine', { folder, shared: sharedPlaces(settings.inForce()) }, { told });
  // What the thread told last may come behind its outcome.
  told(1);
  return found;
}

/** Checks the station, and makes a file about it for support. The file holds no secret. */
export function createDiagnostics(context: DiagnosticsContext, station: DiagnosedStation) {
  const { clock, bus } = context;
  const { folder, settings } = station;
  const places = placesIn(folder);
  const work = join(folder, WORK);
  const file = `${work}.tar.gz`;
  const turns = createSerialQueue();
  const last = createLastMade<Bundle>('diagnostics_gone');
  let checking: Promise<Diagnosis> | null = null;

  /** Checks the data folder and changes nothing. Callers that come during a check share its outcome. */
  function check(): Promise<Diagnosis> {
    checking ??= examine(bus, station).finally(() => {
      checking = null;
    });
    return checking;
  }

  async function make(withPictures: boolean): Promise<Bundle> {
    last.clear();
    await rm(work, { recursive: true, force: true });
    await mkdir(join(work, 'logs'), { recursive: true, mode: 0o700 });
    try {
      const scrub = scrubber(await secretsOf(settings));
      await writeFile(join(work, 'station.json'), scrub(await figures(context, station)));
      await writeFile(join(work, 'settings.json'), scrub(json(await settingsOf(settings))));
      await writeFile(join(work, 'doctor.json'), scrub(json(await check())));
      for (const name of await logFiles(folder)) {
        const text = await thereOrNull(readFile(join(places.logs, name), 'utf8'));
        if (text !== null) await writeFile(join(work, 'logs', name), scrub(text));
      }
      if (withPictures)
        await copyPictures(existsSync(places.fetched) ? places.fetched : places.pictures, join(work, 'pictures'));
      const files = await filesIn(work);
      // Another window may be fetching the earlier file.
      await create({ file: `${file}.next`, cwd: work, gzip: true, portable: true }, files);
      await rename(`${file}.next`, file);
      const { size } = await stat(file);
      return last.put(file, { name: `twinmark-diagnostics-${minuteInName(clock())}.tar.gz`, bytes: size, files });
    } finally {
      await rm(work, { recursive: true, force: true });
      await rm(`${file}.next`, { force: true });
    }
  }

  return {
    check,
    log: (query: LogQuery): Promise<LogLine[]> => lastLines(folder, query),
    make: (withPictures: boolean): Promise<Bundle> => turns.run(() => make(withPictures)),
    find: last.find,
  };
}

/** The settings, or the reason why they cannot be read. */
async function settingsOf(settings: SettingsBook): Promise<unknown> {
  try {
    return await settings.list();
  } catch (error) {
    if (error instanceof AppError) return { error: error.message };
    throw error;
  }
}

/** Secrets, which must not leave the machine even if a fault wrote them into the log. */
async function secretsOf(settings: SettingsBook): Promise<string[]> {
  const secret = (Object.keys(SETTINGS) as SettingName[]).filter((name) => 'secret' in SETTINGS[name]);
  const known = await settings.known();
  return known.flatMap((one) => secret.flatMap((name) => (typeof one[name] === 'string' ? [String(one[name])] : [])));
}

async function figures(
  { store, clock }: DiagnosticsContext,
  { folder, version, health }: DiagnosedStation,
): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  return json({
    made_at: isoOf(clock()),
    version,
    versions: process.versions,
    platform: {
      system: platform(),
      release: release(),
      arch: arch(),
      processor: cpus()[0]?.model,
      cores: cpus().length,
    },
    memory: { bytes: totalmem(), free: freemem(), station: process.memoryUsage() },
    disk: { free: bavail * bsize },
    uptime_seconds: Math.round(process.uptime()),
    health: health(),
    // Null for a station whose records are in a database.
    database_bytes: await lengthOf(placesIn(folder).database),
    backups: await store.backups.list(),
  });
}

/** Copies only the newest pictures, because all of them may be many gigabytes. */
async function copyPictures(from: string, to: string): Promise<void> {
  await mkdir(to);
  let newest: { readonly name: string; readonly changed: number }[] = [];
  for (const name of await filesIn(from)) {
    if (!/\/[0-9a-f]{64}\.\w+$/.test(name)) continue;
    const found = await thereOrNull(stat(join(from, name)));
    if (found === null) continue;
    const { mtimeMs: changed } = found;
    newest = [...newest, { name, changed }].sort((a, b) => b.changed - a.changed).slice(0, PICTURES);
  }
  for (const { name } of newest) await thereOrNull(copyFile(join(from, name), join(to, basename(name))));
}

/** Null for a file that went meanwhile: logs are rotated and pictures are let go while a bundle is made. */
async function thereOrNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A shorter text is no key, and may be an ordinary word of the log. */
const SHORTEST = 8;

/** Gives a function that replaces the secrets in a text, also as they stand in JSON, and the parts of addresses that may be keys. */
export function scrubber(secrets: readonly string[]): (text: string) => string {
  const forms = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), ...partsOf(secret)]);
  const all = [...new Set(forms)].filter((form) => form.length >= SHORTEST).sort((a, b) => b.length - a.length);
  return (text) => all.reduce((left, form) => left.replaceAll(form, '[secret]'), text);
}

/** The parts of an address that may hold a key: password, path and query. */
function partsOf(secret: string): string[] {
  const url = URL.parse(secret);
  return url ? [url.password, `${url.pathname}${url.search}`.slice(1), url.search.slice(1)] : [];
}
