// A database is replaced by an earlier one, or made anew: IDs that were given out stay taken, pictures stay.
import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSetAside, removalProblem } from '#main/services/upkeep/upkeep.ts';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import { addRecord, createLab, fill, type Lab, settle } from '#test/support/store/lab.ts';
import { textOf } from '#test/support/store/told.ts';

const DAY_MS = 86_400_000;
/** So few IDs that all of them can be drawn. */
const FEW = 40;

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

/** Draws IDs until none is left. */
async function drawAll(store: Store): Promise<string[]> {
  const drawn: string[] = [];
  try {
    for (;;) drawn.push(await store.ids.reserve());
  } catch (error) {
    expect(error).toMatchObject({ code: 'storage_full' });
    return drawn;
  }
}

/** A station with a backup and IDs that were given out after it. */
async function stationWithLaterIds(): Promise<{ file: string; before: string[]; later: string[] }> {
  const store = await lab.open({ idCount: FEW });
  const before = [await store.ids.reserve(), await store.ids.reserve()];
  const file = lab.aside('backup.tar');
  await store.backups.exportTo(file);
  const later = [await store.ids.reserve(), await store.ids.reserve(), await store.ids.reserve()];
  const givenBack = await store.ids.reserve();
  await store.ids.giveBack(givenBack);
  await store.close();
  return { file, before, later };
}

it('a key that was revoked after the backup was made stays revoked; the others are as they were', async () => {
  const store = await lab.open({ idCount: FEW });
  const owner = await store.change(({ users }) => users.ensure('issuer', 'anna'));
  const give = (hash: string) =>
    store.change(({ apiKeys }) =>
      apiKeys.insert({
        user_id: owner.id,
        name: hash,
        hash,
        first_characters: hash.slice(0, 6),
        expires_at: null,
        scopes: ['read'],
        idle_days: null,
      }),
    );
  const [phone, gate] = [await give('phone'), await give('gate')];
  const file = lab.aside('backup.tar');
  await store.backups.exportTo(file);
  await store.change(({ apiKeys }) => apiKeys.revoke(owner.id, phone.id));
  await store.close();
  const { notes } = await restoreBackup(file, lab.folder);
  expect(notes.map(({ text }) => text).join()).toContain('stay revoked: 1.');
  expect((await diagnose(lab.folder)).findings).toEqual([]);
  const restored = await lab.open({ idCount: FEW });
  expect(await restored.apiKeys.list(owner.id)).toMatchObject([{ id: gate.id, name: 'gate' }]);
  expect(await restored.apiKeys.findByHash('phone')).toMatchObject({ revoked_at: expect.any(String) });
  await restored.close();
  expect((await restoreBackup(file, lab.folder)).notes.map(({ text }) => text).join()).toContain('stay revoked: 1.');
});

it('a database that cannot be read is replaced, and revoked keys are to be revoked again', async () => {
  const { file } = await stationWithLaterIds();
  expect((await restoreBackup(file, lab.folder)).notes.map(({ text }) => text).join()).not.toContain(
    'revoke them again',
  );
  writeFileSync(join(lab.folder, 'station.db'), 'no database');
  expect((await restoreBackup(file, lab.folder)).notes.map(({ text }) => text).join()).toContain('revoke them again');
});

it('a database that was just restored is in order, although its journal only begins at the next start', async () => {
  const { file } = await stationWithLaterIds();
  await restoreBackup(file, lab.folder);
  expect((await diagnose(lab.folder)).findings).toEqual([]);
  await (await lab.open({ idCount: FEW })).close();
  const { ok, facts } = await diagnose(lab.folder);
  expect([ok, facts.join()]).toEqual([true, expect.not.stringContaining('begins anew')]);
});

it('a database that nobody restored, and that has lost its journal, is not', async () => {
  await stationWithLaterIds();
  rmSync(join(lab.folder, 'journal'), { recursive: true });
  expect((await diagnose(lab.folder)).findings.join()).toContain('not in the journal');
});

