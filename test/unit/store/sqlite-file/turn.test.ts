import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { closeEngine, type Engine, openEngine } from '#main/store/sqlite-file/connections.ts';
import { createLab, fill, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
let engine: Engine;
let file: string;
let ids: string[];
beforeEach(async () => {
  lab = createLab();
  const store = await lab.open();
  await fill(store, 3);
  await store.close();
  file = placesIn(lab.folder).database;
  engine = openEngine(file);
  ids = (await engine.plain.db.selectFrom('records').select('id').orderBy('id').execute()).map(({ id }) => id);
  await nextTurn();
});
afterEach(async () => {
  if (engine.plain.handle.open) await closeEngine(engine, 'clean');
  await lab.end();
});

const readCount = (id: string) => engine.plain.findBy('records', 'id', id)?.scan_count;
const isReading = () => engine.plain.handle.inTransaction;

/** As a program beside the station does it. */
function writeBeside(id: string, count: number): void {
  const { handle } = connect(file, 'writer');
  handle.prepare('update records set scan_count = ? where id = ?').run(count, id);
  handle.close();
}

/** The pages of the log that a checkpoint could not move, since somebody reads an older state. */
function pagesLeft(): number {
  const [{ busy, log, checkpointed }] = engine.writer.handle.pragma('wal_checkpoint(PASSIVE)') as {
    readonly busy: number;
    readonly log: number;
    readonly checkpointed: number;
  }[];
  expect(busy).toBe(0);
  return log - checkpointed;
}

describe('reads of one turn', () => {
  it('see one state, and those of the next turn the newest', async () => {
    expect(readCount(ids[0])).toBe(0);
    writeBeside(ids[0], 7);
    await Promise.resolve();
    expect(readCount(ids[0])).toBe(0);
    expect(
      (await engine.plain.db.selectFrom('records').select('scan_count').execute()).map((r) => r.scan_count),
    ).toEqual([0, 0, 0]);
    await nextTurn();
    expect(readCount(ids[0])).toBe(7);
  });

  it('hold no transaction once the turn is over, whichever way they read', async () => {
    const ways = [
      () => engine.plain.findBy('records', 'id', ids[0]),
      () => engine.plain.findAllBy('records', 'template_id', 'generic'),
      () => engine.plain.db.selectFrom('records').select('id').execute(),
    ];
    for (const read of ways) {
      await read();
      expect(isReading()).toBe(true);
      await nextTurn();
      expect(isReading()).toBe(false);
    }
  });

  it('go on where one of them fails', async () => {
    expect(readCount(ids[0])).toBe(0);
    expect(() => engine.plain.findBy('records', 'no_such_column' as 'id', 1)).toThrow('no such column');
    await expect(
      engine.plain.db
        .selectFrom('records')
        .select('nothing' as 'id')
        .execute(),
    ).rejects.toThrow();
    expect(readCount(ids[1])).toBe(0);
    await nextTurn();
    expect(isReading()).toBe(false);
    writeBeside(ids[1], 2);
    expect(readCount(ids[1])).toBe(2);
  });

  it('go on where SQLite has ended their transaction by itself', async () => {
    expect(readCount(ids[0])).toBe(0);
    engine.plain.handle.exec('rollback');
    await nextTurn();
    writeBeside(ids[0], 1);
    expect(readCount(ids[0])).toBe(1);
  });

  it('are told why the turn before could not be ended, and then go on', async () => {
    readCount(ids[0]);
    const unfinished = engine.plain.handle.prepare('select id from records').iterate();
    unfinished.next();
    await nextTurn();
    unfinished.return?.();
    expect(() => readCount(ids[0])).toThrow('busy');
    writeBeside(ids[0], 3);
    expect(readCount(ids[0])).toBe(0);
    await nextTurn();
    expect(readCount(ids[0])).toBe(3);
    await nextTurn();
    expect(isReading()).toBe(false);
  });

  it('leave nothing to end where their connection was closed meanwhile', async () => {
    readCount(ids[0]);
    await engine.plain.close();
    await nextTurn();
    expect(() => readCount(ids[0])).toThrow('not open');
    await nextTurn();
    await closeEngine(engine, 'clean');
  });
});

describe('a read after a change', () => {
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'in a transaction': () =>
      engine.writer.db.transaction().execute((db) => db.updateTable('records').set({ scan_count: 5 }).execute()),
    'of a single statement': () => engine.writer.db.updateTable('records').set({ scan_count: 5 }).execute(),
  };
  it.each(Object.entries(changes))('%s sees it in the same turn', async (_, change) => {
    let isOver = false;
    setImmediate(() => {
      isOver = true;
    });
    expect(readCount(ids[0])).toBe(0);
    await change();
    expect(readCount(ids[0])).toBe(5);
    expect(isOver).toBe(false);
  });
});

it('a checkpoint after a change finds no reader of an older state', async () => {
  readCount(ids[0]);
  await engine.writer.db.transaction().execute((db) => db.updateTable('records').set({ scan_count: 5 }).execute());
  expect(pagesLeft()).toBe(0);
});

it('the rows of a value come by their keys, whatever index finds them', async () => {
  for (const [seq, id] of [
    [1, 'ZZZZZ'],
    [2, 'AAAAA'],
    [3, 'MMMMM'],
  ] as const) {
    await engine.writer.db.updateTable('records').set({ id }).where('seq', '=', seq).execute();
  }
  expect(engine.plain.findAllBy('records', 'template_id', 'generic').map(({ seq }) => seq)).toEqual([1, 2, 3]);
});
