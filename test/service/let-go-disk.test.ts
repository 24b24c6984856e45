// What a label takes of the disk once its picture was let go: its rows, their lines in the journal, its recipe, and all the
// copies of the database that a station keeps.
import { randomBytes } from 'node:crypto';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LabelData } from '#main/services/ledger/batch-plan.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import { onPostgres } from '#test/support/postgres/databases.ts';
import { createLab, type Lab, newRecord, settle } from '#test/support/store/lab.ts';

const LABELS = Number(process.env['TWINMARK_LET_GO_LABELS'] ?? 1000);
/** With four events for each, in eleven copies of the database. */
const MOST_BYTES = 60_000;
const DAY = 86_400_000;
const AT_ONCE = 100;

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

/** Bytes of the disk in whole blocks, as the system counts them. */
function diskBytes(path: string): number {
  const info = statSync(path);
  const own = info.blocks * 512;
  return info.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + diskBytes(join(path, name)), own) : own;
}

/** A label as a medicine has one: eleven fields, made, printed and verified. */
async function addLabels(store: Store, owner: number, batch: number, from: number, marked: readonly PictureRef[]) {
  const names = 'product_name strength dosage_form pack_size gtin serial batch expiry manufacturer market note'.split(
    ' ',
  );
  const metadata = Object.fromEntries(names.map((name) => [name, `${name} of a product`]));
  const artwork = {
    picture: { hash: 'ab'.repeat(32), type: 'png', bytes: 400_000 },
    width: 1170,
    height: 800,
  } as const;
  const data: LabelData = {
    metadata,
    description: 'Ibuprofen Löwen 400 mg',
    artwork,
    fields: { row: 2, columns: { Note: 'für Kinder' }, pictures: {}, counters: { box: 7 } },
  };
  await store.change(async ({ labels }) =>
    labels.insertAll(marked.map((_, i) => ({ batch_id: batch, row_number: from + i + 1, data, replaces: null }))),
  );
  const first = (await store.labels.ofBatch(batch, { limit: 1 }))[0]?.id ?? expect.unreachable();
  for (const state of ['made', 'proofed', 'sent', 'printed', 'verified'] as const) {
    await store.change(async (tables) => {
      for (const [i, picture] of marked.entries()) {
        const label = (await tables.labels.find(first + from + i)) ?? expect.unreachable();
        const record_id = label.record_id ?? (await tables.ids.reserve());
        const more = { original: artwork.picture, marked: picture, mark_key: '0123456789abcdef', metadata };
        if (state === 'made') await tables.records.insert(newRecord(record_id, owner, more));
        else await tables.records.change(record_id, { label_status: state });
        const proof = { grade: 'A', margin_db: 11.5 } as const;
        const place = { sheet: 1, cell: 1, data: { ...data, proof } };
        await tables.labels.change(label.id, { record_id, state, ...(state === 'proofed' ? place : {}) });
      }
    });
  }
}

it.skipIf(onPostgres)(
  `a label takes at most ${MOST_BYTES / 1000} KB beyond its artwork once its picture was let go`,
  async () => {
    let now = Date.now();
    let store = await lab.open({ clock: () => now });
    const owner = await settle(store);
    const { id: batch } = await store.batches.insert({ owner_id: owner, name: 'b', template_id: 'generic', plan: {} });
    const refs: PictureRef[] = [];
    const before = diskBytes(lab.folder);
    for (let from = 0; from < LABELS; from += AT_ONCE) {
      const some = await Promise.all(
        Array.from({ length: AT_ONCE }, () => store.pictures.put(randomBytes(600), 'png')),
      );
      const then = new Date(Date.now() - 2 * DAY);
      for (const ref of some) utimesSync(store.pictures.pathOf(ref), then, then);
      await addLabels(store, owner, batch, from, some);
      refs.push(...some);
    }
    await store.close();
    store = await lab.open({ clock: () => now });
    for (const [i, ref] of refs.entries()) {
      const recipe = { label: i + 1, id: '7K3QZ', watermark_id: 'TW-7K3QZ', mark_key: '0123456789abcdef' };
      expect(await store.pictures.letGo(ref, recipe, Date.now())).toBe('let go');
    }
    // Five weeks of a working station: the copies of seven days and four weeks are there, and the journal has what they lack.
    for (let day = 1; day <= 36; day++) {
      now += DAY;
      await store.local.set('upkeep.last', new Date(now).toISOString());
      await store.backups.takeDaily();
    }
    await store.upkeep();
    await store.close();
    const each = Math.round((diskBytes(lab.folder) - before) / LABELS);
    const parts = readdirSync(lab.folder).map(
      (name) => `${name} ${Math.round(diskBytes(join(lab.folder, name)) / LABELS)}`,
    );
    process.stderr.write(`${LABELS} labels: ${each} bytes each (${parts.join(', ')})\n`);
    expect(each).toBeLessThan(MOST_BYTES);
  },
  600_000 + 200 * LABELS,
);
