// Writes what buyers see as files for any web server: what changed since the last time, also where that was ended halfway.
import { createHash } from 'node:crypto';
import { access, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { App } from '#main/app.ts';
import { orNull } from '#main/files/presence.ts';
import { root } from '#main/product.ts';
import { readLogo } from '#main/server/public-door/brand.ts';
import { SCRIPT } from '#main/server/public-door/public-door.ts';
import { filesOfRecord, filesOfSite, type StaticFile, type StaticSite } from '#main/server/public-door/static-files.ts';
import type { StorageOptions } from '#main/store/pictures/storage/objects.ts';
import type { PublishedRecord } from '#shared/records/published.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { readArguments, usageError } from './arguments.ts';
import { withStation } from './closed-station.ts';
import { stationFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { type Line, openList, type PublishedList, UNDER_WAY } from './published-list.ts';
import { openBucket, openFolder, type PublishedPlace } from './published-place.ts';
import { publishSyntax } from './syntaxes.ts';

/** The built window, with the script of buyers among it. */
const WINDOW = join(root, 'out', 'renderer');
/** Records that are written between two additions to the list. */
const AT_ONCE = 64;

/** Where the storage of a bucket is and who may write there, as other programs are told it. */
type Environment = Readonly<Partial<Record<string, string>>>;

export async function runPublish(
  args: readonly string[],
  output: Output,
  environment: Environment = {},
): Promise<Outcome> {
  const given = readArguments(args, publishSyntax);
  const [target] = given.files;
  const base = given.one('base-url')?.replace(/\/+$/, '');
  if (given.files.length !== 1 || base === undefined) throw usageError(publishSyntax);
  if (!URL.canParse(base) || !/^https?:/.test(base))
    throw new AppError('bad_input', `${base} is no address of a door.`);
  const place = target.startsWith('s3:')
    ? openBucket(storageOf(target, environment))
    : await openFolder(resolve(target));
  const order = { place, base, hasPictures: !given.has('without-pictures') };
  const told = await withStation(stationFolder(given, publishSyntax), output, (app) => publish(app, order));
  const { records, changed, removed } = told;
  return done([`${records} records are published in ${place.name}: ${changed} changed, ${removed} taken back.`], told);
}

function storageOf(target: string, environment: Environment): StorageOptions {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(target) ?? [];
  if (bucket === undefined) throw new AppError('bad_input', `${target} is no bucket. Write s3://BUCKET/PREFIX.`);
  const { AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret } = environment;
  if (!keyId || !secret) {
    throw new AppError(
      'bad_input',
      'A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment, and AWS_ENDPOINT_URL where it is not one of Amazon.',
    );
  }
  const region = environment['AWS_REGION'] || 'us-east-1';
  const endpoint = environment['AWS_ENDPOINT_URL_S3'] || environment['AWS_ENDPOINT_URL'];
  const host = endpoint ? endpoint.replace(/\/+$/, '') : `https://s3.${region}.amazonaws.com`;
  return { url: [host, bucket, prefix].filter(Boolean).join('/'), region, keyId, secret };
}

interface PublishOrder {
  readonly place: PublishedPlace;
  readonly base: string;
  readonly hasPictures: boolean;
}

async function publish(app: App, { place, base, hasPictures }: PublishOrder) {
  const site = await siteOf(app, base);
  const list = await openList(place);
  let files = 0;
  const write = async (file: StaticFile) => {
    await place.write(file);
    files++;
  };
  for (const file of [...(await scriptFiles(site.script)), ...filesOfSite(site)]) await write(file);
  const seen = new Set<string>();
  let changed = 0;
  let some: Due[] = [];
  const flush = async () => {
    await writeRecords({ place, list, write, due: some });
    changed += some.length;
    some = [];
  };
  for await (const { record, marked } of app.published.all(base)) {
    const name = record.card.watermark_id;
    seen.add(name);
    const picture = hasPictures && marked ? app.published.pictureForFiles(record.id, marked) : null;
    const due = dueOf(app, site, record, picture);
    if (list.of(name) !== due.hash) some.push(due);
    if (some.length >= AT_ONCE) await flush();
  }
  await flush();
  const removed = await removeOthers(place, list, seen);
  for (const file of await passportFiles(app, site)) await write(file);
  await list.close();
  await check(place, list, seen);
  return { records: seen.size, changed, removed, files };
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
  /** Where its Digital Link lies, and its picture, each where it has one. */
  readonly paths: readonly string[];
  /** Where the picture is to lie, and how it is drawn. */
  readonly picture: { readonly path: string; draw(): Promise<Uint8Array | null> } | null;
  /** With the picture's path where there is one. */
  readonly files: (picture: string | null) => StaticFile[];
}

function dueOf(
  app: App,
  site: StaticSite,
  record: PublishedRecord,
  given: { readonly name: string; draw(): Promise<Uint8Array | null> } | null,
): Due {
  const { base, settings } = site;
  const name = record.card.watermark_id;
  const picture = given === null ? null : { ...given, path: `c/${name}/${given.name}` };
  const look = Object.entries(settings).filter(([setting]) => setting.startsWith('public.'));
  const hash = createHash('sha1')
    .update(JSON.stringify([record, base, look, site.deviceKey, site.script, picture?.path]))
    .digest('hex');
  const link = record.gtin === null ? [] : [`01/${record.gtin}/21/${record.id}`];
  const passport = (shown: PublishedRecord) =>
    app.passports.passportOf(shown, base, settings['public.brand'])?.jwt ?? null;
  return {
    name,
    hash,
    paths: [...link, ...(picture === null ? [] : [picture.path])],
    picture,
    files(path) {
      const watermarked_image_url = path === null ? null : `${base}/${path}`;
      const shown = { ...record, card: { ...record.card, watermarked_image_url } };
      return filesOfRecord(site, shown, passport(shown));
    },
  };
}

interface Writing {
  readonly place: PublishedPlace;
  readonly list: PublishedList;
  readonly write: (file: StaticFile) => Promise<void>;
  readonly due: readonly Due[];
}

/** A record is in the list before its first file is there: so no file is forgotten, wherever a run ends. */
async function writeRecords({ place, list, write, due }: Writing): Promise<void> {
  const known = new Map(due.map(({ name }) => [name, { hash: list.of(name), paths: list.pathsOf(name) }]));
  await list.add(due.map(({ name, paths }) => [name, UNDER_WAY, ...paths]));
  const lines = await Promise.all(
    due.map(async ({ name, hash, paths, picture, files }): Promise<Line> => {
      const before = known.get(name);
      // A picture has a name of its content: one that was written whole is not drawn again.
      const isThere = picture !== null && before?.hash !== UNDER_WAY && before?.paths.includes(picture.path) === true;
      const drawn = picture === null || isThere ? null : await picture.draw();
      if (picture !== null && drawn !== null) await write({ path: picture.path, bytes: drawn });
      const hasPicture = isThere || drawn !== null;
      for (const file of files(hasPicture && picture !== null ? picture.path : null)) await write(file);
      const now = paths.filter((path) => path !== picture?.path || hasPicture);
      for (const path of before?.paths ?? []) if (!now.includes(path)) await place.remove(path);
      return [name, hash, ...now];
    }),
  );
  await list.add(lines);
}

/** In the list they stay until their files are gone, so a run that ends here is finished by the next one. */
async function removeOthers(place: PublishedPlace, list: PublishedList, seen: ReadonlySet<string>): Promise<number> {
  const gone = list.names().filter((name) => !seen.has(name));
  for (let from = 0; from < gone.length; from += AT_ONCE) {
    const some = gone.slice(from, from + AT_ONCE);
    await Promise.all(
      some.map(async (name) => {
        for (const path of [...list.pathsOf(name), `c/${name}`]) await place.remove(path);
      }),
    );
    await list.forget(some);
  }
  return gone.length;
}

/** The keys, and the lists of those that are void or copied, which are signed anew each time. */
async function passportFiles({ passports }: App, { base }: StaticSite): Promise<StaticFile[]> {
  if (!passports.signs) return [];
  const files: StaticFile[] = [
    { path: '.well-known/jwks.json', bytes: JSON.stringify(passports.jwks()) },
    { path: '.well-known/did.json', bytes: JSON.stringify(passports.didDocument(base)) },
  ];
  for (const state of ['revocation', 'suspension'] as const)
    files.push({ path: `status/${state}`, bytes: (await passports.statusList(state, base)) ?? '' });
  return files;
}

/** The files are those of the list: each record has its page, and no other has one. */
async function check(place: PublishedPlace, list: PublishedList, seen: ReadonlySet<string>): Promise<void> {
  const there = await place.names();
  const missing = [...seen].filter((name) => !there.has(name) || list.of(name) === UNDER_WAY);
  const stray = [...there].filter((name) => !seen.has(name));
  if (missing.length + stray.length === 0) return;
  const names = [...missing, ...stray].slice(0, 5).join(', ');
  throw new AppError('internal', `The files in ${place.name} are not those of the station: ${names}. Publish again.`);
}

/** The script of the page, and what it loads. */
async function scriptFiles(script: string | null): Promise<StaticFile[]> {
  if (script === null) return [];
  const from = join(WINDOW, 'handheld');
  const assets = (await readdir(join(from, 'assets'))).filter((one) => one.endsWith('.js'));
  const wanted = ['buyer.js'];
  const files: StaticFile[] = [];
  for (const name of wanted) {
    const text = await readFile(join(from, name), 'utf8');
    files.push({ path: `handheld/${name}`, bytes: text });
    const found = assets.filter((one) => text.includes(one)).map((file) => `assets/${file}`);
    for (const one of found) if (!wanted.includes(one)) wanted.push(one);
  }
  return files;
}
