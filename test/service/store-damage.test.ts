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
import { openStore } from '../../src-main/store/open.ts';
import { checkDatabase } from '../../src-main/store/sqlite-file/start-check.ts';
import type { Store } from '../../src-main/store/store.ts';
import { AppError } from '../../src-shared/errors.ts';
import { EPOCH } from '../../src-shared/times.ts';
import { makeRandom } from '../support/random.ts';
import { startStation } from '../support/station.ts';
import { addRecord, createLab, type Lab, settle } from '../support/store/lab.ts';
import { type State, stateOf } from '../support/store/state.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

const database = () => join(lab.folder, 'station.db');

/** A store with a past: records that changed, and a backup from the middle of it. */
async function fill(store: Store, records = 12): Promise<number> {
  const owner = await settle(store);
  const ids: string[] = [];
  for (let i = 0; i < records; i++) {
    const picture = await store.pictures.put(randomBytes(500), 'png');
    const { id } = await addRecord(store, owner, {
      description: `Record ${i}`,
      metadata: { n: `${i}` },
      marked: picture,
    });
    ids.push(id);
    if (i === records >> 1) await store.backups.takeDaily();
  }
  for (const id of ids.slice(0, 4)) await store.records.change(id, { scan_count: 5 });
  await store.kept.set('keys', ['one']);
  return owner;
}

/** The folder as a kill would leave it: copied while the store is open. */
async function filledAndKilled(): Promise<State> {
  const store = await lab.open({ folder: lab.aside('running') });
  await fill(store);
  cpSync(lab.aside('running'), lab.folder, { recursive: true });
  await store.close();
  return stateOf(lab.aside('running'));
}

async function filledAndClosed(): Promise<State> {
  const store = await lab.open();
  await fill(store);
  await store.close();
  return stateOf(lab.folder);
}

/** IDs that another station's database had taken stay taken: an ID too many does no harm. */
async function expectRecovered(before: State, notice: RegExp, isOthers = false): Promise<Store> {
  const store = await lab.open();
  expect(store.notices.join(' ')).toMatch(notice);
  expect(store.notices.join(' ')).toMatch(/Nothing that was confirmed is lost/);
  expect(store.problem()).toBeNull();
  const now = Object.entries(await stateOf(lab.folder));
  const own = now.filter(([name]) => !isOthers || !name.startsWith('ids ') || Object.hasOwn(before, name));
  expect(Object.fromEntries(own)).toEqual(before);
  expect((await store.records.list({ owner: 1, q: 'record' }, 1, 100)).total).toBe(12);
  return store;
}

it('opens after a kill without a word, and with everything', async () => {
  const before = await filledAndKilled();
  const store = await lab.open();
  expect(store.notices).toEqual([]);
  expect(await stateOf(lab.folder)).toEqual(before);
});

describe('a database is set aside and made anew, when it', () => {
  it('was removed', async () => {
    const before = await filledAndClosed();
    rmSync(database());
    await expectRecovered(before, /was missing/);
  });

  it('is empty', async () => {
    const before = await filledAndClosed();
    truncateSync(database());
    await expectRecovered(before, /was empty/);
    expect(readdirSync(join(lab.folder, 'damaged'))).toHaveLength(1);
  });

  // Of the last page, an empty one, nothing but zeros would be cut off.
  it.each([0.3, 0.7, 0.95])('was cut to %d of its length', async (part) => {
    const before = await filledAndClosed();
    truncateSync(database(), Math.floor(statSync(database()).size * part));
    await expectRecovered(before, /was damaged/);
  });

  it('has lost its write-ahead log', async () => {
    const before = await filledAndKilled();
    rmSync(`${database()}-wal`);
    await expectRecovered(before, /write-ahead log .* missing/);
  });

  it('has an empty write-ahead log', async () => {
    const before = await filledAndKilled();
    truncateSync(`${database()}-wal`);
    await expectRecovered(before, /damaged|was not the one|was empty/);
  });

  it('has the write-ahead log of another station', async () => {
    const before = await filledAndKilled();
    const other = await lab.open({ folder: lab.aside('other') });
    await fill(other, 3);
    copyFileSync(join(lab.aside('other'), 'station.db-wal'), `${database()}-wal`);
    await expectRecovered(before, /damaged|was not the one/, true);
  });

  it('was exchanged for the database of another station', async () => {
    const before = await filledAndClosed();
    const other = await lab.open({ folder: lab.aside('other') });
    await fill(other, 3);
    await other.close();
    copyFileSync(join(lab.aside('other'), 'station.db'), database());
    await expectRecovered(before, /was not the one that its journal was written for/, true);
  });

  it('was exchanged for an older copy of itself', async () => {
    const before = await filledAndClosed();
    const [backup] = readdirSync(join(lab.folder, 'backups'));
    copyFileSync(join(lab.folder, 'backups', backup), database());
    await expectRecovered(before, /was not the one that its journal was written for/);
  });

  it('is a database of another program', async () => {
    const before = await filledAndClosed();
    rmSync(database());
    new Sqlite(database()).exec('create table t (a); insert into t values (1)').close();
    await expectRecovered(before, /not one of Twinmark/);
  });

  it('is no database at all', async () => {
    const before = await filledAndClosed();
    writeFileSync(database(), randomBytes(50_000));
    await expectRecovered(before, /was damaged/);
  });

  it('and every backup are damaged', async () => {
    const before = await filledAndClosed();
    const folder = join(lab.folder, 'backups');
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), randomBytes(9000));
    writeFileSync(database(), randomBytes(50_000));
    const store = await expectRecovered(before, /backups are damaged too/);
    expect(store.notices.join(' ')).toMatch(/made anew from the journal/);
  });
});

