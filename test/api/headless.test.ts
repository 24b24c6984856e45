// @module-tag later: starts processes, and whole stations again and again
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Card } from '#shared/core/model.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { databaseOf } from '#test/support/postgres/databases.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = newFolder('headless');
const passphraseFile = join(newFolder('passphrase'), 'passphrase');
writeFileSync(passphraseFile, 'correct horse battery\n', { mode: 0o600 });
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(passphraseFile, '..'), { recursive: true, force: true });
});

/** A start that is expected to end by itself. */
async function start(...args: readonly string[]) {
  return startAt(0, args);
}

/** Does so under a clock that is so many days off. */
async function startAt(days: number, args: readonly string[]) {
  const shared = await databaseOf(folder);
  const database = shared ? ['--set', `database.url=${shared.url}`] : [];
  const run = join(root, 'bin', 'run.mjs');
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
  const command = [...clockOff(days), ...all];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', timeout: 120_000 });
  return { status, stdout, stderr };
}

function clockOff(days: number): readonly string[] {
  const shift = `const now = Date.now; Date.now = () => now() + ${days} * 86_400_000;`;
  return days === 0 ? [] : ['--import', `data:text/javascript,${encodeURIComponent(shift)}`];
}

async function makeRecord({ url, apiKey }: Station): Promise<Card> {
  const image = base64(await artwork('headless', { width: 200, height: 200 }));
  const { body } = await call(url, 'POST', '/api/records', { token: apiKey, json: { image, metadata: {} } });
  return body.card;
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

describe('a start under a clock that is far from the newest change', () => {
  it.each([3_653, -3])('writes nothing, leaves with 2 and says what to do: %d days', async (days) => {
    const { status, stdout, stderr } = await startAt(days, []);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/The clock of this machine says .* --accept-clock/);
  });

  it('goes on with --accept-clock, and what it makes then says so until the clock is confirmed', async () => {
    const far = await startStation({
      folder,
      operator: 'anna',
      args: ['--accept-clock'],
      nodeOptions: clockOff(3_653),
    });
    const late = await makeRecord(far);
    expect(late).toMatchObject({ clock_doubted: true, created_at: expect.stringMatching(/^203[67]-/) });
    await far.stop();
    expect((await start()).status).toBe(2);
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, 'bin', 'twinmark.mjs'), 'clock', 'confirm', '--data', folder],
      {
        encoding: 'utf8',
      },
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('The clock says')]);
    const station = await startStation({ folder, operator: 'anna' });
    const record = await makeRecord(station);
    expect(record.clock_doubted).toBeUndefined();
    expect(Math.abs(Date.parse(record.created_at) - Date.now())).toBeLessThan(60_000);
    expect(record.updated_at > late.updated_at).toBe(true);
    await station.stop();
  });
});
