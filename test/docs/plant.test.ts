import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSettings } from '#main/files/setting-values.ts';
import { readSettingsFile } from '#main/files/settings-file.ts';
import { findPostgres } from '#test/database.ts';
import { call } from '#test/support/api.ts';
import { testServer } from '#test/support/postgres/databases.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';
import { codeExamples, shellExamples } from './examples.ts';
import { runShell, runUntil } from './shell.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/plant.md'), 'utf8');
const [migrate, worker, ...more] = shellExamples(page);
const [named, storage] = codeExamples(page, 'json').map((text) => JSON.parse(text) as Record<string, unknown>);

it('what the page puts into settings files is accepted', () => {
  expect(Object.keys(checkSettings(named))).toEqual(['database.url']);
  expect(Object.keys(checkSettings({ ...named, ...storage }))).toHaveLength(5);
});

describe.skipIf(findPostgres() === null)('the page with a PostgreSQL (skipped where there is none)', () => {
  let place = '';
  let address = '';
  const stations: Station[] = [];
  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'twinmark-plant-'));
    const server = await testServer();
    const statements = codeExamples(page, 'sql').flatMap((text) =>
      text.split(/;\n/).filter((one) => one.trim() !== ''),
    );
    expect(statements).toHaveLength(2);
    for (const statement of statements) await server.ask(statement);
    address = server.url('twinmark').replace('//station@', '//twinmark:PASSWORD@');
  });
  afterAll(async () => {
    for (const station of stations) await station.remove();
    rmSync(place, { recursive: true, force: true });
  });

  it('takes a station that runs into the database that it made, and starts a worker there', async () => {
    expect(more).toEqual([]);
    const folder = newFolder('plant');
    const running = await startStation({ folder, asSet: true });
    stations.push(running);
    const moved = await runShell(fitted(migrate, folder), root);
    expect(moved.code, moved.output).toBe(0);
    expect(moved.output).toContain('The records are in the database now. Start the station again.');
    expect((await readSettingsFile(folder))['database.url']).toBe(address);
    await running.stop();
    const again = await startStation({ folder, asSet: true });
    stations.push(again);
    expect((await call(again.url, 'GET', '/api/health')).body.store).toBe('ok');

    const helper = join(place, 'worker');
    const { stopped, output } = await runUntil(fitted(worker, helper), root, '"ready":true', process.env);
    expect(stopped, output).toBe(true);
  });

  it('lets a station begin there, by its settings file', async () => {
    const folder = newFolder('plant');
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ ...named, 'database.url': address }));
    const station = await startStation({ folder, asSet: true });
    stations.push(station);
    expect((await call(station.url, 'GET', '/api/health')).body.store).toBe('ok');
  });

  /** With our folders and our server in the places that are the reader's. */
  function fitted(line: string, folder: string): string {
    return line
      .replace('DIR', folder)
      .replace(/postgres:\/\/(?:twinmark:PASSWORD@db\.plant\.example\/twinmark|…)/, address)
      .replace('/mnt/pictures', join(place, 'pictures'))
      .replace(/^npm run (\w+) --/, 'npm run --silent $1 --')
      .concat(line.includes('headless') ? ' --port 0' : '');
  }
});
