// A running station: records by their ID beside the least that any program must do for it, and more photographs than it can take.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { placesIn } from '#main/files/data-folder.ts';
import { openStore } from '#main/store/open.ts';
import { overload } from '#test/support/overload.ts';
import { startStation } from '#test/support/station.ts';
import { SEED_OWNER, seededId, seedStore } from '#test/support/store/seed.ts';
import { smallPictures } from '#test/support/store/small-pictures.ts';
import { untilAtRest } from './support/core-time.ts';
import { photoOfLabel } from './support/photo.ts';

const RECORDS = 20_000;
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 16;
/** What is asked for, the path of a request, and the least share of a bare server's answers. */
const KINDS = [
  {
    what: 'record by ID',
    asked: 0.5,
    isKeyed: false,
    packed: false,
    path: (i: number) => `/api/records/${seededId(1 + i * 37)}`,
  },
  {
    what: 'record by ID, API key',
    asked: 0.4,
    isKeyed: true,
    packed: false,
    path: (i: number) => `/api/records/${seededId(1 + i * 37)}`,
  },
  { what: 'list of 20', asked: 0.4, isKeyed: true, packed: false, path: () => '/api/records' },
  {
    what: 'sync of 1,000, packed',
    asked: 0.5,
    isKeyed: true,
    packed: true,
    path: () => '/api/records/sync?limit=1000',
  },
] as const;
const LESS = process.argv.includes('--records');
const ASKED_LOOP_MS = 50;
const OPEN_LIMITS = {
  'limits.requests_per_minute': 10_000_000,
  'limits.public_engine_per_minute': 10_000_000,
  'limits.public_scans_per_minute': 10_000_000,
  'limits.public_records_per_minute': 10_000_000,
  'limits.public_unknown_ids_per_hour': 10_000_000,
  'limits.public_registers_per_minute': 10_000_000,
};

const holds = [await records(), LESS || (await photographs())];
process.exitCode = holds.every(Boolean) ? 0 : 1;

/** Without credentials, and with an API key. The station has looked through its records before. */
async function records(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-bench-'));
  const picture = smallPictures(placesIn(folder).pictures)(1);
  await seedStore(folder, RECORDS, { picture: () => picture });
  const key = await keyOfOwner(folder);
  const station = await startStation({ folder, settings: OPEN_LIMITS });
  const bare = await startBare(join(folder, 'station.db'));
  await untilAtRest(station.process.pid ?? 0);
  console.log('| what | bare Fastify | ours | share | asked | holds |\n| --- | --- | --- | --- | --- | --- |');
  const holds: boolean[] = [];
  for (const kind of KINDS) {
    const rounds: Round[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const pair = {
        bare: await rateOf(bare.url, kind),
        ours: await rateOf(station.url, kind, kind.isKeyed ? { authorization: `Bearer ${key}` } : {}),
      };
      if (round > 0) rounds.push(pair);
    }
    holds.push(tell(kind, rounds));
  }
  bare.process.kill();
  await station.remove();
  return holds.every(Boolean);
}

/** A key of whoever owns the records. */
async function keyOfOwner(folder: string): Promise<string> {
  const key = randomBytes(24).toString('hex');
  const store = await openStore({ folder, clock: Date.now, log: () => {} });
  const hash = createHash('sha256').update(key).digest('hex');
  const about = {
    name: 'bench',
    first_characters: key.slice(0, 6),
    expires_at: null,
    scopes: ['read'] as const,
    idle_days: null,
  };
  await store.change(({ apiKeys }) => apiKeys.insert({ user_id: SEED_OWNER, hash, ...about }));
  await store.close();
  return key;
}

type Kind = (typeof KINDS)[number];
type Round = Readonly<Record<'bare' | 'ours', number>>;

/** Whether the share of what a bare server does is as large as asked. */
function tell({ what, asked }: Kind, rounds: readonly Round[]): boolean {
  const share = median(rounds.map(({ bare, ours }) => ours / bare));
  const rates = [median(rounds.map(({ bare }) => bare)), median(rounds.map(({ ours }) => ours))];
  const holds = share >= asked;
  const cells = [`${what}, ${CONNECTIONS} connections`, ...rates.map((rate) => `${rate.toFixed(0)}/s`)];
  console.log(`| ${[...cells, share.toFixed(2), asked, holds ? 'yes' : 'NO'].join(' | ')} |`);
  return holds;
}

async function photographs(): Promise<boolean> {
  const { bytes } = await photoOfLabel('label', '7K3QZ');
  const report = await overload({ clients: 64, each: 3, photo: bytes });
  const statuses = [...report.statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
  console.log(`\n64 clients, 12-megapixel photographs of ${(bytes.length / 1e6).toFixed(1)} MB, 3 each: ${statuses}.`);
  console.log(
    `Overtaken ${report.overtaken}; most memory ${report.memory.toFixed(0)} MB; slowest ${(report.slowestMs / 1000).toFixed(1)} s.`,
  );
  console.log(
    `Event loop late by ${report.loopP99.toFixed(1)} ms at the 99th percentile (asked ${ASKED_LOOP_MS}); other requests ${report.elsewhereP99.toFixed(0)} ms.`,
  );
  const others = [...report.statuses.keys()].filter((status) => status !== 200 && status !== 503);
  return others.length === 0 && report.overtaken === 0 && report.loopP99 < ASKED_LOOP_MS;
}

async function rateOf(
  url: string,
  { path, packed }: Kind,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const requests = Array.from({ length: 500 }, (_, i) => ({
    path: path(i),
    headers: packed ? { ...headers, 'accept-encoding': 'br' } : headers,
  }));
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 200.`);
  return result.requests.average;
}

async function startBare(database: string): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support', 'bare-server.ts'), database]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: JSON.parse(String(line)).url, process: child };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
