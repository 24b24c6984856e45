// A life of a station: clients write, the operator backs up, puts back and looks after pictures, and the station ends or is killed.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#test/support/random.ts';
import { OPERATOR } from '#test/support/station.ts';
import { smallPicture } from '#test/support/store/small-pictures.ts';
import {
  type Confirmed,
  NEVER,
  type Promised,
  type PromisedBackup,
  type PromisedLine,
  type PromisedRecord,
  type PromisedRestore,
} from './promised.ts';
import { type Answer, type Client, createClient, type RecordedStation, startRecorded } from './recorded-station.ts';

export interface LifeOptions {
  readonly folder: string;
  /** Where backups are written. */
  readonly aside: string;
  readonly recorder: Parameters<typeof startRecorded>[1];
  readonly random: Random;
  readonly writers: number;
  /** How long clients write before the station ends, in milliseconds, besides what the operator does. */
  readonly writeMs: number;
  /** A number that no other life has. */
  readonly life: number;
}

const PASSPHRASE = 'four words in a row';
/** The window sends a backup in pieces of this size. */
const PIECE_BYTES = 8 * 2 ** 20;

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };

/** What this life promised, by the clients' own times. */
export async function live(options: LifeOptions): Promise<Promised> {
  const promised: Mutable<Promised> = { records: [], lines: [], backups: [], restores: [] };
  const { random, folder, recorder } = options;
  for (const part of ['before', 'after'] as const) {
    const station = await startRecorded(folder, recorder);
    const stop = new AbortController();
    const writing = Array.from({ length: options.writers }, (_, writer) =>
      write(station, promised, { ...options, name: `${options.life} ${part} ${writer}`, signal: stop.signal }),
    );
    try {
      await sleep(options.writeMs * random.between(0.3, 1));
      await operate(station, promised, options, part);
      await sleep(options.writeMs * random.between(0, 0.4));
      if (random.chance(0.5)) await station.kill();
      stop.abort();
      await Promise.all(writing);
      await station.end();
    } catch (error) {
      await station.kill();
      throw error;
    }
  }
  return promised;
}

interface Writer extends LifeOptions {
  readonly name: string;
  readonly signal: AbortSignal;
}

/** Writes until the station is gone. */
async function write(station: RecordedStation, promised: Mutable<Promised>, writer: Writer): Promise<void> {
  const { name, signal, random } = writer;
  const client = createClient(station.url);
  const own: Mutable<PromisedRecord>[] = [];
  try {
    const headers = { authorization: `Bearer ${station.apiKey}` };
    const signedIn = await client.ask('POST', '/api/token', { json: OPERATOR });
    const identity = { authorization: `Bearer ${signedIn.body?.access_token}` };
    for (let n = 0; !signal.aborted; n++) {
      const dice = own.length === 0 ? 0 : random.next();
      if (dice < 0.55) {
        const made = await makeRecord(client, headers, `${name} ${n}`);
        if (made) promised.records.push(made);
        if (made) own.push(made as Mutable<PromisedRecord>);
      } else if (dice < 0.7) await scan(client, random.pick(own));
      else if (dice < 0.85) await describe(client, headers, random.pick(own), `${name} ${n}`);
      else await makeKey(client, identity, promised.lines, `${name} ${n}`);
    }
  } catch (error) {
    // Every broken connection ends here.
    if (!(error instanceof Error && 'code' in error)) throw error;
  } finally {
    client.end();
  }
}

async function makeRecord(
  client: Client,
  headers: Record<string, string>,
  text: string,
): Promise<PromisedRecord | null> {
  const image = smallPicture(Number.parseInt(sha256(Buffer.from(text)).slice(0, 7), 16)).toString('base64');
  const answer = await client.ask('POST', '/api/records', { headers, json: { image, description: text } });
  if (answer.status !== 201) return null;
  return {
    ...timesOf(answer),
    id: answer.body.watermark_id.slice(-5),
    hash: sha256(Buffer.from(answer.body.watermarked_image, 'base64')),
    descriptions: [{ ...timesOf(answer), value: text }],
    scans: [],
  };
}

async function scan(client: Client, record: Mutable<PromisedRecord>): Promise<void> {
  const answer = await client.ask('POST', `/api/records/${record.id}/scan`, { json: {} });
  if (answer.status === 200) record.scans.push(timesOf(answer));
}

