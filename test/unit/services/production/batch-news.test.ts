// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { createBatchNews } from '#main/services/production/batch-runs.ts';
import { createProgressMeter } from '#main/services/production/progress-meter.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { batchRow } from '#test/support/production/rows.ts';

/** A station that counted one label of ten, while the ledger has three. */
function news(find: () => Promise<unknown> = async () => batchRow('running', {})) {
  const [told, logged]: [unknown[], string[]] = [[], []];
  const meter = createProgressMeter({ planned: 9, made: 1 }, () => 0);
  const context = {
    store: { batches: { find }, labels: { countByState: async () => ({ planned: 7, made: 3 }) } } as never,
    bus: { tell: (event: unknown) => void told.push(event) },
    log: { error: (_: object, text: string) => void logged.push(text) },
  };
  const made = createBatchNews(context, { meterOf: () => meter, stopOf: () => null });
  return { ...made, told, logged };
}

it('a batch that runs here is told as this station counts it, and any other as the ledger has it', async () => {
  const { progress } = news();
  expect(await progress(batchRow('running', {}))).toMatchObject({ state: 'running', counts: { made: 1 } });
  expect(await progress(batchRow('cancelled', {}))).toMatchObject({ state: 'cancelled', counts: { made: 3 } });
});

it('an end that cannot be read is logged, but for what passes by itself', async () => {
  for (const [error, lines] of [
    [new Error('a fault'), 1],
    [refusal('database_away'), 0],
  ] as const) {
    const { tellEnd, told, logged } = news(() => Promise.reject(error));
    await tellEnd(1);
    expect([told, logged.length]).toEqual([[], lines]);
  }
});
