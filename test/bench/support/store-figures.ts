// What is read of a store in the benchmarks, beside the time that it may take with a million records.

import type { RecordFilter } from '#main/store/tables/record-counts.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { EPOCH } from '#shared/core/times.ts';
import { SEED_OWNER, seededId } from '#test/support/store/seed.ts';
import { SEEDED_DAYS } from '#test/support/store/seed-statistics.ts';

export interface Figure {
  readonly name: string;
  readonly askedMs: number;
  readonly work: (tables: Tables) => Promise<unknown>;
}

function list(filter: Omit<RecordFilter, 'owner'>, page: number, perPage = 20) {
  return ({ records }: Tables) => records.list({ owner: SEED_OWNER, ...filter }, page, perPage);
}

export function figuresOf(records: number): readonly Figure[] {
  const middle = Math.ceil(records / 40);
  return [
    { name: 'list, page 1', askedMs: 20, work: list({}, 1) },
    { name: 'list, page 100 of 100', askedMs: 20, work: list({}, 100, 100) },
    { name: 'list, middle', askedMs: 100, work: list({}, middle) },
    { name: 'list, last page', askedMs: 100, work: list({}, Math.ceil(records / 20)) },
    {
      name: 'list of a template, middle',
      askedMs: 100,
      work: list({ template_id: 'generic' }, Math.ceil(middle * 0.7)),
    },
    {
      name: 'list of a template and status, middle',
      askedMs: 100,
      work: list({ template_id: 'generic', claim_status: 'unclaimed' }, Math.ceil(middle / 2)),
    },
    { name: 'q: a word that is in every record', askedMs: 150, work: list({ q: 'widget' }, 1) },
    { name: 'q: the same, in the middle', askedMs: 150, work: list({ q: 'widget' }, middle) },
    { name: 'q: one letter', askedMs: 150, work: list({ q: 'w' }, 1) },
    { name: 'q: three words, two in every record', askedMs: 150, work: list({ q: 'blue wid zuri' }, 1) },
    { name: 'q: a serial number', askedMs: 150, work: list({ q: 'SN-00012345' }, 1) },
    { name: 'q: an ID', askedMs: 150, work: list({ q: `TW-${seededId(777)}` }, 1) },
    { name: 'q: nothing', askedMs: 150, work: list({ q: 'absent' }, 1) },
    { name: 'statistics of a day', askedMs: 50, work: sums(SEEDED_DAYS[0], SEEDED_DAYS[0]) },
    { name: 'statistics of a year', askedMs: 300, work: sums(SEEDED_DAYS[0], SEEDED_DAYS[364]) },
    { name: 'changed since the beginning, 500', askedMs: 40, work: since(() => EPOCH) },
    { name: 'changed since the middle, 500', askedMs: 40, work: since((tables) => stampInTheMiddle(tables, records)) },
  ];
}

function sums(from: string, to: string) {
  return ({ statistics }: Tables) => statistics.sums(from, to);
}

function since(stamp: (tables: Tables) => string | Promise<string>) {
  return async (tables: Tables) => tables.records.changedSince(SEED_OWNER, await stamp(tables), 500);
}

async function stampInTheMiddle({ records }: Tables, count: number): Promise<string> {
  return (await records.find(seededId(count >> 1)))?.updated_at ?? EPOCH;
}
