// @module-tag long
// @module-tag one-engine: damage of the file and of its journal
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '#main/store/open.ts';
import { EPOCH } from '#shared/core/times.ts';
import { makeRandom } from '#test/support/random.ts';
import { expectRecovered, fill, filledAndClosed, filledAndKilled, flipRecords } from '#test/support/store/damage.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';
import { stateOf } from '#test/support/store/state.ts';
import { textOf } from '#test/support/store/told.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

const database = () => join(lab.folder, 'station.db');

it('opens after a kill without a word, and with everything', async () => {
  const before = await filledAndKilled(lab);
  const store = await lab.open();
  expect(store.notices).toEqual([]);
  expect(await stateOf(lab.folder)).toEqual(before);
});

describe('a database is set aside and made anew, when it', () => {
  it('was removed', async () => {
    const before = await filledAndClosed(lab);
    rmSync(database());
    await expectRecovered(lab, before, /was missing/);
  });

  it('is empty', async () => {
    const before = await filledAndClosed(lab);
    truncateSync(database());
    await expectRecovered(lab, before, /was empty/);
    expect(readdirSync(join(lab.folder, 'damaged'))).toHaveLength(1);
  });

  // Of the last page, an empty one, nothing but zeros would be cut off.
  it.each([0.3, 0.7, 0.95])('was cut to %d of its length', async (part) => {
    const before = await filledAndClosed(lab);
    truncateSync(database(), Math.floor(statSync(database()).size * part));
    await expectRecovered(lab, before, /was damaged/);
  });

  it('has lost its write-ahead log', async () => {
    const before = await filledAndKilled(lab);
    rmSync(`${database()}-wal`);
    await expectRecovered(lab, before, /write-ahead log .* missing/);
  });

  it('has an empty write-ahead log', async () => {
    const before = await filledAndKilled(lab);
    truncateSync(`${database()}-wal`);
    await expectRecovered(lab, before, /damaged|was not the one|was empty/);
  });

  it('has the write-ahead log of another station', async () => {
    const before = await filledAndKilled(lab);
    const other = await lab.open({ folder: lab.aside('other') });
    await fill(other, 3);
    copyFileSync(join(lab.aside('other'), 'station.db-wal'), `${database()}-wal`);
    await expectRecovered(lab, before, /damaged|was not the one/, true);
  });

  it('was exchanged for the database of another station', async () => {
    const before = await filledAndClosed(lab);
    const other = await lab.open({ folder: lab.aside('other') });
    await fill(other, 3);
    await other.close();
    copyFileSync(join(lab.aside('other'), 'station.db'), database());
    await expectRecovered(lab, before, /was not the one that its journal was written for/, true);
  });

  it('was exchanged for an older copy of itself', async () => {
    const before = await filledAndClosed(lab);
    const [backup] = readdirSync(join(lab.folder, 'backups'));
    copyFileSync(join(lab.folder, 'backups', backup), database());
    await expectRecovered(lab, before, /was not the one that its journal was written for/);
  });

  it('is a database of another program', async () => {
    const before = await filledAndClosed(lab);
    rmSync(database());
    new Sqlite(database()).exec('create table t (a); insert into t values (1)').close();
    await expectRecovered(lab, before, /not a Twinmark database/);
  });

  it('is no database at all', async () => {
    const before = await filledAndClosed(lab);
    writeFileSync(database(), randomBytes(50_000));
    await expectRecovered(lab, before, /was damaged/);
  });

  it('is damaged with every backup', async () => {
    const before = await filledAndClosed(lab);
    const folder = join(lab.folder, 'backups');
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), randomBytes(9000));
    writeFileSync(database(), randomBytes(50_000));
    const store = await expectRecovered(lab, before, /daily copies are damaged too/);
    expect(textOf(store.notices)).toMatch(/made anew from the journal/);
  });
});

it('finds random bytes in the database, or they are harmless: no record is silently wrong', async () => {
  const before = await filledAndClosed(lab);
  const good = lab.aside('good');
  cpSync(lab.folder, good, { recursive: true });
  const random = makeRandom('store damage', 'places');
  const outcomes = { harmless: 0, recovered: 0 };
  for (let trial = 0; trial < 12; trial++) {
    rmSync(lab.folder, { recursive: true });
    cpSync(good, lab.folder, { recursive: true });
    const descriptor = openSync(database(), 'r+');
    const { size } = statSync(database());
    for (let n = 1 + (trial % 8) * 8; n > 0; n--) {
      writeSync(descriptor, Buffer.from([random.below(256)]), 0, 1, random.below(size));
    }
    closeSync(descriptor);
    const store = await lab.open();
    outcomes[store.notices.length > 0 ? 'recovered' : 'harmless']++;
    expect(await stateOf(lab.folder)).toEqual(before);
    expect((await store.records.list({ owner: 1, q: 'record' }, 1, 100)).rows).toHaveLength(12);
    await store.close();
  }
  expect(outcomes.recovered).toBeGreaterThan(3);
});

