// What would be wrong with the table if it read these: negative controls with the real engine.
import { expect, test } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { drawId } from '#test/support/draw-mark.ts';
import { type Engine, realEngine } from './engine.ts';
import { makeLabels } from './label.ts';
import { describeOthers } from './other-artworks.ts';
import { gather } from './report.ts';
import type { Row } from './row.ts';
import { ROWS } from './rows.ts';
import { stationEngine } from './station-reader.ts';
import { runTrial } from './trial.ts';

const OTHER_KEY = '00112233445566778899aabbccddeeff';

const named = (name: string): Row => ROWS.find((row) => row.name === name) as Row;

test.each(['none', 'jpeg-70', 'scan-laser-light', 'small'])(
  'the row %s reads nothing with marks under another key',
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

test('a station reads what is read by nothing else, and nothing from its own artwork without a mark', async () => {
  const blind = realEngine('balanced');
  const station = stationEngine('balanced', describeOthers(6), 1000, 2);
  const bare = { ...station, embed: (picture: Rgb) => picture };
  const judgements = async (engine: Engine) => {
    const labels = makeLabels(engine, 2, drawId);
    const outcomes = [];
    for (const index of [0, 1, 2, 3]) outcomes.push(await runTrial(named('photo-500'), index, engine, labels, 2));
    return outcomes.map(({ judgement }) => judgement);
  };
  const [alone, helped, unmarked] = [await judgements(blind), await judgements(station), await judgements(bare)];
  const reads = (all: readonly string[]) => all.filter((one) => one === 'read').length;
  expect(reads(helped)).toBeGreaterThan(reads(alone));
  expect(unmarked).toEqual(['miss', 'miss', 'miss', 'miss']);
});
