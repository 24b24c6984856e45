// Writes what buyers see as files for any web server: what changed since the last time, also where that was ended halfway.
import { createHash } from 'node:crypto';
import { access, appendFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { App } from '#main/app.ts';
import { orNull } from '#main/files/presence.ts';
import { root } from '#main/product.ts';
import { readLogo } from '#main/server/public-door/brand.ts';
import { SCRIPT } from '#main/server/public-door/public-door.ts';
import { filesOfRecord, filesOfSite, type StaticFile, type StaticSite } from '#main/server/public-door/static-files.ts';
import type { PublishedRecord } from '#shared/records/published.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { readArguments, usageError } from './arguments.ts';
import { withStation } from './closed-station.ts';
import { stationFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { publishSyntax } from './syntaxes.ts';

/** A line for each record whose files are written, or are about to be. The last line of a record counts. */
const LIST = '.twinmark-published';
/** What stands in the list while the files of a record are written or removed: after a kill they are done once more. */
const UNDER_WAY = '-';
/** The built window, with the script of buyers among it. */
const WINDOW = join(root, 'out', 'renderer');
/** Records that are written between two looks at the disk. */
const AT_ONCE = 64;

export async function runPublish(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, publishSyntax);
  const [target] = given.files;
  const base = given.one('base-url')?.replace(/\/+$/, '');
  if (given.files.length !== 1 || base === undefined) throw usageError(publishSyntax);
  if (!URL.canParse(base) || !/^https?:/.test(base))
    throw new AppError('bad_input', `${base} is no address of a door.`);
  if (target.startsWith('s3:'))
    throw new AppError(
      'bad_input',
      'Publish into a folder, and copy it to the bucket with a program of your provider.',
    );
  const folder = resolve(target);
  const told = await withStation(stationFolder(given, publishSyntax), output, (app) => publish(app, folder, base));
  const { records, changed, removed, files } = told;
  return done([`${records} records are published in ${folder}: ${changed} changed, ${removed} taken back.`], {
    records,
    changed,
    removed,
    files,
  });
}

async function publish(app: App, folder: string, base: string) {
  const site = await siteOf(app, base);
  await mkdir(folder, { recursive: true });
  const list = await openList(folder);
  const writes = openWrites(folder);
  await copyScript(folder, site.script);
  for (const file of filesOfSite(site)) await writes.write(file);
  const seen = new Set<string>();
  let changed = 0;
  let some: Due[] = [];
  const flush = async () => {
    await writeRecords(folder, { list, writes, due: some });
    changed += some.length;
    some = [];
  };
  for await (const record of app.published.all(base)) {
    const name = record.card.watermark_id;
    seen.add(name);
    const due = dueOf(app, site, record);
    if (list.of(name) !== due.hash) some.push(due);
    if (some.length >= AT_ONCE) await flush();
  }
  await flush();
  const removed = await removeOthers(folder, list, seen);
  await writePassports(app, site, writes);
  await list.close();
  await check(folder, list, seen);
  return { records: seen.size, changed, removed, files: writes.count() };
}

async function siteOf(app: App, base: string): Promise<StaticSite> {
  const { settings, markReader, prefix } = app;
  const logo = await readLogo(settings['public.logo_file']);
  const built = await orNull(access(join(WINDOW, SCRIPT)).then(() => SCRIPT));
  return { base, settings, logo, deviceKey: markReader.deviceKey, script: built, prefix: `${prefix}-` };
}

interface Due {
  readonly name: string;
  /** Of all that its files say, but for the signature, which differs each time. */
  readonly hash: string;
  /** Where its Digital Link lies; empty where it has none. */
  readonly link: string;
  readonly files: () => StaticFile[];
}

function dueOf(app: App, site: StaticSite, record: PublishedRecord): Due {
  const { base, settings } = site;
  const look = Object.entries(settings).filter(([name]) => name.startsWith('public.'));
  const hash = createHash('sha1')
    .update(JSON.stringify([record, base, look, site.deviceKey, site.script]))
    .digest('hex');
  const link = record.gtin === null ? '' : `01/${record.gtin}/21/${record.id}`;
  const passport = () => app.passports.passportOf(record, base, settings['public.brand'])?.jwt ?? null;
  return { name: record.card.watermark_id, hash, link, files: () => filesOfRecord(site, record, passport()) };
}

interface Writing {
  readonly list: PublishedList;
  readonly writes: Writes;
  readonly due: readonly Due[];
}

/** A record is in the list before its first file is there: so no file is forgotten, wherever a run ends. */
async function writeRecords(folder: string, { list, writes, due }: Writing): Promise<void> {
  await list.add(due.map(({ name, link }) => [name, UNDER_WAY, link]));
  await Promise.all(
    due.map(async ({ name, link, files }) => {
      const before = list.linksOf(name).filter((one) => one !== link);
      for (const one of before) await rm(join(folder, one), { recursive: true, force: true });
      for (const file of files()) await writes.write(file);
    }),
  );
  await list.add(due.map(({ name, hash, link }) => [name, hash, link]));
}

async function removeOthers(folder: string, list: PublishedList, seen: ReadonlySet<string>): Promise<number> {
  const gone = list.names().filter((name) => !seen.has(name));
  for (const name of gone) {
    for (const link of list.linksOf(name)) await rm(join(folder, link), { recursive: true, force: true });
    await rm(join(folder, 'c', name), { recursive: true, force: true });
    await list.forget(name);
  }
  return gone.length;
}

/** The keys, and the lists of those that are void or copied, which are signed anew each time. */
async function writePassports({ passports }: App, { base }: StaticSite, { write }: Writes): Promise<void> {
  if (!passports.signs) return;
  await write({ path: '.well-known/jwks.json', bytes: JSON.stringify(passports.jwks()) });
  await write({ path: '.well-known/did.json', bytes: JSON.stringify(passports.didDocument(base)) });
  for (const state of ['revocation', 'suspension'] as const) {
    await write({ path: `status/${state}`, bytes: (await passports.statusList(state, base)) ?? '' });
  }
}

/** The files are those of the list: each record has its page, and no other has one. */
async function check(folder: string, list: PublishedList, seen: ReadonlySet<string>): Promise<void> {
  const there = new Set((await orNull(readdir(join(folder, 'c')))) ?? []);
  const missing = [...seen].filter((name) => !there.has(name) || list.of(name) === UNDER_WAY);
  const stray = [...there].filter((name) => !seen.has(name));
  if (missing.length + stray.length === 0) return;
  const names = [...missing, ...stray].slice(0, 5).join(', ');
  throw new AppError('internal', `The files in ${folder} are not those of the station: ${names}. Publish again.`);
}

/** The script of the page, and what it loads. */
async function copyScript(folder: string, script: string | null): Promise<void> {
  if (script === null) return;
  const from = join(WINDOW, 'handheld');
  const to = join(folder, 'handheld');
  await mkdir(join(to, 'assets'), { recursive: true });
  const wanted = ['buyer.js'];
  for (const name of wanted) {
    await cp(join(from, name), join(to, name));
    const text = await readFile(join(from, name), 'utf8');
    const found = (await readdir(join(from, 'assets'))).filter((one) => one.endsWith('.js') && text.includes(one));
    for (const one of found.map((file) => `assets/${file}`)) if (!wanted.includes(one)) wanted.push(one);
  }
}

type Writes = ReturnType<typeof openWrites>;

/** Whole files alone: each is written beside its place first. */
function openWrites(folder: string) {
  let count = 0;
  const made = new Set<string>();
  return {
    count: () => count,
    async write({ path, bytes }: StaticFile): Promise<void> {
      const file = join(folder, path);
      const place = dirname(file);
      if (!made.has(place)) await mkdir(place, { recursive: true });
      made.add(place);
      await writeFile(`${file}.new`, bytes);
      await rename(`${file}.new`, file);
      count++;
    },
  };
}

type Line = readonly [name: string, hash: string, link: string];
type PublishedList = Awaited<ReturnType<typeof openList>>;

async function openList(folder: string) {
  const path = join(folder, LIST);
  const text = (await orNull(readFile(path, 'utf8'))) ?? '';
  const known = new Map<string, { hash: string; links: Set<string> }>();
  // A line that a kill cut off has no end.
  for (const line of text.split('\n').slice(0, -1)) note(line.split(' ') as unknown as Line);
  if (text !== '' && !text.endsWith('\n')) await save();

  function note([name, hash, link = '']: Line): void {
    if (hash === 'gone') {
      known.delete(name);
      return;
    }
    const links = (hash === UNDER_WAY ? known.get(name)?.links : null) ?? new Set<string>();
    if (link !== '') links.add(link);
    known.set(name, { hash, links });
  }

  async function add(lines: readonly Line[]): Promise<void> {
    if (lines.length === 0) return;
    await appendFile(path, lines.map((line) => `${line.join(' ')}\n`).join(''));
    for (const line of lines) note(line);
  }

  /** One line a record, in place of all that were added. */
  async function save(): Promise<void> {
    const lines = [...known].flatMap(([name, { hash, links }]) =>
      (links.size === 0 ? [''] : [...links]).map((link) => `${name} ${hash} ${link}\n`),
    );
    await writeFile(`${path}.new`, lines.join(''));
    await rename(`${path}.new`, path);
  }

  return {
    of: (name: string) => known.get(name)?.hash ?? null,
    linksOf: (name: string) => [...(known.get(name)?.links ?? [])],
    names: () => [...known.keys()],
    add,
    forget: (name: string) => add([[name, 'gone', '']]),
    close: save,
  };
}
