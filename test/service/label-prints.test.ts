import { expect, test } from 'vitest';
import { paperRun } from '#test/support/printers/printer-run.ts';

// The first prints of the long run: `npm run soak -- thermal`.
test('no label comes out twice, and none counts that did not, whatever is killed, cut or lied meanwhile', async () => {
  const { broken, stuck, sheets, asked } = await paperRun({ seed: 5, prints: 10, labels: true });
  expect([broken, stuck]).toEqual([[], []]);
  expect(sheets).toBeGreaterThan(10);
  expect(asked).toBeGreaterThan(0);
});

test('a station that sends labels again after a start is found out', async () => {
  const { broken } = await paperRun({ seed: 3, prints: 40, labels: true, control: 'no-look-up' });
  expect(broken.filter((one) => /^Sheet .+ came out \d+ times/.test(one))).not.toEqual([]);
});
