// The five requests to an S3-compatible storage that pictures and published files need.
import { AwsClient } from 'aws4fetch';
import { away, bodyIsWrong, refused, storageFullThere } from './failures.ts';

export interface StorageOptions {
  /** https://HOST/BUCKET or https://BUCKET.HOST, with a folder in the bucket where one is wanted. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

export type Objects = ReturnType<typeof createObjects>;

/** A storage that does not answer within this time counts as away. Pictures get a second more for each megabyte. */
const ANSWER_MS = 10_000;
const BYTES_PER_MS = 1000;
/** The pause before a second try, if the storage was busy or an idle connection was broken. */
const AGAIN_MS = 250;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Headers that the storage keeps with an object, its type among them. */
type ObjectFacts = Readonly<Record<string, string>>;
const BYTES: ObjectFacts = { 'content-type': 'application/octet-stream' };

/** Keys that are listed at a time. No storage gives more. */
const PAGE = 1000;

export function createObjects({ url, region, keyId, secret }: StorageOptions, page = PAGE) {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region });
  const answered = askerOver(client);
  const { bucket, path, folder } = placeIn(url);
  const at = (key: string) => `${bucket}/${path}${key}`;

  return {
    /** `sha256` is signed, so that the storage refuses other bytes. */
    async put(key: string, body: Uint8Array, sha256: string, about: ObjectFacts = BYTES): Promise<void> {
      const headers = { ...about, 'x-amz-content-sha256': sha256 };
      const init = { method: 'PUT', headers, body: body as Uint8Array<ArrayBuffer> };
      if (!(await answered(at(key), init, body.length))) throw refused('NoSuchBucket');
    },
    /** Null if there is no such object. */
    get: async (key: string, bytes: number): Promise<Uint8Array | null> =>
      (await answered(at(key), {}, bytes))?.body ?? null,
    /** The length of an object, and its age by the storage's own clock. Null if there is no such object. */
    async head(key: string): Promise<{ bytes: number; ageMs: number } | null> {
      const answer = await answered(at(key), { method: 'HEAD' });
      if (!answer) return null;
      const time = (name: string) => Date.parse(answer.headers.get(name) ?? '');
      return {
        bytes: Number(answer.headers.get('content-length') ?? Number.NaN),
        ageMs: time('date') - time('last-modified'),
      };
    },
    async remove(key: string): Promise<void> {
      await answered(at(key), { method: 'DELETE' });
    },
    /** All keys that begin with the prefix, in their order. */
    async *list(prefix: string): AsyncGenerator<readonly string[]> {
      for (let after = ''; ; ) {
        // The first version of the list request: every storage has it, and it continues by names alone.
        const query = new URLSearchParams({ prefix: folder + prefix, 'max-keys': String(page) });
        if (after !== '') query.set('marker', folder + after);
        const answer = await answered(`${bucket}?${query}`, {});
        if (!answer) throw refused('NoSuchBucket');
        const text = Buffer.from(answer.body).toString();
        const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => behind(folder, key));
        yield keys;
        const last = keys.at(-1) ?? after;
        if (last === after || !text.includes('<IsTruncated>true<')) return;
        after = last;
      }
    },
  };
}

/** Sends requests. The answer is null if the storage says that there is no such object. */
function askerOver(client: AwsClient) {
  async function ask(target: string, init: RequestInit, bytes = 0): Promise<Answer> {
    const request = await client.sign(target, { ...init, redirect: 'manual' });
    const signal = AbortSignal.timeout(ANSWER_MS + Math.round(bytes / BYTES_PER_MS));
    try {
      const response = await fetch(request, { signal });
      const body = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body };
    } catch (error) {
      throw away(error);
    }
  }

  return async (target: string, init: RequestInit, bytes?: number): Promise<Answer | null> => {
    const first = await ask(target, init, bytes).catch((error: unknown) => {
      if (!(error instanceof Error) || isTimeout(error.cause)) throw error;
      return null;
    });
    const isBusy = !first || mayPass(first);
    if (isBusy) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    const answer = isBusy ? await ask(target, init, bytes) : first;
    if (answer.status < 300) return answer;
    return failed(answer);
  };
}

/** The bucket is the first part of the path, or a part of the host's name. `path` is the folder, escaped as in an address. */
function placeIn(text: string): { bucket: string; path: string; folder: string } {
  const { origin, pathname } = new URL(text);
  const [name, ...rest] = pathname.split('/').filter((part) => part !== '');
  const parts = rest.map(plainly);
  const path = parts.map((part) => `${escaped(part)}/`).join('');
  return { bucket: name ? `${origin}/${name}` : origin, path, folder: parts.map((part) => `${part}/`).join('') };
}

/** A percent sign that escapes nothing stands for itself. */
function plainly(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Escapes a part of a path as signatures need it: more than an address does. */
function escaped(part: string): string {
  const rest = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(part).replace(/[!'()*]/g, rest);
}

/** Cuts off the folder, which storages escape in their lists in several ways. Keys of pictures have nothing to escape. */
function behind(folder: string, key: string): string {
  return key
    .split('/')
    .slice(folder.split('/').length - 1)
    .join('/');
}

function mayPass(answer: Answer): boolean {
  return answer.status >= 500 || [408, 429].includes(answer.status) || bodyIsWrong(codeIn(answer));
}

function failed(answer: Answer): null {
  const code = codeIn(answer);
  if (answer.status === 404 && code !== 'NoSuchBucket') return null;
  if (answer.status === 507 || /Full|Quota|Insufficient/.test(code)) throw storageFullThere(code);
  if (mayPass(answer)) throw away(new Error(`it answered ${answer.status} ${code}`));
  throw refused(code || String(answer.status));
}

function codeIn({ body }: Answer): string {
  return /<Code>([^<]*)<\/Code>/.exec(Buffer.from(body.subarray(0, 4096)).toString())?.[1] ?? '';
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
