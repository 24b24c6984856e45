// @module-tag later: starts processes, and whole stations again and again
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseOf } from '#test/support/postgres/databases.ts';
import { newFolder, startStation } from '#test/support/station.ts';

const folder = newFolder('headless');
const passphraseFile = join(newFolder('passphrase'), 'passphrase');
writeFileSync(passphraseFile, 'correct horse battery\n', { mode: 0o600 });
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(passphraseFile, '..'), { recursive: true, force: true });
});

/** A start that is expected to end by itself. */
async function start(...args: readonly string[]) {
  const shared = await databaseOf(folder);
  const database = shared ? ['--set', `database.url=${shared.url}`] : [];
  const run = join(import.meta.dirname, '..', '..', 'bin', 'run.mjs');
  const all = [
    run,
    'src-main/headless.ts',
    '--data',
    folder,
    '--port',
    '0',
    '--set',
    'lan.mdns=false',
    ...database,
    ...args,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8', timeout: 120_000 });
  return { status, stdout, stderr };
}

describe('a start that cannot go on', () => {
  it.each([
    [['--port', ''], '--port must be'],
    [['--print-api-key'], '--print-api-key needs --operator'],
    [['--set', 'database.url=mysql://somewhere/twinmark'], 'database.url'],
  ])('tells why and leaves with 2 before anything is made: %j', async (args, why) => {
    const { status, stdout, stderr } = await start(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
    expect(readdirSync(folder).filter((name) => name !== 'logs')).toEqual([]);
  });

  it('once the folder is open closes it as it would in the end', async () => {
    const unknown = await start('--operator', 'anna');
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('--passphrase-file')]);
    expect(leftOpen()).toEqual([]);

    const other = createServer().listen(0, '127.0.0.1');
    const { port } = await new Promise<{ port: number }>((resolve) => {
      other.once('listening', () => resolve(other.address() as { port: number }));
    });
    const taken = await start('--operator', 'anna', '--passphrase-file', passphraseFile, '--port', `${port}`);
    other.close();
    expect([taken.status, taken.stderr]).toEqual([3, expect.stringContaining(`Port ${port} is taken`)]);
    expect(leftOpen()).toEqual([]);
  });

  /** What a station that was killed leaves behind. */
  function leftOpen(): string[] {
    return ['station.running', 'station.address', 'station.db-wal'].filter((name) => existsSync(join(folder, name)));
  }
});

it('an operator given again on a later start changes nothing, however the name is written', async () => {
  for (const operator of ['Anna', 'ANNA']) {
    const station = await startStation({ folder, operator });
    expect(station.apiKey).toMatch(/^[0-9a-f]{48}$/);
    expect(await station.stop()).toBe(0);
  }
});
