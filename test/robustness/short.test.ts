// A few trials of every row of the table, the same as the long run's. `npm run robustness` is the real measurement.
import { beforeAll, describe, expect, test } from 'vitest';
import { chanceOfAtMost } from './bounds.ts';
import { workOff } from './crew.ts';
import { gather, type RowResult, writeReport } from './report.ts';
import type { Outcome, Row } from './row.ts';
import { ROWS } from './rows.ts';
import { SILENT_ROWS } from './silent-rows.ts';
import type { Task } from './worker.ts';

/** One of each kind of artwork, in all sizes: quiet, busy, label 900x900; black 750x450 or 1200x1800; flat, gradient. */
const INDEXES = [12, 13, 14, 21, 4, 11];

/** Enough for a slow machine with one core. */
const PATIENCE = 20 * 60_000;

const all = [...ROWS, ...SILENT_ROWS];
const outcomes: Outcome[] = [];

beforeAll(async () => {
  await workOff(planTasks(), {
    jobs: 2,
    block: 1,
    strength: 'balanced',
    base: 1,
    tell: (outcome) => outcomes.push(outcome),
  });
}, PATIENCE);

function planTasks(): Task[] {
  return INDEXES.map((index, place) => ({
    index,
    rows: all.filter((_, position) => isTried(position, place)).map((row) => row.name),
  }));
}

/** Each row meets a third of the artwork, in turn. */
function isTried(position: number, place: number): boolean {
  return (position + place) % 3 === 0;
}

function resultOf(row: Row): RowResult {
  return gather([row], outcomes)[0];
}

describe('reads', () => {
  test.each(ROWS.map((row) => [row.name, row] as const))('%s', (_, row) => {
    const result = resultOf(row);
    expect(result.trials).toBeGreaterThan(0);
    expect(result.misreads + result.faults, writeReport([result])).toBe(0);
    // Two trials cannot show a share of 97 %: they must not contradict it. Where all is asked, one miss does.
    const chance = chanceOfAtMost(result.reads, result.trials, result.asked ?? 0);
    expect(chance, writeReport([result])).toBeGreaterThan(0.03);
  });
});

describe('silence', () => {
  test.each(SILENT_ROWS.map((row) => [row.name, row] as const))('%s', (_, row) => {
    const result = resultOf(row);
    expect(result.trials).toBeGreaterThan(0);
    expect(result.misreads + result.faults, writeReport([result])).toBe(0);
  });
});
