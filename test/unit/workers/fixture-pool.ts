// Pools of small tasks, and what tests ask of them.
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect } from 'vitest';
import { createPool, type Pool, type PoolOptions } from '#main/workers/pool.ts';
import type { AppError } from '#shared/troubles/errors.ts';
import type { FixtureTasks } from './fixture-worker.ts';

const workerFile = new URL('./fixture-worker.ts', import.meta.url);

/** Pools that are closed after each test, which must have looked at every fault. */
export function openPools() {
  const open: Pool<FixtureTasks>[] = [];
  const faults: unknown[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
    expect(faults.splice(0)).toEqual([]);
  });
  function pool(options: Partial<PoolOptions> = {}): Pool<FixtureTasks> {
    const onFault = (fault: unknown) => faults.push(fault);
    const made = createPool<FixtureTasks>({ workerFile, threads: 2, onFault, ...options });
    open.push(made);
    return made;
  }
  return { pool, faults };
}

export async function failure(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    (value) => expect.unreachable(`it gave ${value}`),
    (error) => error as AppError,
  );
}

/** A counter that a busy thread turns, and whether it still does. */
export function spinner() {
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const turns = async () => {
    const before = Atomics.load(counter, 0);
    await delay(100);
    return Atomics.load(counter, 0) !== before;
  };
  return { counter, turns };
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  await expect.poll(condition).toBe(true);
}
