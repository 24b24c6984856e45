// @module-tag long
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { failure, openPools, spinner, until } from './fixture-pool.ts';

const { pool, faults } = openPools();

/** Of all threads of this process. */
function nicenesses(): number[] {
  // The name of a thread, in brackets, may have blanks. The niceness is the 17th value after it.
  const valuesOf = (id: string) =>
    readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  return readdirSync('/proc/self/task').map((id) => Number(valuesOf(id)[16]));
}

describe('the pool', () => {
  it('runs tasks, several at a time', async () => {
    const workers = pool();
    const sums = await Promise.all([1, 2, 3, 4, 5].map((a) => workers.run('add', { a, b: 10 })));
    expect(sums).toEqual([11, 12, 13, 14, 15]);
  });

  it('runs no task that waited for its turn until the pool was closed', async () => {
    const workers = pool({ threads: 1 });
    const running = failure(workers.run('spin', { counter: spinner().counter }));
    const waiting = failure(workers.run('add', { a: 1, b: 2 }));
    await delay(100);
    await workers.close();
    expect([(await running).code, (await waiting).code]).toEqual(['aborted', 'aborted']);
    expect((await failure(workers.run('add', { a: 1, b: 2 }))).code).toBe('aborted');
  });

  it('moves buffers there and back', async () => {
    const workers = pool();
    const bytes = new Uint8Array(1000).fill(1, 0, 500);
    const result = await workers.run('reverse', { bytes }, { transfer: [bytes.buffer] });
    expect(bytes.length, 'handed over').toBe(0);
    expect([result.length, result.bytes[0], result.bytes[999]]).toEqual([1000, 0, 1]);
    const kept = new Uint8Array(10);
    await workers.run('reverse', { bytes: kept });
    expect(kept.length, 'copied').toBe(10);
    expect((await workers.run('codecMemory', {})).bytes.length).toBe(180_000);
  });

  it('stops a busy loop on abort, while the other thread goes on', async () => {
    const workers = pool();
    const [stopped, other] = [spinner(), spinner()];
    const [control, second] = [new AbortController(), new AbortController()];
    const work = failure(workers.run('spin', { counter: stopped.counter }, { signal: control.signal }));
    const running = failure(workers.run('spin', { counter: other.counter }, { signal: second.signal }));
    await until(async () => (await stopped.turns()) && (await other.turns()));
    control.abort();
    expect((await work).code).toBe('aborted');
    await until(async () => !(await stopped.turns()));
    await until(other.turns);
    expect(await workers.run('add', { a: 1, b: 2 })).toBe(3);
    second.abort();
    expect((await running).code).toBe('aborted');
  });

  it('lets a busy loop run on when nobody stops it: the loop of the test above is a real one', async () => {
    const workers = pool();
    const { counter, turns } = spinner();
    const work = failure(workers.run('spin', { counter }));
    await until(turns);
    await delay(500);
    await until(turns);
    await workers.close();
    expect((await work).code).toBe('aborted');
    await until(async () => !(await turns()));
  });

  it('takes aborted tasks out of the line, and keeps the order of the others', async () => {
    const workers = pool({ threads: 1 });
    const control = new AbortController();
    const done: number[] = [];
    const note = (ms: number) => done.push(ms);
    const first = workers.run('sleep', { ms: 300 }).then(note);
    const dropped = failure(workers.run('sleep', { ms: 1 }, { signal: control.signal }));
    const rest = [5, 4, 3, 2].map((ms) => workers.run('sleep', { ms }).then(note));
    control.abort();
    expect((await dropped).code).toBe('aborted');
    await Promise.all([first, ...rest]);
    expect(done).toEqual([300, 5, 4, 3, 2]);
    expect((await failure(workers.run('add', { a: 1, b: 1 }, { signal: AbortSignal.abort() }))).code).toBe('aborted');
  });

  it('has threads for strangers beside the others, which give way to these', async () => {
    const workers = pool({ threads: 2 });
    const stop = new AbortController();
    const spin = (forStranger: boolean) => {
      const { counter, turns } = spinner();
      const ended = workers.run('spin', { counter }, { forStranger, signal: stop.signal }).catch(() => {});
      return { turns, ended };
    };
    const [stranger, another] = [spin(true), spin(true)];
    const own = [spin(false), spin(false)];
    for (const { turns } of [stranger, ...own]) await until(turns);
    expect(await another.turns()).toBe(false);
    if (process.platform === 'linux') expect(nicenesses().filter((one) => one === 7)).toHaveLength(1);
    stop.abort();
    await Promise.all([stranger, another, ...own].map(({ ended }) => ended));
  });

  it('refuses as busy when the line is full', async () => {
    const workers = pool({ threads: 1, longestLine: 2 });
    const accepted = [300, 2, 3].map((ms) => workers.run('sleep', { ms }));
    expect((await failure(workers.run('sleep', { ms: 4 }))).code).toBe('busy');
    expect(await Promise.all(accepted)).toEqual([300, 2, 3]);
  });

  it('carries an AppError over with its code, and its cause for the log', async () => {
    const error = await failure(pool().run('refuse', {}));
    expect(error).toMatchObject({ name: 'AppError', code: 'image_broken', message: 'The JPEG file is damaged.' });
    expect(String(error.cause)).toMatch(/codec: bad code/);
  });

  it('tells any other throw in general, and keeps the whole for the log', async () => {
    const error = await failure(pool().run('blunder', {}));
    expect(error.code).toBe('internal');
    expect(error.message).not.toMatch(/not a function/);
    expect(String(error.cause)).toMatch(/TypeError: x is not a function\n\s+at .*fixture-worker/);
  });

  it('survives threads that throw on the side or leave', async () => {
    const workers = pool({ threads: 1 });
    for (const name of ['throwLater', 'leave'] as const) {
      expect((await failure(workers.run(name, {}))).code, name).toBe('internal');
      expect(await workers.run('add', { a: 2, b: 2 })).toBe(4);
    }
  });

  it('tells a module that does not load', async () => {
    const workers = pool({ workerFile: new URL('./no-such-worker.ts', import.meta.url) });
    const error = await failure(workers.run('add', { a: 1, b: 1 }));
    expect(error.code).toBe('internal');
    expect(String(faults.splice(0))).toMatch(/no-such-worker/);
  });

  it('stops a task that runs over its time, counted from its start', async () => {
    const workers = pool({ threads: 1, timeLimitMs: 800 });
    const { counter, turns } = spinner();
    const start = performance.now();
    const work = failure(workers.run('spin', { counter }));
    const behind = workers.run('sleep', { ms: 400 });
    const error = await work;
    expect(error).toMatchObject({ code: 'time_limit', message: expect.stringContaining('0.8 s') });
    expect(performance.now() - start).toBeGreaterThan(790);
    await until(async () => !(await turns()));
    expect(await behind, 'the wait in line does not count').toBe(400);
  });
});
