// What would be wrong with the table if it read these: negative controls with the real engine.
import { expect, test } from 'vitest';
import type { Rgb } from '../../src-main/engine/numeric/raster.ts';
import { realEngine } from './engine.ts';
import { makeLabels } from './label.ts';
import { gather } from './report.ts';
import type { Row } from './row.ts';
import { ROWS } from './rows.ts';
import { runTrial } from './trial.ts';

const OTHER_KEY = '00112233445566778899aabbccddeeff';

const named = (name: string): Row => ROWS.find((row) => row.name === name) as Row;

test.each(['none', 'jpeg-70', 'scan-laser-light', 'small'])(
  'with marks under another key the row %s reads nothing',
  async (name) => {
    const engine = realEngine('strong', OTHER_KEY);
    const labels = makeLabels(engine, 2);
    const outcomes = [];
    for (const index of [12, 14]) outcomes.push(await runTrial(named(name), index, engine, labels, 2));
    const [result] = gather([named(name)], outcomes);
    expect(result).toMatchObject({ reads: 0, misreads: 0, misses: 2, holds: false });
  },
  300_000,
);

test('artwork that was never marked reads nothing in a row that asks for reads', async () => {
  const blind = { ...realEngine('balanced'), embed: (picture: Rgb) => picture };
  const outcome = await runTrial(named('jpeg-90'), 14, blind, makeLabels(blind, 2), 2);
  expect(outcome.judgement).toBe('miss');
});
