import { expect, it } from 'vitest';
import { casesByProduct, type NamedEntry } from '#main/services/cases/case-list.ts';
import type { CaseEntry } from '#shared/records/cases.ts';
import type { Standing } from '#shared/records/standing.ts';

function entry(watermark_id: string, standing: Standing, last_seen: string | null = null): CaseEntry {
  const seen = { first_seen: last_seen, last_seen, devices: 0, places: 0, is_new: false, photos: 0 };
  return { watermark_id, standing, reasons: [], ...seen };
}
const named = (product: string | null, one: CaseEntry): NamedEntry => ({ product, entry: one });

it('suspicious labels are grouped by product, the worst first, and in a product the worst and the latest first', () => {
  const found = casesByProduct([
    named('Tea', entry('TW-1', 'watched')),
    named(null, entry('TW-2', 'suspicious')),
    named('Wine', entry('TW-3', 'suspicious', '2026-01-01T00:00:00.000Z')),
    named('Oil', entry('TW-4', 'suspicious')),
    named('Tea', entry('TW-5', 'watched')),
    named('Wine', entry('TW-6', 'suspicious', '2026-02-01T00:00:00.000Z')),
    named('Wine', entry('TW-7', 'copied')),
  ]);
  expect(found.map(({ product, worst, cases }) => [product, worst, cases.map((one) => one.watermark_id)])).toEqual([
    ['Wine', 'copied', ['TW-7', 'TW-6', 'TW-3']],
    ['Oil', 'suspicious', ['TW-4']],
    [null, 'suspicious', ['TW-2']],
    ['Tea', 'watched', ['TW-1', 'TW-5']],
  ]);
  expect(casesByProduct([])).toEqual([]);
});
