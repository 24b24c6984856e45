// A station whose records are moved while it runs: clients that scan all the time, and the command that moves.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { call, type Reply } from '#test/support/api.ts';
import type { Station } from '#test/support/station.ts';

const CLI = join(import.meta.dirname, '../../../bin/twinmark.mjs');
const CLIENTS = 3;

export interface Migrating {
  readonly process: ChildProcess;
  /** Its exit code, and its last line as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  readonly ended: Promise<{ code: number | null; told: any }>;
}

export function migrate(folder: string, to: string): Migrating {
  const args = [CLI, 'migrate', '--data', folder, '--to', to, '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const said: string[] = [];
  child.stdout.on('data', (chunk) => said.push(String(chunk)));
  const ended = once(child, 'close').then(([code]) => {
    const last = said.join('').trim().split('\n').at(-1);
    return { code: code as number | null, told: last ? JSON.parse(last) : null };
  });
  return { process: child, ended };
}

export interface Scanning {
  /** Confirmed scans by record. */
  readonly confirmed: ReadonlyMap<string, number>;
  /** What was answered with anything else, since it was asked last. */
  refusals(): Reply[];
  stop(): Promise<void>;
}

/** Clients that scan these records until they are stopped, wherever the station is by then. */
export function keepScanning(station: () => Station, ids: readonly string[]): Scanning {
  const confirmed = new Map(ids.map((id) => [id, 0]));
  let refused: Reply[] = [];
  let goesOn = true;

  async function scan(id: string): Promise<void> {
    while (goesOn) {
      // A station that is killed answers nobody.
      const reply = await call(station().url, 'POST', `/api/records/${id}/scan`, { json: {} }).catch(() => null);
      if (reply?.status === 200) confirmed.set(id, (confirmed.get(id) ?? 0) + 1);
      else if (reply) refused.push(reply);
      await pause(reply?.status === 200 ? 5 : 100);
    }
  }

  const clients = Array.from({ length: CLIENTS }, (_, i) => scan(ids[i % ids.length] as string));
  return {
    confirmed,
    refusals() {
      const seen = refused;
      refused = [];
      return seen;
    },
    async stop() {
      goesOn = false;
      await Promise.all(clients);
    },
  };
}

/** Records that count fewer scans than were confirmed. */
export async function lostScans(
  confirmed: ReadonlyMap<string, number>,
  countOf: (id: string) => Promise<number>,
): Promise<string[]> {
  const lost: string[] = [];
  for (const [id, count] of confirmed) {
    const found = await countOf(id);
    if (found < count) lost.push(`${id} counts ${found} of ${count} scans.`);
  }
  return lost;
}

/** Keeps whoever needs a table waiting, until it is let go. */
export async function holdTable(url: string, mode: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; lock table ${mode}`);
  return {
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}