it('gives every record a later stamp after a recovery than any that was ever given out', async () => {
  const store = await lab.open();
  const owner = await fill(store);
  const { rows: old } = await store.records.changedSince(owner, EPOCH, 100);
  const newest = await store.newestStamp();
  await store.close();
  writeFileSync(database(), randomBytes(20_000));
  const again = await lab.open({ clock: () => 0 });
  const { rows } = await again.records.changedSince(owner, newest, 100);
  expect(rows.map(({ id }) => id)).toEqual(old.map(({ id }) => id));
  expect(new Set(rows.map((row) => row.updated_at)).size).toBe(rows.length);
});

it('mends a database that is damaged while the station runs, without a restart', async () => {
  const folder = lab.folder;
  const store = await lab.open();
  const owner = await fill(store);
  await store.close();
  const again = await openStore({ folder, clock: Date.now, log: () => {} });
  try {
    const { rows } = await again.records.list({ owner }, 1, 100);
    flipRecords(database());
    const failures: string[] = [];
    for (const { id } of rows) await again.records.find(id).catch((error) => failures.push(error.code));
    expect(new Set(failures)).toEqual(new Set(['store_unusable']));
    expect(again.problem()).toMatchObject({ readable: false });
    await expect.poll(() => again.problem()).toBeNull();
    expect(textOf(again.notices)).toMatch(/Nothing that was confirmed is lost/);
    for (const { updated_at: _, ...row } of rows) expect(await again.records.find(row.id)).toMatchObject(row);
    await again.kept.set('after', 1);
  } finally {
    await again.close();
  }
});

it('tells of missing pictures, and what is lost where the journal is damaged as well', async () => {
  await filledAndClosed(lab);
  rmSync(join(lab.folder, 'pictures'), { recursive: true });
  const journal = join(lab.folder, 'journal', readdirSync(join(lab.folder, 'journal'))[0]);
  const lines = readFileSync(journal, 'utf8').split('\n');
  const records = lines.flatMap((line, i) => (line.includes('Record 9') || line.includes('Record 10') ? [i] : []));
  lines[records[0]] = lines[records[0]].replace('Record', 'record');
  lines.splice(records[1], 1);
  writeFileSync(journal, lines.join('\n'));
  rmSync(database());
  const store = await lab.open();
  const told = textOf(store.notices);
  expect(told).toMatch(/Missing picture files: 10\./);
  expect(told).toMatch(/journal has holes \(lines broken: 1, missing: 1\)/);
  await store.close();
  const healthy = await lab.open();
  expect(healthy.notices).toEqual([]);
});

it('says so where nothing is left but the key of the station', async () => {
  mkdirSync(join(lab.folder, 'identity'), { recursive: true });
  writeFileSync(join(lab.folder, 'identity', 'station-key.json'), '{}');
  expect(textOf((await lab.open()).notices)).toMatch(/The database was missing.*nothing could be taken back/);
});

it('goes on with the backup alone where there is no journal, and says what that means', async () => {
  await filledAndClosed(lab);
  rmSync(join(lab.folder, 'journal'), { recursive: true });
  writeFileSync(database(), randomBytes(20_000));
  const store = await lab.open();
  expect(textOf(store.notices)).toMatch(/There was no journal: what changed after .* is lost/);
  expect((await store.records.list({ owner: 1 }, 1, 100)).total).toBe(7);
});

it('does not begin anew in silence where pictures say that there was something', async () => {
  await filledAndClosed(lab);
  for (const name of ['journal', 'backups', 'station.db']) rmSync(join(lab.folder, name), { recursive: true });
  const store = await lab.open();
  expect(textOf(store.notices)).toMatch(/neither a daily copy nor a journal.*restore FILE --data .*Print nothing/);
  expect(textOf(store.notices)).not.toContain('Everything was made anew');
});

it('writes a journal that was removed anew, from which the database can be made', async () => {
  const before = await filledAndClosed(lab);
  rmSync(join(lab.folder, 'journal'), { recursive: true });
  await (await lab.open()).close();
  rmSync(database());
  rmSync(join(lab.folder, 'backups'), { recursive: true });
  await expectRecovered(lab, before, /was missing/);
});

describe('the journal’s end', () => {
  it.each(['half a line', 'junk', 'a changed byte'])('is mended after %s', async (kind) => {
    const before = await filledAndKilled(lab);
    const file = join(lab.folder, 'journal', readdirSync(join(lab.folder, 'journal'))[0]);
    const text = readFileSync(file, 'utf8').replace(/\n+$/, '\n');
    if (kind === 'half a line') writeFileSync(file, text.slice(0, -40));
    if (kind === 'junk') writeFileSync(file, `${text}00000000 {"n":99999,"at"\n\u0000\u0000`);
    if (kind === 'a changed byte') writeFileSync(file, text.replace(/keys"(?![\s\S]*keys")/, 'kays"'));
    const store = await lab.open();
    expect(store.notices).toEqual([]);
    await store.close();
    rmSync(database());
    rmSync(join(lab.folder, 'backups'), { recursive: true });
    await expectRecovered(lab, before, /was missing/);
  });
});

it('keeps what it set aside', async () => {
  await filledAndClosed(lab);
  const junk = randomBytes(20_000);
  writeFileSync(database(), junk);
  await lab.open();
  const [stamp] = readdirSync(join(lab.folder, 'damaged'));
  expect(readFileSync(join(lab.folder, 'damaged', stamp, 'station.db'))).toEqual(junk);
  expect(existsSync(join(lab.folder, 'station.recovering.db'))).toBe(false);
});
