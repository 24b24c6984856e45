// @module-tag one-engine: damage of the file and of its journal
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, schemaVersion, structureProblem } from '#main/store/sql/sqlite.ts';
import { verifyRows } from '#main/store/tables/row-check.ts';
import { makeRandom } from '#test/support/random.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';
import { PLANTED_MIGRATIONS } from '#test/support/store/planted-migrations.ts';
import { type State, stateOf } from '#test/support/store/state.ts';

/** Of each work; a soak sets more. */
const KILLS = Number(process.env['TWINMARK_STORE_KILLS'] ?? 4);
const SCRIPT = join(import.meta.dirname, '../support/store/long-work.ts');

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

const tried = { timeout: 300_000 + KILLS * 10_000 };

/** Kills it some time after it began, unless it was faster. Gives whether it was killed. */
async function interrupt(work: string, file: string, ms: number): Promise<boolean> {
  const child = spawn(process.execPath, [SCRIPT, work, lab.folder, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), ms));
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    child.on('exit', (...end) => resolve(end));
  });
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The work ended with ${code ?? signal}.`);
  return signal === 'SIGKILL';
}

/** A station with some records and a backup; gives its state. */
async function station(folder: string, text: string, records: number): Promise<State> {
  const store = await lab.open({ folder });
  const owner = await settle(store);
  for (let i = 0; i < records; i++) {
    const marked = await store.pictures.put(randomBytes(2000), 'png');
    await addRecord(store, owner, { description: `${text} ${i}`, marked });
  }
  await store.backups.takeDaily();
  await store.backups.exportTo(lab.aside(`${text}.tar`));
  await store.close();
  return stateOf(folder);
}

function putBack(from: string): void {
  rmSync(lab.folder, { recursive: true, force: true });
  cpSync(from, lab.folder, { recursive: true });
}

async function expectWhole(state: State): Promise<void> {
  const store = await lab.open();
  const { rows, total } = await store.records.list({ owner: 1 }, 1, 100);
  expect(total).toBe(Object.keys(state).filter((name) => name.startsWith('records ')).length);
  for (const { marked } of rows) expect(marked && (await store.pictures.read(marked)).length).toBe(2000);
  await store.close();
}

it('a restore that is killed leaves the station as it was or as it is to be', tried, async () => {
  const old = await station(lab.aside('old'), 'old', 4);
  const wanted = await station(lab.aside('wanted'), 'wanted', 7);
  const random = makeRandom('restore', 'moments');
  const ends = { old: 0, wanted: 0 };
  for (let kill = 0; kill < KILLS; kill++) {
    putBack(lab.aside('old'));
    await interrupt('restore', lab.aside('wanted.tar'), random.between(0, kill % 2 === 0 ? 30 : 250));
    await (await lab.open()).close();
    const now = await stateOf(lab.folder);
    const isOld = Object.keys(now).length === Object.keys(old).length;
    const end = isOld ? 'old' : 'wanted';
    ends[end]++;
    const carried = Object.keys(now).filter((name) => !Object.hasOwn(isOld ? old : wanted, name));
    // The IDs of the station that was replaced stay taken, and nothing else of it.
    expect(carried.toSorted()).toEqual(
      isOld
        ? []
        : Object.keys(old)
            .filter((name) => name.startsWith('ids '))
            .toSorted(),
    );
    expect(now).toMatchObject(isOld ? old : wanted);
    await expectWhole(now);
    expect(readdirSync(lab.folder).filter((name) => name.includes('restore'))).toEqual([]);
    if (end === 'wanted') {
      const [replaced] = readdirSync(join(lab.folder, 'replaced'));
      expect(await stateOf(join(lab.folder, 'replaced', replaced))).toEqual(old);
    }
  }
  expect(ends.old).toBeGreaterThan(0);
});

it('a restore that is killed while files change places is finished by the next start', async () => {
  const old = await station(lab.aside('old'), 'old', 3);
  const wanted = await station(lab.aside('wanted'), 'wanted', 5);
  for (const moved of [0, 2, 4]) {
    putBack(lab.aside('old'));
    // What is on the disk after the plan was written and some of the old files went.
    cpSync(lab.aside('wanted'), join(lab.folder, '.unfinished-restore'), { recursive: true });
    for (const name of ['station.lock', 'station.lock-journal']) {
      rmSync(join(lab.folder, '.unfinished-restore', name), { force: true });
    }
    writeFileSync(join(lab.folder, 'restore.json'), JSON.stringify({ step: 'old files go', to: 'before' }));
    const names = readdirSync(lab.folder).filter((name) => !/lock|restore/.test(name));
    for (const name of names.slice(0, moved)) {
      cpSync(join(lab.folder, name), join(lab.folder, 'replaced', 'before', name), { recursive: true });
      rmSync(join(lab.folder, name), { recursive: true });
    }
    await (await lab.open()).close();
    expect(await stateOf(lab.folder)).toEqual(wanted);
    expect(await stateOf(join(lab.folder, 'replaced', 'before'))).toEqual(old);
    expect(existsSync(join(lab.folder, 'restore.json'))).toBe(false);
  }
});

it('a migration that is killed is gone through at the next start, with every row as it was', tried, async () => {
  const before = await station(lab.aside('old'), 'old', 5);
  const random = makeRandom('migrate', 'moments');
  let killed = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    putBack(lab.aside('old'));
    if (await interrupt('migrate', '', random.between(0, 200))) killed++;
    const store = await lab.open({ migrations: PLANTED_MIGRATIONS });
    expect(store.notices).toEqual([]);
    await store.close();
    expect(await stateOf(lab.folder)).toEqual(before);
    const connection = connect(join(lab.folder, 'station.db'), 'inspector');
    expect(schemaVersion(connection.handle)).toBe(PLANTED_MIGRATIONS.length);
    await connection.close();
    const versions = readdirSync(join(lab.folder, 'backups')).flatMap(
      (name) => /^before-version-\d+/.exec(name)?.[0] ?? [],
    );
    expect(new Set(versions)).toEqual(
      new Set([1, 0].map((from) => `before-version-${PLANTED_MIGRATIONS.length - from}`)),
    );
  }
  expect(killed).toBeGreaterThan(0);
});

it('a backup that is killed leaves no half file under a name that counts', tried, async () => {
  await station(lab.aside('old'), 'old', 5);
  const random = makeRandom('back up', 'moments');
  const exported = lab.aside('exported.tar');
  putBack(lab.aside('old'));
  for (let kill = 0; kill < KILLS; kill++) {
    expect(await interrupt('back up', exported, random.between(0, 300))).toBe(true);
    await (await lab.open()).close();
    const names = readdirSync(join(lab.folder, 'backups'));
    expect(names.every((name) => /^day-.*\.db$/.test(name))).toBe(true);
    for (const name of names) {
      const copy = connect(join(lab.folder, 'backups', name), 'inspector');
      expect(structureProblem(copy.handle, 'full')).toBeNull();
      expect((await verifyRows(copy)).records).toBe(5);
      await copy.close();
    }
    expect(readdirSync(lab.folder).filter((name) => name.startsWith('.unfinished'))).toEqual([]);
  }
});

it('a recovery that is killed is begun again', tried, async () => {
  const before = await station(lab.aside('old'), 'old', 5);
  writeFileSync(join(lab.aside('old'), 'station.db'), randomBytes(30_000));
  const random = makeRandom('recover', 'moments');
  let killed = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    putBack(lab.aside('old'));
    if (await interrupt('recover', '', random.between(0, 150))) killed++;
    await (await lab.open()).close();
    expect(await stateOf(lab.folder)).toEqual(before);
    await expectWhole(before);
    expect(readdirSync(join(lab.folder, 'damaged')).length).toBeGreaterThan(0);
  }
  expect(killed).toBeGreaterThan(0);
});
