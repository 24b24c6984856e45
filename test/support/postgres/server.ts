// A PostgreSQL of its own in a temporary folder, with everything as its makers set it. It ends with this process, however
// this process ends.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresServer {
  readonly port: number;
  /** The address of a database. */
  url(database: string): string;
  ask(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  /** As a machine that is switched off, or one that is told to stop: ends whoever is connected. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Ends it, and takes its folder away. */
  end(): Promise<void>;
}

/** Ends the server and takes its folder away when nobody holds its input any more: a test that is killed leaves nothing. */
const GUARD = 'cat >/dev/null; kill -QUIT $(head -n 1 "$1/data/postmaster.pid"); sleep 0.3; rm -rf "$1"';

export async function startServer(programs: string, settings: readonly string[] = []): Promise<PostgresServer> {
  const root = mkdtempSync(join(tmpdir(), 'twinmark-postgres-'));
  const data = join(root, 'data');
  const who = otherThanRoot();
  if (who) chownSync(root, who.uid, who.gid);
  chmodSync(root, 0o700);
  const run = (name: string, ...args: string[]) =>
    execFileSync(join(programs, name), args, { ...who, cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  run('initdb', '-D', data, '-U', 'station', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  const port = await freePort();
  const options = [`-D${data}`, `-p${port}`, `-k${root}`, '-hlocalhost', ...settings.flatMap((one) => ['-c', one])];
  let child: ChildProcess | null = null;

  const guard = spawn('sh', ['-c', GUARD, 'sh', root], { ...who, stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  letGo(guard);

  const url = (database: string) => `postgres://station@127.0.0.1:${port}/${database}`;

  async function ask(sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url(database) });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    child = spawn(join(programs, 'postgres'), options, { ...who, cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
    letGo(child);
    const said: string[] = [];
    child.stderr?.on('data', (chunk) => said.push(String(chunk)));
    for (let tries = 0; ; tries++) {
      try {
        await ask('select 1');
        return;
      } catch (error) {
        if (tries > 200 || child.exitCode !== null) throw new Error(`No server: ${error}\n${said.join('')}`);
        await pause(50);
      }
    }
  }

  async function stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    if (!child) return;
    child.ref();
    const ended = once(child, 'exit');
    run('pg_ctl', 'stop', '-D', data, '-m', how, '-W');
    await ended;
    child = null;
  }

  await start();
  return {
    port,
    url,
    ask,
    stop,
    start,
    async end() {
      await stop('immediate');
      guard.stdin?.end();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A child that is no reason for this process to go on. */
function letGo(child: ChildProcess): void {
  child.unref();
  for (const pipe of [child.stdin, child.stderr]) (pipe as unknown as { unref(): void } | null)?.unref();
}

/** PostgreSQL does not run as root: its package made a user for it. */
function otherThanRoot(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const of = (what: '-u' | '-g') => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: of('-u'), gid: of('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}
