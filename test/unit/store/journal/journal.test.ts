// @module-tag one-engine: the journal of the file
import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from '#main/store/journal/journal.ts';
import { lineOf, parseLine } from '#main/store/journal/line.ts';
import { readJournal } from '#main/store/journal/reader.ts';
import { findEnd, journalFiles, nextPeriod } from '#main/store/journal/tail.ts';
import { EPOCH, isoOf } from '#shared/core/times.ts';
import { createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
let folder: string;
beforeEach(() => {
  lab = createLab();
  folder = lab.aside('journal');
  now = START;
});
afterEach(() => lab.end());

let now: number;
const open = () => openJournal(folder, () => now);

const START = Date.parse('2026-03-30T00:00:00.000Z');
const kept = (i: number, at: string, value = '"v"') => ({ name: `k${i}`, value, changed_at: at });

async function write(...stamps: readonly string[]): Promise<void> {
  const journal = await open();
  for (const [i, at] of stamps.entries()) {
    now = Date.parse(at);
    const draft = journal.begin();
    draft.add('kept', kept(i, at));
    await draft.claim();
    await draft.write();
  }
  await journal.close();
}

async function namesIn(): Promise<string[]> {
  const names: string[] = [];
  await readJournal(folder, ({ row }) => names.push(String(row['name'])));
  return names;
}

describe('a line', () => {
  const line = lineOf({ n: 4, at: isoOf(START), table: 'kept', row: kept(1, isoOf(START)) }).trimEnd();

  it('is read as it was written', () => {
    expect(parseLine(line)).toMatchObject({ n: 4, table: 'kept', row: { name: 'k1' } });
  });

  it('is refused after any change of any character', () => {
    for (let i = 0; i < line.length; i++) {
      const other = line[i] === 'x' ? 'y' : 'x';
      expect(parseLine(line.slice(0, i) + other + line.slice(i + 1))).toBeNull();
      expect(parseLine(line.slice(0, i))).toBeNull();
    }
  });
});

describe('the journal', () => {
  it('has a file for each day, and goes on where it ended', async () => {
    const days = [0, 1, 3, 40].map((day) => isoOf(START + day * 86_400_000));
    await write(...days);
    expect(readdirSync(folder)).toEqual([
      '2026-03-30.jsonl',
      '2026-03-31.jsonl',
      '2026-04-02.jsonl',
      '2026-05-09.jsonl',
    ]);
    await write(isoOf(START + 41 * 86_400_000));
    const report = await readJournal(folder, () => {});
    expect(report).toMatchObject({ rows: 5, broken: 0, missing: 0 });
    expect(await namesIn()).toEqual(['k0', 'k1', 'k2', 'k3', 'k0']);
  });

  it('begins a file for each day of the clock after the clock was ahead, in an order that its names tell', async () => {
    const journalled = async (day: number) => {
      now = START + day * 86_400_000;
      const journal = await open();
      const draft = journal.begin();
      draft.add('kept', kept(day, isoOf(START + 9_000 * 86_400_000 + day)));
      await draft.claim();
      await draft.write();
      await journal.close();
    };
    for (const day of [3_653, 0, 0, 1, 2, 3_654]) await journalled(day);
    expect(await journalFiles(folder)).toEqual([
      '2036-03-30.jsonl',
      '2036-03-30+2026-03-30.jsonl',
      '2036-03-30+2026-03-31.jsonl',
      '2036-03-30+2026-04-01.jsonl',
      '2036-03-31.jsonl',
    ]);
    expect(await namesIn()).toEqual(['k3653', 'k0', 'k0', 'k1', 'k2', 'k3654']);
  });

  it('stays in the file of a day where the clock is corrected about midnight', () => {
    expect(nextPeriod('2026-03-31', '2026-03-30')).toBe('2026-03-31');
    expect(nextPeriod('2036-01-01+2026-03-31', '2026-03-30')).toBe('2036-01-01+2026-03-31');
    expect(nextPeriod('', '2026-03-30')).toBe('2026-03-30');
    expect(nextPeriod('2036-01-01+2027-01-01', '2026-03-30')).toBe('2036-01-01+2027-01-01+2026-03-30');
  });

  it('never stands below a stamp that was given out', async () => {
    await write(isoOf(START));
    const { at, stampsTo } = await findEnd(folder);
    expect(at).toBe(isoOf(START));
    expect(stampsTo).toBe(isoOf(START + 60_000));
    const store = await lab.open({ clock: () => START });
    await settle(store);
    await store.change(async (tables) => {
      for (let i = 0; i < 20; i++) await tables.kept.set(`k${i}`, i);
    });
    expect((await findEnd(join(lab.folder, 'journal'))).stampsTo >= (await store.newestStamp())).toBe(true);
  });

  it('takes its room ahead and gives it back at the end', async () => {
    const journal = await open();
    const draft = journal.begin();
    draft.add('kept', kept(1, isoOf(START)));
    await draft.claim();
    await draft.write();
    const file = join(folder, '2026-03-30.jsonl');
    expect(statSync(file).size).toBe(256 * 1024);
    await journal.close();
    expect(statSync(file).size).toBeLessThan(1000);
  });

  it('gives the room of a change back that failed', async () => {
    const journal = await open();
    for (let i = 0; i < 3; i++) {
      const draft = journal.begin();
      draft.add('kept', kept(i, isoOf(START + i)));
      await draft.claim();
      if (i === 1) draft.drop();
      else await draft.write();
    }
    await journal.close();
    expect(await namesIn()).toEqual(['k0', 'k2']);
    expect((await readJournal(folder, () => {})).missing).toBe(0);
  });

  it('goes on in the file of a new day after that file could not be made', async () => {
    const journal = await open();
    const add = async (i: number, at: string) => {
      now = Date.parse(at);
      const draft = journal.begin();
      draft.add('kept', kept(i, at));
      await draft.claim();
      await draft.write();
    };
    const nextDay = START + 86_400_000;
    const inTheWay = join(folder, '2026-03-31.jsonl');
    await add(1, isoOf(START));
    mkdirSync(inTheWay);
    await expect(add(2, isoOf(nextDay))).rejects.toThrow(/EISDIR/);
    await expect(add(2, isoOf(nextDay + 1))).rejects.toThrow(/EISDIR/);
    rmdirSync(inTheWay);
    await add(3, isoOf(nextDay + 2));
    await journal.close();
    expect(await namesIn()).toEqual(['k1', 'k3']);
    expect((await readJournal(folder, () => {})).missing).toBe(0);
  });

  it('holds a change of many megabytes whole', async () => {
    const journal = await open();
    const draft = journal.begin();
    for (let i = 0; i < 50; i++) draft.add('kept', kept(i, isoOf(START + i), 'x'.repeat(200_000)));
    await draft.claim();
    await draft.write();
    await journal.close();
    expect(await readJournal(folder, () => {})).toMatchObject({ rows: 50, broken: 0, missing: 0 });
  });

  it('cuts off what was torn, and writes on behind the last whole line', async () => {
    await write(isoOf(START), isoOf(START + 1));
    const file = join(folder, '2026-03-30.jsonl');
    const text = readFileSync(file, 'utf8');
    for (let cut = 1; cut < 100; cut += 7) {
      writeFileSync(file, `${text.slice(0, -cut)}`);
      await write(isoOf(START + 2));
      const names = await namesIn();
      expect(names[0]).toBe('k0');
      expect((await readJournal(folder, () => {})).broken).toBe(0);
      expect(names.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('begins at the epoch in a folder without lines', async () => {
    mkdirSync(folder);
    expect(await findEnd(folder)).toMatchObject({ file: null, n: 0, at: EPOCH, stampsTo: EPOCH });
    writeFileSync(join(folder, '2026-03-30.jsonl'), '\n'.repeat(300_000));
    expect(await findEnd(folder)).toMatchObject({ position: 0, n: 0, torn: false });
    await write(isoOf(START));
    expect(await namesIn()).toEqual(['k0']);
  });
});