describe('IDs that were given out after the backup', () => {
  it.each([
    ['the database and the journal', () => {}],
    ['the database alone', () => rmSync(join(lab.folder, 'journal'), { recursive: true })],
    ['the journal alone', () => truncateSync(join(lab.folder, 'station.db'), 100)],
  ])('stay taken: %s knows them', async (_, damage) => {
    const { file, before, later } = await stationWithLaterIds();
    damage();
    const report = await restoreBackup(file, lab.folder);
    expect(report).toMatchObject({ findings: [], ids: { carried: 3, unknown: 0 } });
    expect(textOf(report.notes)).toContain('stay taken: 3.');
    const store = await lab.open({ idCount: FEW });
    const drawn = await drawAll(store);
    expect(drawn).toHaveLength(FEW - before.length - later.length);
    for (const id of [...before, ...later]) expect(drawn).not.toContain(id);
    await store.close();
    expect((await diagnose(lab.folder)).findings).toEqual([]);
  });

  it('are told by their likely number where no file knows them', async () => {
    const { file } = await stationWithLaterIds();
    const inThreeDays = Date.now() + 3 * DAY_MS;
    const report = await restoreBackup(file, lab.aside('elsewhere'), () => inThreeDays);
    // Two in the 30 days before: less than one is to be expected in three days.
    expect(report.ids).toMatchObject({ carried: 0, unknown: 1 });
    expect(textOf(report.notes)).toMatch(/about 1\..*chance of 1 in/);
  });

  it('are told by their likely number on a new machine, which has a database of its own', async () => {
    const { file } = await stationWithLaterIds();
    rmSync(lab.folder, { recursive: true });
    await (await lab.open({ idCount: FEW })).close();
    const inThreeDays = () => Date.now() + 3 * DAY_MS;
    const report = await restoreBackup(file, lab.folder, inThreeDays);
    expect(report).toMatchObject({
      ids: { carried: 0, unknown: 1 },
      notes: [{ kind: 'ids_unknown', facts: { count: '1' } }],
    });
  });

  it('are told by their likely number by a recovery from a copy alone', async () => {
    const store = await lab.open({ idCount: FEW });
    await store.ids.reserve();
    await store.backups.takeDaily();
    await store.close();
    rmSync(join(lab.folder, 'journal'), { recursive: true });
    writeFileSync(join(lab.folder, 'station.db'), 'damaged');
    const later = await lab.open({ idCount: FEW, clock: () => Date.now() + 3 * DAY_MS });
    expect(textOf(later.notices)).toMatch(/There was no journal.*about 1\..*chance of 1 in/);
  });

  it('stay taken where the database is damaged and neither a copy nor the journal is left', async () => {
    const { before, later } = await stationWithLaterIds();
    rmSync(join(lab.folder, 'journal'), { recursive: true });
    rmSync(join(lab.folder, 'backups'), { recursive: true, force: true });
    damageRow();
    const store = await lab.open({ idCount: FEW });
    expect(textOf(store.notices)).toContain('damaged');
    const drawn = await drawAll(store);
    for (const id of [...before, ...later]) expect(drawn).not.toContain(id);
  });

  it.each(['a start', 'a restore'])('stay taken by %s after a recovery that was killed', async (next) => {
    const { file, before, later } = await stationWithLaterIds();
    keepLastLine();
    // The recovery had set the database aside, and no more.
    const aside = join(lab.folder, 'damaged', '20260301T100000000Z');
    mkdirSync(aside, { recursive: true });
    renameSync(join(lab.folder, 'station.db'), join(aside, 'station.db'));
    if (next === 'a restore') await restoreBackup(file, lab.folder);
    const drawn = await drawAll(await lab.open({ idCount: FEW }));
    for (const id of [...before, ...later]) expect(drawn).not.toContain(id);
  });
});

