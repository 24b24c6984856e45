// @module-tag later: lives twelve days for each test; the tests of backups and of the journal show the rules
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { backupFiles, dailyOf } from '#main/store/backup/backup-files.ts';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { removedFrom } from '#main/store/journal/removed.ts';
import { knownIds } from '#main/store/sqlite-file/known-ids.ts';
import type { Store } from '#main/store/store.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';
import { textOf } from '#test/support/store/told.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-02T08:00:00.000Z');

let lab: Lab;
let now: number;
beforeEach(() => {
  lab = createLab();
  now = START;
});
afterEach(() => lab.end());

// What is tried here is the journal of a file.
const open = () => lab.open({ shared: null, clock: () => now });
const journal = () => readdirSync(placesIn(lab.folder).journal).filter((name) => name.endsWith('.jsonl'));

/** A station that makes a record and does its upkeep on each of these days. Returns the IDs. */
async function live(days: number): Promise<string[]> {
  const store = await open();
  const owner = await settle(store);
  const ids: string[] = [];
  for (let day = 0; day < days; day++) {
    now = START + day * DAY_MS;
    ids.push((await addRecord(store, owner)).id);
    await store.upkeep();
  }
  ids.push((await addRecord(store, owner)).id);
  await store.close();
  return ids;
}

const found = async (store: Store, ids: readonly string[]) => {
  const rows = await Promise.all(ids.map((id) => store.records.find(id)));
  return rows.map((row) => row?.id);
};

describe('the journal', () => {
  it('keeps the days that the seven daily copies do not all have', async () => {
    await live(6);
    expect(journal()).toHaveLength(6);
    rmSync(lab.folder, { recursive: true });
    await live(12);
    expect(journal()).toHaveLength(6);
    expect(journal()[0]).toBe('2026-03-08.jsonl');
    expect((await removedFrom(placesIn(lab.folder).journal)).at).toMatch(/^2026-03-07T/);
  });

  it('makes the database anew from the newest copy, and from the oldest of the seven', async () => {
    const ids = await live(12);
    const { database, backups } = placesIn(lab.folder);
    const copies = dailyOf(await backupFiles(backups));
    expect(copies).toHaveLength(7);
    for (const lost of [[], copies.slice(0, -1)]) {
      for (const { name } of lost) writeFileSync(join(backups, name), 'damaged');
      writeFileSync(database, 'damaged');
      const store = await open();
      expect(textOf(store.notices)).toContain('Nothing that was confirmed is lost.');
      expect(await found(store, ids)).toEqual(ids);
      await store.close();
    }
  });

  it('says what may be lost where only an older copy is left', async () => {
    const ids = await live(12);
    const { database, backups } = placesIn(lab.folder);
    for (const { name } of dailyOf(await backupFiles(backups))) rmSync(join(backups, name));
    writeFileSync(database, 'damaged');
    const store = await open();
    expect(textOf(store.notices)).toMatch(/The journal begins after 2026-03-07T.*may be lost/);
    expect((await store.records.find(ids.at(-1) as string))?.id).toBe(ids.at(-1));
  });

  it('tells with the copies which IDs were given out', async () => {
    const ids = await live(12);
    const places = placesIn(lab.folder);
    rmSync(places.database);
    const known = await knownIds(places);
    const count = known.bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    expect([count, known.whole.length]).toEqual([ids.length, 1]);
    rmSync(places.backups, { recursive: true });
    expect((await knownIds(places)).whole).toEqual([]);
  });

  it('is in order for the doctor', async () => {
    await live(12);
    const { findings } = await diagnose(lab.folder);
    expect(findings.filter((text) => text.includes('journal'))).toEqual([]);
  });
});
