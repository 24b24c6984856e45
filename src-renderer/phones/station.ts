// Requests of this device to the station. Only the types of the contract are imported: its tables would make the page larger.
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import type { Card, Template } from '#shared/core/model.ts';
import type { StationFacts } from '#shared/phones/devices.ts';
import { notAhead, type StationClock } from './clock.ts';
import type { SyncPage } from './copy-records.ts';
import type { QueueItem, Reply } from './queue.ts';

/** The time limit of a request in milliseconds: longer than a busy station takes, so it only ends requests over a broken connection. */
const ANSWER_MS = 8000;
/** The time limit of reading a photograph, and of what is large. It may have to wait for other photographs. */
const READ_MS = 60_000;
const PAGE_OF_SYNC = 1000;

export type Reading = AnswerOf<'scan'>;
export type Corners = readonly (readonly [number, number])[];

export interface StationCalls {
  /** `ms`: another time limit than the usual one, here and below. */
  facts(ms?: number): Promise<Reply<StationFacts>>;
  pair(body: BodyOf<'pairDevice'>): Promise<Reply<AnswerOf<'pairDevice'>>>;
  reveal(body: BodyOf<'revealPairing'>): Promise<Reply<AnswerOf<'revealPairing'>>>;
  takeKey(body: BodyOf<'takeKey'>): Promise<Reply<AnswerOf<'takeKey'>>>;
  markKey(): Promise<Reply<AnswerOf<'takeMarkKey'>>>;
  artworkNames(): Promise<Reply<AnswerOf<'listDeviceArtworks'>>>;
  artwork(name: string): Promise<Reply<ArrayBuffer>>;
  record(id: string, ms?: number): Promise<Reply<Card>>;
  template(id: string): Promise<Reply<Template>>;
  read(photo: Blob, corners?: Corners, ms?: number): Promise<Reply<Reading>>;
  /** Reads the photograph and keeps it: whoever took it agrees. */
  readAndKeep(photo: Blob, corners?: Corners): Promise<Reply<Reading>>;
  count(
    id: string,
    item: Pick<QueueItem, 'client_scan_id' | 'scanned_at' | 'place'>,
    name: string | null,
  ): Promise<Reply<unknown>>;
  sync(since: string | null): Promise<Reply<SyncPage>>;
  /** A body of JSON, or a file. */
  send(method: 'PUT' | 'POST', path: string, body: object): Promise<Reply<unknown>>;
}

/**
 * `key` is a function, since pairing and removing the device change the key. Without a key the scans of this browser count as those of
 * one device by its `number`.
 */
export function stationOf(key: () => string | null, clock: StationClock, number: string): StationCalls {
  const get = <T>(path: string, ms?: number) => ask<T>('GET', path, { key: key(), clock, ms });
  const post = <T>(path: string, body: unknown, ms?: number) => ask<T>('POST', path, { key: key(), clock, body, ms });
  return {
    facts: (ms) => ask('GET', '/api/station', { key: null, clock, ms }),
    pair: (body) => ask('POST', '/api/pair', { key: null, clock, body }),
    reveal: (body) => ask('POST', '/api/pair/reveal', { key: null, clock, body }),
    takeKey: (body) => ask('POST', '/api/pair/key', { key: null, clock, body }),
    send: (method, path, body) => ask(method, path, { key: key(), clock, body, ms: READ_MS }),
    markKey: () => get('/api/device/mark-key'),
    artworkNames: () => get('/api/device/artworks'),
    artwork: (name) =>
      ask('GET', `/api/device/artworks/${encodeURIComponent(name)}`, { key: key(), clock, ms: READ_MS, file: true }),
    record: (id, ms) => get(`/api/records/${encodeURIComponent(id)}`, ms),
    template: (id) => get(`/api/templates/${encodeURIComponent(id)}`),
    read: async (photo, corners, ms = READ_MS) =>
      post('/api/scan', { image: await base64Of(photo), ...(corners ? { corners } : {}) }, ms),
    readAndKeep: async (photo, corners) =>
      post('/api/scan', { image: await base64Of(photo), keep_photo: true, ...(corners ? { corners } : {}) }, READ_MS),
    count: (id, { client_scan_id, scanned_at, place }, name) =>
      post(`/api/records/${encodeURIComponent(id)}/scan`, {
        client_scan_id,
        scanned_at: notAhead(scanned_at, clock.now()),
        ...(name ? { scanner_address: name } : {}),
        ...(key() === null ? { device: number } : {}),
        ...(place ?? {}),
      }),
    sync: (since) =>
      get(`/api/records/sync?limit=${PAGE_OF_SYNC}${since ? `&since=${encodeURIComponent(since)}` : ''}`),
  };
}

interface Question {
  readonly key: string | null;
  readonly clock: StationClock;
  readonly body?: unknown;
  readonly ms?: number | undefined;
  /** Whether the answer is a file, where it is no failure. */
  readonly file?: true;
}

async function ask<T>(method: string, path: string, question: Question): Promise<Reply<T>> {
  const { key, clock, body, ms = ANSWER_MS, file: isFile = false } = question;
  const headers = new Headers({ accept: 'application/json' });
  if (key !== null) headers.set('authorization', `Bearer ${key}`);
  const file = body instanceof Blob ? body : null;
  if (body !== undefined) headers.set('content-type', file ? file.type : 'application/json');
  try {
    const asked = Date.now();
    const answer = await fetch(path, {
      method,
      headers,
      signal: AbortSignal.timeout(ms),
      credentials: 'omit',
      cache: 'no-store',
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
    });
    // Guest networks and proxies answer in the station's place. Such an answer says nothing of this device's key or data.
    if (!answer.headers.has('x-request-id')) throw new Error('The answer is not the station’s.');
    clock.heard(answer.headers.get('date'), asked, Date.now());
    const told = await (answer.ok && isFile ? answer.arrayBuffer() : answer.json());
    return answer.ok ? { kind: 'done', value: told } : failureOf(answer, told, key !== null);
  } catch {
    // No answer, a broken answer, and an answer that is not the station's all mean: try later.
    return { kind: 'later', status: null, seconds: null };
  }
}

function failureOf(answer: Response, told: unknown, withKey: boolean): Reply<never> {
  const { status } = answer;
  if (status === 401 && withKey) return { kind: 'unknown-key' };
  const seconds = Number(answer.headers.get('retry-after'));
  if (status >= 500 || status === 429) {
    return { kind: 'later', status, seconds: seconds > 0 ? seconds : null };
  }
  const reason = told !== null && typeof told === 'object' && 'error' in told ? String(told.error) : '';
  return { kind: 'refused', status, reason };
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
