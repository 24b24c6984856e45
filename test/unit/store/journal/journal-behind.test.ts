// @module-tag one-engine: the journal of the file
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { openJournal } from '#main/store/journal/journal.ts';
import { readJournal } from '#main/store/journal/reader.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { createChanges } from '#main/store/sqlite-file/changes.ts';
import { createLab } from '#test/support/store/lab.ts';

it('brings into the journal what was committed while the journal took nothing', async () => {
  const lab = createLab();
  const now = Date.parse('2026-06-01T12:00:00.000Z');
  await (await lab.open({ clock: () => now })).close();
  const places = placesIn(lab.folder);
  const writer = connect(places.database, 'writer');
  const journal = await openJournal(places.journal, () => now);
  const broken = { ...journal, failure: () => new Error('planted') };
  const parts = { writer: () => writer, journalFolder: places.journal, clock: () => now, isClockDoubted: () => false };
  await createChanges({ ...parts, idCount: 9, journal }).change(({ kept }) => kept.set('before', 1));
  const path = join(places.journal, '2026-06-01.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/.*"before".*\n/, ''));
  const changes = createChanges({ ...parts, idCount: 9, journal: broken });
  await changes.change(({ kept }) => kept.set('after', 1));
  await changes.journal().close();
  await writer.close();
  const names: unknown[] = [];
  await readJournal(places.journal, ({ row }) => names.push(row['name']));
  expect(names.slice(-2)).toEqual(['before', 'after']);
  await lab.end();
});
