import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBus } from '#main/base/bus.ts';
import { pacedEvents } from '#main/base/window-events.ts';
import type { LedgerState } from '#shared/core/label-states.ts';
import type { BatchProgress } from '#shared/jobs/production.ts';
import type { StationEvent } from '#shared/station/events.ts';

const EVERY_MS = 30;

function openFeed() {
  const bus = createBus();
  const told: StationEvent[] = [];
  const stop = pacedEvents(bus.subscribe, EVERY_MS)((event) => told.push(event));
  return { bus, told, stop };
}

function move(id: number, state: LedgerState, batch = 1) {
  return { id, batch, row: id, state, watermark_id: null, reason: null, trouble: null };
}

function progress(made: number, id = 1): BatchProgress {
  const unknown = { per_second: null, seconds_left: null, stopped: null, stopped_by: null };
  return { id, state: 'running', total: 5000, counts: { made }, ...unknown };
}

it('5,000 labels come in a few events, each with its last state, and the last progress is told', async () => {
  const { bus, told, stop } = openFeed();
  for (let label = 1; label <= 5000; label++) {
    bus.tell({ type: 'labels', data: [move(label, 'made')] });
    bus.tell({ type: 'labels', data: [move(label, 'proofed')] });
    bus.tell({ type: 'batch', data: progress(label) });
  }
  const last = { type: 'batch', data: progress(5000) };
  await expect.poll(() => told.at(-1)).toEqual(last);
  stop();
  const moves = told.flatMap((event) => (event.type === 'labels' ? event.data : []));
  expect(new Map(moves.map(({ id, state }) => [id, state])).size).toBe(5000);
  expect(moves.slice(1).every(({ state }) => state === 'proofed')).toBe(true);
  expect(told.length).toBeLessThan(40);
  const longest = Math.max(...told.map((event) => (event.type === 'labels' ? event.data.length : 0)));
  expect(longest).toBeLessThanOrEqual(500);
});

it('the first is told at once, and batches do not hold up one another', () => {
  const { bus, told, stop } = openFeed();
  bus.tell({ type: 'batch', data: progress(1) });
  bus.tell({ type: 'batch', data: progress(1, 2) });
  stop();
  expect(told).toHaveLength(2);
});

it('what is told before the end of a print is told before it', () => {
  const { bus, told, stop } = openFeed();
  bus.tell({ type: 'labels', data: [move(1, 'made')] });
  bus.tell({ type: 'labels', data: [move(1, 'proofed')] });
  const done = { batch: 1, step: 'done', labels: 1, proven: 1, held_back: 0, reason: null, trouble: null } as const;
  bus.tell({ type: 'print', data: done });
  stop();
  expect(told).toEqual([
    { type: 'labels', data: [move(1, 'made')] },
    { type: 'labels', data: [move(1, 'proofed')] },
    { type: 'print', data: done },
  ]);
});

it('nothing is told after the window has gone', async () => {
  const { bus, told, stop } = openFeed();
  bus.tell({ type: 'batch', data: progress(1) });
  bus.tell({ type: 'batch', data: progress(2) });
  stop();
  await sleep(3 * EVERY_MS);
  expect(told).toHaveLength(1);
});