it('finds random bytes in the database, or they are harmless: no record is silently wrong', async () => {
  const before = await filledAndClosed();
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
    const deadline = Date.now() + 10_000;
    while (again.problem() !== null && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20));
    expect(again.problem()).toBeNull();
    expect(again.notices.join(' ')).toMatch(/Nothing that was confirmed is lost/);
    for (const { updated_at: _, ...row } of rows) expect(await again.records.find(row.id)).toMatchObject(row);
    await again.kept.set('after', 1);
  } finally {
    await again.close();
  }
});

/** Changes a letter in every description, as a failing disk may: SQLite itself takes no notice. */
function flipRecords(file: string): void {
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf('Record '); at >= 0; at = bytes.indexOf('Record ', at + 1)) {
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.from('r'), 0, 1, at);
    closeSync(descriptor);
  }
}

it('takes notice of a changed letter that SQLite does not see', async () => {
  const before = await filledAndClosed();
  flipRecords(database());
  const plain = new Sqlite(database(), { readonly: true });
  expect(plain.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  plain.close();
  await expectRecovered(before, /was damaged/);
});

describe('after a clean end', () => {
  function spoil(index: string): void {
    const plain = new Sqlite(database());
    const page = plain.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(index);
    const size = Number(plain.pragma('page_size', { simple: true }));
    plain.close();
    const descriptor = openSync(database(), 'r+');
    writeSync(descriptor, randomBytes(size), 0, size, (Number(page) - 1) * size);
    closeSync(descriptor);
  }

  const untilStopped = (_file: string, signal: AbortSignal): Promise<null> =>
    new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));

  it('a start leaves pages and rows to a look beside it, which mends what it finds', async () => {
    const before = await filledAndClosed();
    spoil('records_by_owner');
    const gate = Promise.withResolvers<void>();
    const store = await lab.open({ checkDatabase: (file) => gate.promise.then(() => checkDatabase(file)) });
    expect(store.notices).toEqual([]);
    gate.resolve();
    await expect.poll(() => store.notices.join(' ')).toMatch(/Nothing that was confirmed is lost/);
    await expect.poll(() => store.problem()).toBeNull();
    expect(await stateOf(lab.folder)).toEqual(before);
  });

  it('the look finds a letter that SQLite does not see, and nothing where nothing is', async () => {
    await filledAndClosed();
    expect(await checkDatabase(database())).toBeNull();
    flipRecords(database());
    expect(await checkDatabase(database())).toMatch(/not as it was written/);
  });

  it('a look that cannot be done is told, and the station goes on', async () => {
    await filledAndClosed();
    const told: string[] = [];
    const slow = async () => {
      throw new AppError('time_limit', 'It took too long.');
    };
    const store = await lab.open({ checkDatabase: slow, log: (notice) => told.push(notice) });
    await expect.poll(() => told).toEqual([expect.stringMatching(/could not be checked.*took too long/)]);
    await store.kept.set('after', 1);
  });

  it('an end does not wait for the look', async () => {
    const before = await filledAndClosed();
    const store = await lab.open({ checkDatabase: untilStopped });
    await store.close();
    expect(await stateOf(lab.folder)).toEqual(before);
  });

  it('a start that meets damage waits for its mending', async () => {
    const before = await filledAndClosed();
    spoil('sqlite_autoindex_kept_1');
    const store = await lab.open({ checkDatabase: untilStopped });
    expect(await store.kept.get('keys')).toEqual(['one']);
    expect(store.notices.join(' ')).toMatch(/Nothing that was confirmed is lost/);
    expect(await stateOf(lab.folder)).toEqual(before);
    await store.kept.set('keys', ['two']);
  });

  it.each(['records_by_owner', 'sqlite_autoindex_kept_1'])(
    'a station looks by itself: %s',
    async (index) => {
      await filledAndClosed();
      spoil(index);
      const station = await startStation({ folder: lab.folder });
      try {
        await expect.poll(station.log).toMatch(/Nothing that was confirmed is lost/);
      } finally {
        expect(await station.stop()).toBe(0);
      }
    },
    60_000,
  );
});

