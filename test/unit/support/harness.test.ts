// @module-tag later: shows that the simulator is right, which seldom changes
import { describe, expect, test } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { chanceOfAtMost, shareBounds, unseenBound } from '#test/robustness/bounds.ts';
import type { Engine } from '#test/robustness/engine.ts';
import { makeLabels } from '#test/robustness/label.ts';
import { gather, writeReport } from '#test/robustness/report.ts';
import { askedOf, type Outcome, type Row, trialsOf } from '#test/robustness/row.ts';
import { ROWS } from '#test/robustness/rows.ts';
import { SILENT_ROWS } from '#test/robustness/silent-rows.ts';
import { runTrial } from '#test/robustness/trial.ts';

/** Engines that answer without looking: the harness must see through each of them. */
function planted(answer: (message: string) => string | null): Engine {
  let embedded = '';
  return {
    embed(picture: Rgb, message: string) {
      embedded = message;
      return picture;
    },
    decode: () => answer(embedded),
  };
}

const row = (name: string): Row => [...ROWS, ...SILENT_ROWS].find((candidate) => candidate.name === name) as Row;

async function tryOut(engine: Engine, name: string, trials = 3) {
  const labels = makeLabels(engine, 1);
  const outcomes: Outcome[] = [];
  for (let i = 0; i < trials; i++) outcomes.push(await runTrial(row(name), 12 + i, engine, labels, 1));
  const [result] = gather([row(name)], outcomes);
  return { result, report: writeReport([result]) };
}

describe('the harness', () => {
  test('counts right answers as reads', async () => {
    const { result } = await tryOut(
      planted((message) => message),
      'jpeg-90',
    );
    expect(result).toMatchObject({ reads: 3, misses: 0, misreads: 0, holds: true });
  });

  test('reports a planted misread and fails the row', async () => {
    const { result, report } = await tryOut(
      planted((message) => `${message.slice(0, -1)}~`),
      'jpeg-90',
    );
    expect(result).toMatchObject({ reads: 0, misreads: 3, holds: false });
    expect(report).toContain('WRONG ANSWERS');
    expect(report).toMatch(/jpeg-90 12 .*misread: .*~/);
  });

  test('one misread fails a row whose reads are enough', async () => {
    let calls = 0;
    const engine = planted((message) => (++calls === 3 ? 'WRONG' : message));
    const { result } = await tryOut(engine, 'photo-500');
    expect(result).toMatchObject({ reads: 2, misreads: 1, holds: false });
  });

  test('counts silence as misses, which fail a row that asks for reads', async () => {
    const { result } = await tryOut(
      planted(() => null),
      'none',
    );
    expect(result).toMatchObject({ reads: 0, misses: 3, misreads: 0, holds: false });
  });

  test('takes any answer on an unmarked picture for a misread', async () => {
    expect(
      (
        await tryOut(
          planted(() => 'AAAAA'),
          'silent-patterns',
        )
      ).result,
    ).toMatchObject({ misreads: 3, holds: false });
    expect(
      (
        await tryOut(
          planted(() => null),
          'silent-patterns',
        )
      ).result,
    ).toMatchObject({ misreads: 0, holds: true });
  });

  test('counts an error of the engine as a fault, with what it said', async () => {
    const engine = planted(() => {
      throw new RangeError('planted fault');
    });
    const { result, report } = await tryOut(engine, 'none');
    expect(result).toMatchObject({ faults: 3, holds: false });
    expect(report).toContain('planted fault');
  });
});

test('the table asks for as many trials as its figures need', () => {
  for (const mode of ['blind', 'station'] as const) {
    for (const one of ROWS)
      expect(trialsOf(one, mode), one.name).toBeGreaterThanOrEqual((one.least?.[mode] ?? 0) >= 0.99 ? 300 : 150);
  }
  const silent = SILENT_ROWS.filter((r) => r.least === null).reduce((sum, r) => sum + r.trials, 0);
  expect(silent).toBeGreaterThanOrEqual(10_000);
});

test('a row is judged by what is asked of its reader, and busy artwork alone by a little less', () => {
  const far = row('photo-500');
  const outcomes = Array.from({ length: 100 }, (_, index): Outcome => {
    return { row: far.name, index, judgement: index < 80 ? 'read' : 'miss', tags: {}, decodeMs: 1 };
  });
  const [blind] = gather([far], outcomes, 'blind');
  const [station] = gather([far], outcomes, 'station');
  expect([blind.asked, blind.holds, station.asked, station.holds]).toEqual([0.7, true, 0.88, false]);
  expect(askedOf(far, 'blind', ['busy'])).toBeCloseTo(0.65);
  expect(askedOf(far, 'station', ['busy'])).toBeCloseTo(0.87);
  expect(askedOf(row('silent-patterns'), 'station')).toBeNull();
});

test('bounds are those of the textbooks', () => {
  const [low, high] = shareBounds(9, 10);
  expect(low).toBeCloseTo(0.5958, 3);
  expect(high).toBeCloseTo(0.9821, 3);
  expect(shareBounds(150, 150)[0]).toBeCloseTo(0.975, 3);
  expect(unseenBound(10_000)).toBeCloseTo(0.0003);
  expect(chanceOfAtMost(4, 6, 0.95)).toBeCloseTo(0.0328, 4);
  expect(chanceOfAtMost(5, 6, 1)).toBe(0);
  expect(chanceOfAtMost(6, 6, 1)).toBe(1);
});
