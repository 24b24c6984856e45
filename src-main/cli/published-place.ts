// Where published files lie: a folder of a web server, or a bucket of an S3-compatible storage.
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { orNull } from '#main/files/presence.ts';
import type { StaticFile } from '#main/server/public-door/static-files.ts';
import { createObjects, type StorageOptions } from '#main/store/pictures/storage/objects.ts';
import { AppError } from '#shared/troubles/errors.ts';

const LIST = '.twinmark-published';

export interface PublishedPlace {
  /** As people call it. */
  readonly name: string;
  /** A file is there whole or not at all. */
  write(file: StaticFile): Promise<void>;
  /** A file, or all that lies below this path. */
  remove(path: string): Promise<void>;
  /** The records of which there are files. */
  names(): Promise<ReadonlySet<string>>;
  /** A text that grows by whole additions. */
  readonly list: {
    read(): Promise<string>;
    add(text: string): Promise<void>;
    replace(text: string): Promise<void>;
  };
}

export async function openFolder(folder: string): Promise<PublishedPlace> {
  await mkdir(folder, { recursive: true });
  const made = new Set<string>();
  const list = join(folder, LIST);

  /** Each file is written beside its place first. */
  async function write({ path, bytes }: StaticFile): Promise<void> {
    const file = join(folder, path);
    const place = dirname(file);
    if (!made.has(place)) await mkdir(place, { recursive: true });
    made.add(place);
    await writeFile(`${file}.new`, bytes);
    await rename(`${file}.new`, file);
  }

  return {
    name: folder,
    write,
    async remove(path) {
      made.delete(join(folder, path));
      await rm(join(folder, path), { recursive: true, force: true });
    },
    names: async () => new Set((await orNull(readdir(join(folder, 'c')))) ?? []),
    list: {
      read: async () => (await orNull(readFile(list, 'utf8'))) ?? '',
      add: (text) => appendFile(list, text),
      replace: (bytes) => write({ path: LIST, bytes }),
    },
  };
}

/** The part of a list that a run adds at a time is an object of its own, since objects do not grow. */
const PARTS = `${LIST}.parts/`;
/** Milliseconds of an answer grow with the bytes: a list of 100,000 records has some 10 MB. */
const LIST_BYTES = 2 ** 24;

export function openBucket(options: StorageOptions): PublishedPlace {
  const objects = createObjects(options);
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => Promise.reject(ofBucket(error, options)));
  let parts = 0;

  async function put(key: string, bytes: string | Uint8Array, about: Readonly<Record<string, string>>): Promise<void> {
    const body = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    await told(objects.put(key, body, createHash('sha256').update(body).digest('hex'), about));
  }

  async function keysBelow(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    const all = async () => {
      for await (const some of objects.list(prefix)) keys.push(...some);
    };
    await told(all());
    return keys;
  }

  async function textOf(key: string): Promise<string> {
    const bytes = await told(objects.get(key, LIST_BYTES));
    return bytes === null ? '' : Buffer.from(bytes).toString();
  }

  return {
    name: options.url,
    write: ({ path, bytes, type }) =>
      put(path, bytes, { 'content-type': type ?? typeOf(path), 'cache-control': keepingOf(path) }),
    async remove(path) {
      const keys = (await keysBelow(path)).filter((key) => key === path || key.startsWith(`${path}/`));
      for (const key of keys) await told(objects.remove(key));
    },
    names: async () => new Set((await keysBelow('c/')).map((key) => key.split('/')[1])),
    list: {
      async read() {
        const later = (await keysBelow(PARTS)).toSorted();
        parts = later.length === 0 ? 0 : Number(later.at(-1)?.slice(PARTS.length));
        const texts = [await textOf(LIST)];
        for (const key of later) texts.push(await textOf(key));
        return texts.join('');
      },
      add: (text) => put(`${PARTS}${String(++parts).padStart(8, '0')}`, text, PLAIN),
      /** The parts go from the first on: what is left of them, read behind the list, says the same once more. */
      async replace(text) {
        await put(LIST, text, PLAIN);
        for (const key of (await keysBelow(PARTS)).toSorted()) await told(objects.remove(key));
      },
    },
  };
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.jsonld': 'application/ld+json',
  '.jwt': 'application/vc+jwt',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

/** What a web server is told by its settings, a bucket keeps with each object. */
function typeOf(path: string): string {
  if (path.endsWith('/linkset.json')) return 'application/linkset+json';
  if (path.startsWith('status/')) return 'application/vc+jwt';
  return TYPES[extname(path)] ?? (path.startsWith('.well-known/') ? 'application/json' : 'application/octet-stream');
}

/** What has a name of its content stays; all else is asked for again, so that what was taken back is gone. */
function keepingOf(path: string): string {
  return path.startsWith('handheld/assets/') ? 'public, max-age=31536000, immutable' : 'public, no-cache';
}

/** The storage is that of the files, and not the one that the settings name for pictures. */
function ofBucket(error: unknown, { url }: StorageOptions): unknown {
  const found = error instanceof AppError ? error.trouble : null;
  if (!(error instanceof AppError) || !found?.kind.startsWith('pictures_')) return error;
  const code = String(found.facts['code'] ?? '');
  const why = code === '' ? 'does not answer' : `refused: ${code}`;
  const way =
    'Look at the bucket, AWS_ENDPOINT_URL, AWS_REGION and the keys. What was written stays; run the command again.';
  return new AppError(error.code, `The storage at ${url} ${why}. ${way}`, { cause: error });
}