describe('sheets that were on their way to a printer when the backup was made', () => {
  const printer = { name: 'Hall', uri: 'ipp://hall/ipp/print', tray: null, media_type: null };
  const fresh = { print: 1, sheets: [1, 2], follows: [3, 4], asks: false, reasons: [] };
  const about = { ...fresh, printer: { ...printer, uuid: null, fingerprint: null, queue: false } };

  async function printing(store: Store): Promise<void> {
    await settle(store);
    const batch = await store.batches.insert({
      owner_id: null,
      name: 'Wine',
      template_id: 'generic',
      plan: {} as never,
    });
    for (const state of ['asked', 'stopped', 'done'] as const) {
      await store.printerJobs.insert({ ...about, batch_id: batch.id, state, request_key: state, job_name: state });
    }
  }

  async function jobsOf(store: Store) {
    const { rows } = await store.batches.list(1, 1);
    const jobs = [...(await store.printerJobs.ofBatch(rows[0].id))].reverse();
    return jobs.map(({ state, asks, sheets, follows, trouble }) => [state, asks, sheets, follows, trouble?.kind]);
  }
  const asks = ['unknown', true, [1, 2, 3, 4], [], 'print_put_back'];
  const ended = ['done', false, [1, 2], [3, 4], undefined];

  it('are asked about, with those that would follow them', async () => {
    const store = await lab.open();
    await printing(store);
    const file = lab.aside('backup.tar');
    await store.backups.exportTo(file);
    await store.close();
    await restoreBackup(file, lab.folder);
    const restored = await lab.open();
    expect(await jobsOf(restored)).toEqual([asks, asks, ended]);
    expect(await restored.printerJobs.moving()).toEqual([]);
  });

  it('are asked about after a recovery that may lack changes, and are followed after one that has all', async () => {
    const store = await lab.open();
    await printing(store);
    await store.backups.takeDaily();
    await store.close();
    writeFileSync(join(lab.folder, 'station.db'), 'damaged');
    const whole = await lab.open();
    expect((await jobsOf(whole)).map(([state]) => state)).toEqual(['asked', 'stopped', 'done']);
    await whole.close();
    rmSync(join(lab.folder, 'journal'), { recursive: true });
    writeFileSync(join(lab.folder, 'station.db'), 'damaged');
    expect(await jobsOf(await lab.open())).toEqual([asks, asks, ended]);
  });
});

/** Leaves a journal that tells of one row. */
function keepLastLine(): void {
  const [name = ''] = readdirSync(join(lab.folder, 'journal'));
  const journal = join(lab.folder, 'journal', name);
  writeFileSync(journal, `${readFileSync(journal, 'utf8').trimEnd().split('\n').at(-1)}\n`);
}

/** Breaks the checksum of a row: the station trusts the database no more, and its tables can still be read. */
function damageRow(): void {
  const connection = new Sqlite(join(lab.folder, 'station.db'));
  connection.exec('update ids set sum = sum + 1 where number = (select max(number) from ids)');
  connection.close();
}

/** The names of all pictures on the disk, wherever they lie. */
function pictureNames(): string[] {
  const names = readdirSync(join(lab.folder, 'pictures'), { recursive: true }).map((path) => basename(String(path)));
  return names.filter((name) => /^[0-9a-f]{64}\./.test(name)).toSorted();
}