async function describe(
  client: Client,
  headers: Record<string, string>,
  record: Mutable<PromisedRecord>,
  value: string,
): Promise<void> {
  const asked = Number(process.hrtime.bigint());
  const version = { value, port: 0, asked, answered: NEVER };
  record.descriptions.push(version);
  const answer = await client.ask('PATCH', `/api/records/${record.id}`, { headers, json: { description: value } });
  if (answer.status === 200) Object.assign(version, timesOf(answer));
}

async function makeKey(client: Client, headers: Record<string, string>, lines: PromisedLine[], name: string) {
  const answer = await client.ask('POST', '/api/keys', { headers, json: { name } });
  if (answer.status === 201) lines.push({ ...timesOf(answer), name });
}

/** Copies, backups, upkeep; and before the station ends for the first time, perhaps a restore. */
async function operate(
  station: RecordedStation,
  promised: Mutable<Promised>,
  options: LifeOptions,
  part: 'before' | 'after',
): Promise<void> {
  const { random, aside, life } = options;
  const client = createClient(station.desk);
  try {
    const cookie = await signIn(client, station);
    const asked = new Map<string, number>();
    const backUp = async (name: string, passphrase?: string) => {
      asked.set(name, Number(process.hrtime.bigint()));
      promised.backups.push(await makeBackup(client, cookie, join(aside, name), passphrase));
    };
    const [plain, sealed] = [`${life}-${part}.tar`, `${life}-${part}.sealed`];
    asked.set('copy', Number(process.hrtime.bigint()));
    await station.work('copy');
    if (part === 'before' || random.chance(0.5)) await backUp(plain);
    if (part === 'before' || random.chance(0.3)) await backUp(sealed, PASSPHRASE);
    await station.work('upkeep');
    const which = part === 'before' ? random.pick(['copy', plain, sealed, null]) : null;
    if (which === null) return;
    const from = asked.get(which) as number;
    await look(client, cookie, which === 'copy' ? null : join(aside, which), which === sealed);
    promised.restores.push(await plan(client, cookie, from));
  } finally {
    client.end();
  }
}

async function signIn(client: Client, { desk }: RecordedStation): Promise<Record<string, string>> {
  const launch = await client.ask('GET', desk);
  const cookie = String(launch.headers['set-cookie']).split(';')[0] as string;
  expectStatus(200, await client.ask('POST', '/api/desk/sign-in', { headers: { cookie }, json: OPERATOR }));
  return { cookie };
}

async function makeBackup(
  client: Client,
  headers: Record<string, string>,
  file: string,
  passphrase: string | undefined,
): Promise<PromisedBackup> {
  const json = { file, ...(passphrase === undefined ? {} : { passphrase }) };
  const answer = expectStatus(200, await client.ask('POST', '/api/desk/backups', { headers, json }));
  return { ...timesOf(answer), file, hash: sha256(readFileSync(file)) };
}

/** Gives the station a backup, or the copy that it keeps, and has it looked through. */
async function look(client: Client, headers: Record<string, string>, file: string | null, isSealed: boolean) {
  const kept = async () =>
    expectStatus(200, await client.ask('GET', '/api/desk/backups', { headers })).body.kept[0].name as string;
  if (file !== null) {
    const type = { 'content-type': 'application/octet-stream' };
    const bytes = readFileSync(file);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const raw = bytes.subarray(at, at + PIECE_BYTES);
      const path = `/api/desk/restore/file?at=${at}`;
      expectStatus(200, await client.ask('PUT', path, { headers: { ...headers, ...type }, raw }));
    }
  }
  const json = { ...(file === null ? { kept: await kept() } : {}), ...(isSealed ? { passphrase: PASSPHRASE } : {}) };
  expectStatus(200, await client.ask('POST', '/api/desk/restore/preview', { headers, json }));
}

async function plan(client: Client, headers: Record<string, string>, from: number): Promise<PromisedRestore> {
  return { ...timesOf(expectStatus(200, await client.ask('POST', '/api/desk/restore', { headers }))), from };
}

function expectStatus(status: number, answer: Answer): Answer {
  if (answer.status !== status)
    throw new Error(`Expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

function timesOf({ port, asked, answered }: Answer): Confirmed {
  return { port, asked, answered };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
