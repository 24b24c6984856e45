import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { invite, makeRecord } from '#test/support/handheld-records.ts';
import { confirmAtDesk } from '#test/support/pairing.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { codeExamples, shellExamples } from './examples.ts';
import { runShell } from './shell.ts';
import { troubledWay } from './troubled-way.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/handhelds.md'), 'utf8');
let station: Station;
let desk: Desk;
let folder: string;
let id: string;

beforeAll(async () => {
  station = await startStation();
  desk = await openDesk(station);
  folder = mkdtempSync(join(tmpdir(), 'twinmark-guide-'));
  const made = await makeRecord(station, 'Olive oil');
  id = made.watermark_id;
  writeFileSync(join(folder, 'photo.png'), made.marked);
});
afterAll(async () => {
  await station.remove();
  rmSync(folder, { recursive: true });
});

test('the commands of the guide to handhelds work from top to bottom', async () => {
  const { code, id: pairing } = await invite(desk);
  writeFileSync(join(folder, 'pair.ts'), codeExamples(guide, 'ts')[0] ?? '');
  const lines = [`URL=${station.url} CODE=${code} TRUST=`, 'set -eo pipefail', ...shellExamples(guide)];
  const running = runShell(lines.join('\n'), folder);
  const asking = async () => (await desk.call('GET', `/api/desk/pairings/${pairing}`)).body.requests;
  await expect.poll(asking).toHaveLength(1);
  const [{ check }] = await asking();
  await confirmAtDesk(desk.call, pairing, check);
  const run = await running;
  expect(run.code, run.output).toBe(0);
  expect(run.output).toContain(`Compare with the desk: ${check}`);
});

test('the programs of the guide work: a copy that is whole, scans that arrive once, and a key that is taken back', async () => {
  const [, sync, queue] = codeExamples(guide, 'ts');
  const { key, device } = JSON.parse(readFileSync(join(folder, 'paired.json'), 'utf8'));
  const before = (await call(station.url, 'GET', `/api/records/${id}`)).body.scan_count;
  const use = `
    const [url, key, id] = process.argv.slice(2) as [string, string, string];
    await sync(url, key);
    scanned(id);
    scanned('22222');
    scanned(id);
    await upload(process.argv[5] as string, key);
    await upload(url, key);
    await sync(url, key);
    const states = queue.map(({ state }) => state);
    console.log(JSON.stringify({ states, has: copy.records.has(id) }));
  `;
  writeFileSync(join(folder, 'guide.ts'), `${sync}\n${queue}\n${use}\nexport {};\n`);
  const troubled = await troubledWay(station.url);
  const line = `${process.execPath} guide.ts ${station.url} ${key} ${id} ${troubled.url}`;
  const first = await runShell(line, folder);
  expect(first.code, first.output).toBe(0);
  const told = JSON.parse(first.output.split('\n').find((one) => one.startsWith('{')) ?? '');
  expect(told).toEqual({ states: ['sent', 'refused', 'sent'], has: true });
  expect((await call(station.url, 'GET', `/api/records/${id}`)).body.scan_count).toBe(before + 2);
  expect(troubled.left()).toEqual([]);
  await troubled.close();

  await desk.call('DELETE', `/api/desk/devices/${device.id}`);
  const second = await runShell(line, folder);
  expect([second.code === 0, second.output]).toEqual([false, expect.stringContaining('Pair it again')]);
});

test('the guide has as many examples as are run here', () => {
  expect([shellExamples(guide).length > 10, codeExamples(guide, 'ts').length]).toEqual([true, 3]);
});
