import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '#main/store/store.ts';
import type { RecordFilter } from '#main/store/tables/record-counts.ts';
import { RECORD_BLOCK, WIDE_BLOCK } from '#main/store/tables/record-counts.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';
import { runPlainly } from '#test/support/store/plain-sql.ts';
import { SEED_OWNER, seededId } from '#test/support/store/seed.ts';
import { seedLab } from '#test/support/store/seed-lab.ts';

const RECORDS = 2 * RECORD_BLOCK + 700;
/** The records lie in four blocks. The second of them is the last one of a wide block. */
const SKIPPED = WIDE_BLOCK - RECORD_BLOCK - 300;
const FILTERS: readonly Omit<RecordFilter, 'owner'>[] = [
  {},
  { template_id: 'wine' },
  { claim_status: 'claimed' },
  { template_id: 'generic', claim_status: 'unclaimed' },
  { template_id: 'none' },
];

let lab: Lab;
let store: Store;
beforeAll(async () => {
  lab = createLab();
  await seedLab(lab, RECORDS, SKIPPED);
  store = await lab.open();
});
afterAll(() => lab.end());

/** IDs in the order of the list, by a walk through the table. */
async function expected(filter: Omit<RecordFilter, 'owner'>): Promise<string[]> {
  const conditions = Object.entries(filter).map(([name, value]) => `and ${name} = '${value}'`);
  const query = `select id from records where owner_id = ${SEED_OWNER} ${conditions.join(' ')} order by seq desc`;
  return (await runPlainly(lab, query)).map(({ id }) => String(id));
}

async function assertPages(): Promise<void> {
  for (const filter of FILTERS) {
    const ids = await expected(filter);
    for (const perPage of [1, 20, 1000]) {
      const last = Math.ceil(ids.length / perPage);
      const atEdges = [0, 1, 2].map((block) => Math.ceil((RECORDS - 300 - block * RECORD_BLOCK) / perPage));
      const pages = [1, 2, ...atEdges, ...atEdges.map((page) => page + 1), last >> 1, last - 1, last, last + 1];
      for (const page of new Set(pages.filter((one) => one >= 1))) {
        const { rows, total } = await store.records.list({ owner: SEED_OWNER, ...filter }, page, perPage);
        expect(total).toBe(ids.length);
        expect(rows.map(({ id }) => id)).toEqual(ids.slice((page - 1) * perPage, page * perPage));
      }
    }
  }
}

test('pages before, at and after the edges of blocks have the records that a walk finds there', assertPages);

test('a record that changes what it is counted by is counted in its own block', async () => {
  for (const i of [1, 299, 300, RECORD_BLOCK + 299, RECORD_BLOCK + 300, RECORDS]) {
    const { claim_status } = (await store.records.find(seededId(i))) ?? {};
    const change = { claim_status: claim_status === 'claimed' ? ('unclaimed' as const) : ('claimed' as const) };
    expect(await store.records.change(seededId(i), change)).not.toBeNull();
  }
  await assertPages();
});