it('tells of missing pictures, and what is lost where the journal is damaged as well', async () => {
  await filledAndClosed();
  rmSync(join(lab.folder, 'pictures'), { recursive: true });
  const journal = join(lab.folder, 'journal', readdirSync(join(lab.folder, 'journal'))[0]);
  const lines = readFileSync(journal, 'utf8').split('\n');
  const records = lines.flatMap((line, i) => (line.includes('Record 9') || line.includes('Record 10') ? [i] : []));
  lines[records[0]] = lines[records[0]].replace('Record', 'record');
  lines.splice(records[1], 1);
  writeFileSync(journal, lines.join('\n'));
  rmSync(database());
  const store = await lab.open();
  const told = store.notices.join(' ');
  expect(told).toMatch(/10 picture files are missing/);
  expect(told).toMatch(/journal has holes \(1 lines broken, 1 missing\)/);
  await store.close();
  const healthy = await lab.open();
  expect(healthy.notices).toEqual([]);
});

it('says so where nothing is left but the key of the station', async () => {
  mkdirSync(join(lab.folder, 'identity'), { recursive: true });
  writeFileSync(join(lab.folder, 'identity', 'station-key.json'), '{}');
  expect((await lab.open()).notices.join(' ')).toMatch(/The database was missing.*nothing could be taken back/);
});

it('goes on with the backup alone where there is no journal, and says what that means', async () => {
  await filledAndClosed();
  rmSync(join(lab.folder, 'journal'), { recursive: true });
  writeFileSync(database(), randomBytes(20_000));
  const store = await lab.open();
  expect(store.notices.join(' ')).toMatch(/There was no journal: what changed after .* is lost/);
  expect((await store.records.list({ owner: 1 }, 1, 100)).total).toBe(7);
});

it('does not begin anew in silence where pictures say that there was something', async () => {
  await filledAndClosed();
  for (const name of ['journal', 'backups', 'station.db']) rmSync(join(lab.folder, name), { recursive: true });
  const store = await lab.open();
  expect(store.notices.join(' ')).toMatch(/neither a backup nor a journal.*restore FILE --data .*Print nothing/);
  expect(store.notices.join(' ')).not.toContain('Everything was made anew');
});

it('writes a journal that was removed anew, from which the database can be made', async () => {
  const before = await filledAndClosed();
  rmSync(join(lab.folder, 'journal'), { recursive: true });
  await (await lab.open()).close();
  rmSync(database());
  rmSync(join(lab.folder, 'backups'), { recursive: true });
  await expectRecovered(before, /was missing/);
});

describe('the journal’s end', () => {
  it.each(['half a line', 'junk', 'a changed byte'])('is mended after %s', async (kind) => {
    const before = await filledAndKilled();
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
    await expectRecovered(before, /was missing/);
  });
});

it('keeps what it set aside', async () => {
  await filledAndClosed();
  const junk = randomBytes(20_000);
  writeFileSync(database(), junk);
  await lab.open();
  const [stamp] = readdirSync(join(lab.folder, 'damaged'));
  expect(readFileSync(join(lab.folder, 'damaged', stamp, 'station.db'))).toEqual(junk);
  expect(existsSync(join(lab.folder, 'station.recovering.db'))).toBe(false);
});