describe('pictures that an older database does not name', () => {
  const age = (store: Store, ref: PictureRef) => {
    const yesterday = new Date(Date.now() - 2 * DAY_MS);
    utimesSync(store.pictures.pathOf(ref), yesterday, yesterday);
  };

  it('are set aside, and are there again when the newer database comes back', async () => {
    const first = await lab.open();
    await fill(first, 1);
    await first.upkeep();
    const marked = await first.pictures.put(randomBytes(500), 'png');
    const { id } = await addRecord(first, 1, { marked });
    age(first, marked);
    await first.close();
    const [copy = ''] = readdirSync(join(lab.folder, 'backups'));

    const { replaced } = await restoreBackup(join(lab.folder, 'backups', copy), lab.folder);
    const older = await lab.open();
    await older.upkeep();
    expect(await older.pictures.listSetAside()).toMatchObject([{ pictures: 1, bytes: 500 }]);
    const setAside = createSetAside({ store: older, clock: () => Date.now() + 200 * DAY_MS });
    const { days, rollbacks } = await setAside.list();
    expect(rollbacks).toMatchObject([{ kind: 'kept_copy' }]);
    const day = days[0]?.day ?? '';
    await expect(setAside.remove(day)).rejects.toMatchObject({ code: 'conflict', message: /replaced by an earlier/ });
    await older.close();

    const report = await restoreBackup(join(String(replaced), 'station.db'), lab.folder);
    expect([report.missing, report.findings]).toEqual([[], []]);
    const newer = await lab.open();
    // The start brings it back, so that a backup has it, and no removal takes it.
    expect(await newer.pictures.listSetAside()).toEqual([]);
    expect((await newer.records.find(id))?.marked).toMatchObject({ hash: marked.hash });
    expect((await newer.pictures.read(marked)).length).toBe(500);
  });

  it('stay where database, journal and copies are gone, and nothing can be taken back', async () => {
    const first = await lab.open();
    await fill(first, 2);
    const marked = await first.pictures.put(randomBytes(500), 'png');
    await addRecord(first, 1, { marked });
    age(first, marked);
    await first.close();
    const shown = pictureNames();
    expect(shown).toHaveLength(3);
    for (const name of ['station.db', 'journal', 'backups'])
      rmSync(join(lab.folder, name), { recursive: true, force: true });
    const empty = await lab.open();
    await empty.upkeep();
    // They are the last evidence there is.
    expect(await empty.pictures.listSetAside()).toMatchObject([{ pictures: 1, bytes: 500 }]);
    expect(pictureNames()).toEqual(shown);
  });

  it('are removed by a person alone, 90 days later, once the rollback is confirmed', async () => {
    let now = Date.now();
    const store = await lab.open();
    const ref = await store.pictures.put(randomBytes(500), 'png');
    age(store, ref);
    await store.close();
    const again = await lab.open();
    await again.upkeep();
    const setAside = createSetAside({ store: again, clock: () => now });
    const day = (await setAside.list()).days[0]?.day ?? '';
    await expect(setAside.remove(day)).rejects.toMatchObject({ code: 'conflict', message: /90 days/ });
    now += 91 * DAY_MS;
    await setAside.remove(day);
    expect((await setAside.list()).days).toEqual([]);
    await expect(again.pictures.read(ref)).rejects.toMatchObject({ code: 'store_unusable' });
  });
});

describe('the removal', () => {
  it('leaves what a row names by then', async () => {
    const first = await lab.open();
    const owner = await settle(first);
    const ref = await first.pictures.put(randomBytes(500), 'png');
    utimesSync(first.pictures.pathOf(ref), new Date(0), new Date(0));
    await first.close();
    const store = await lab.open();
    await store.upkeep();
    const [day] = await store.pictures.listSetAside();
    await addRecord(store, owner, { marked: ref });
    await store.pictures.removeSetAside(day?.day ?? '');
    expect((await store.pictures.read(ref)).length).toBe(500);
  });

  const at = (text: string) => Date.parse(text);

  it('waits for 90 whole days', () => {
    expect(removalProblem('2026-01-01', at('2026-03-31T23:59:59Z'), 0)?.message).toContain('from 2026-04-01');
    expect(removalProblem('2026-01-01', at('2026-04-01T00:00:00Z'), 0)).toBeNull();
  });

  it('waits for the confirmation of every rollback', () => {
    expect(removalProblem('2020-01-01', at('2026-04-01T00:00:00Z'), 1)?.trouble?.kind).toBe('rollback_unconfirmed');
  });

  it('goes on once all of them are confirmed, and no later one', async () => {
    const store = await lab.open();
    const setAside = createSetAside({ store, clock: Date.now });
    const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
    await store.change(({ kept }) =>
      kept.set('store.rollbacks', [
        { kind: 'restore', at: first },
        { kind: 'recovery', at: second },
      ]),
    );
    await setAside.confirm(first);
    expect((await setAside.list()).rollbacks).toEqual([{ kind: 'recovery', at: second }]);
  });
});
