// @module-tag one-engine: backups of the file
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStation } from '#main/cli/closed-station.ts';
import { readSettingsFile } from '#main/files/settings-file.ts';
import { plannedRestore, planRestore, previewGiven, takeKept, takePiece } from '#main/store/restore/planned-restore.ts';
import { createLab, fill, type Lab } from '#test/support/store/lab.ts';

const SCRIPT = join(import.meta.dirname, '..', 'support', 'store', 'killed-restore.ts');
/** What each side of the restore has. */
const OLD = { prefix: 'OLD', records: 2 };
const NEW = { prefix: 'NEW', records: 3 };

let lab: Lab;
beforeAll(async () => {
  lab = createLab();
  await station('new', NEW);
  await station('old', OLD);
  const old = lab.aside('old');
  await takePiece(old, readFileSync(lab.aside('new.tar')), 0);
  const contents = await previewGiven(old, undefined);
  if (contents) await planRestore(old, contents);
});
afterAll(() => lab.end());

async function station(name: string, { prefix, records }: typeof OLD): Promise<void> {
  const folder = lab.aside(name);
  const store = await lab.open({ folder });
  await fill(store, records);
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ 'service.prefix': prefix }));
  await store.backups.exportTo(lab.aside(`${name}.tar`));
  await store.close();
}

/** A station with its restore planned, and killed at that moment. */
function killedAt(call: string, moment: string, name = 'old'): void {
  rmSync(lab.folder, { recursive: true, force: true });
  cpSync(lab.aside(name), lab.folder, { recursive: true });
  const { signal, stderr } = spawnSync(process.execPath, [SCRIPT, lab.folder, call, moment], { encoding: 'utf8' });
  expect(signal, stderr).toBe('SIGKILL');
}

/** As the next start finds it and leaves it. */
async function afterStart() {
  const told: string[] = [];
  const output = { out: () => {}, log: (text: string) => told.push(text) };
  return withStation(lab.folder, output, async ({ prefix, store }) => {
    const records = (await store.records.list({ owner: 1 }, 1, 1)).total;
    return { prefix, records, told };
  });
}

const left = () => readdirSync(lab.folder).filter((name) => name.includes('restore'));
const aside = () => (existsSync(join(lab.folder, 'replaced')) ? readdirSync(join(lab.folder, 'replaced')).length : 0);

const BEGUN = /^A backup was restored\. Records in it: 3\.$/;
const FINISHED = /^A restore that was interrupted was finished\.$/;
const KEPT = /^What was there before lies in .*replaced/;

// What was not begun is begun by the start; what was begun is finished by it, before it reads its settings.
test.each([
  ['before anything is moved', 'rename', 'restore.json', BEGUN],
  ['before the old settings go', 'rename', 'settings.json', FINISHED],
  ['before the plan itself goes with them', 'rename', 'restore-next.json', FINISHED],
  ['when all old files are gone', 'rename', 'restore.json/1', FINISHED],
  ['before the new settings come', 'rename', 'settings.json/1', FINISHED],
  ['when all new files are there', 'rm', 'restore.json', FINISHED],
] as const)('a restore that is killed %s is done once, with its own settings', async (_, call, moment, told) => {
  killedAt(call, moment);
  // The folder is another station's: what was given out after the backup, nobody knows.
  const ids = [/stay taken: 2\.$/, /^No file in the folder tells .* about 1\./];
  expect(await afterStart()).toEqual({ ...NEW, told: [told, KEPT, ...ids].map((text) => expect.stringMatching(text)) });
  expect([left(), aside()]).toEqual([[], 1]);
});

test('a copy of the database that is put back and killed half way comes alone: settings and pictures stay', async () => {
  await station('kept', OLD);
  const kept = lab.aside('kept');
  const store = await lab.open({ folder: kept });
  await store.backups.takeDaily();
  const [{ name }] = await store.backups.list();
  await fill(store, 2);
  await store.close();
  await takeKept(kept, name);
  const contents = await previewGiven(kept, undefined);
  expect(contents).toMatchObject({ extent: 'database', records: 2, pictures: 2, findings: [] });
  if (contents) await planRestore(kept, contents);
  killedAt('rename', 'restore.json/1', 'kept');
  expect(existsSync(join(lab.folder, 'station.db'))).toBe(false);
  // The database in the folder knows all that the copy knows, and has gone on since.
  const told = [FINISHED, KEPT, /stay taken: 2\.$/].map((text) => expect.stringMatching(text));
  expect(await afterStart()).toEqual({ ...OLD, told });
  expect([left(), aside()]).toEqual([[], 1]);
});

test('negative control: at such a moment the folder alone has the settings of neither side', async () => {
  killedAt('rename', 'settings.json/1');
  expect(await readSettingsFile(lab.folder)).toEqual({});
  expect(existsSync(join(lab.folder, 'restore-next.json'))).toBe(false);
});

test('a plan that cannot be read any more restores nothing, and says so once', async () => {
  killedAt('rename', 'restore.json');
  writeFileSync(join(lab.folder, 'restore-next.json'), '{"made_at":');
  expect(await plannedRestore(lab.folder)).toBeNull();
  expect(await afterStart()).toEqual({ ...OLD, told: ['The backup was not restored; the station goes on as it was.'] });
  expect([left(), aside()]).toEqual([[], 0]);
  expect(await afterStart()).toEqual({ ...OLD, told: [] });
});

test('killed before anything is moved, and called off: all is as it was', async () => {
  killedAt('rename', 'restore.json');
  rmSync(join(lab.folder, 'restore-next.json'));
  expect(await afterStart()).toEqual({ ...OLD, told: [] });
  expect([left(), aside()]).toEqual([[], 0]);
});
