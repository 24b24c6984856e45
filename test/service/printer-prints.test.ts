import { expect, test } from 'vitest';
import { paperRun, SOAK_CONTROLS } from '#test/support/printers/printer-run.ts';

// The first prints of the long run: `npm run soak -- paper`.
test('no sheet comes out twice, and none counts that did not, whatever is killed, cut or lost meanwhile', async () => {
  const { broken, stuck, sheets } = await paperRun({ seed: 3, prints: 8 });
  expect([broken, stuck]).toEqual([[], []]);
  expect(sheets).toBeGreaterThan(8);
});

test.each(SOAK_CONTROLS)('a station that has %s is found out', async (control) => {
  const { broken } = await paperRun({ seed: 3, prints: 40, control });
  expect(broken.filter((one) => /^Sheet .+ (came out \d+ times|did not come out)/.test(one))).not.toEqual([]);
});
