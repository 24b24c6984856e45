import { describe, expect, test } from 'vitest';
import { openChangeQueue } from '#window/features/create/change-queue.ts';

describe('changes of a draft', () => {
  test('are sent one after the other, and one that fails stops none after it', async () => {
    const queue = openChangeQueue();
    const told: string[] = [];
    const slow = queue.add(async () => {
      await new Promise((done) => setTimeout(done, 10));
      told.push('slow');
    });
    const wrong = new Error('refused');
    const refused = queue.add(() => Promise.reject(wrong));
    const quick = queue.add(async () => void told.push('quick'));
    expect(await Promise.all([slow, refused, quick])).toEqual([
      { isDone: true, failed: null },
      { isDone: false, failed: wrong },
      { isDone: true, failed: null },
    ]);
    expect(told).toEqual(['slow', 'quick']);
    expect(queue.answers()).toBe(2);
  });

  test('are settled when all are answered; without open changes nothing has failed', async () => {
    const queue = openChangeQueue();
    expect(await queue.settled()).toBe(true);
    void queue.add(() => Promise.reject(new Error('refused')));
    expect(await queue.settled()).toBe(false);
    expect(await queue.settled()).toBe(true);
  });

  test('are not settled well where one of them failed, although later ones succeeded', async () => {
    const queue = openChangeQueue();
    const refused = queue.add(() => Promise.reject(new Error('refused')));
    const slow = Promise.withResolvers<void>();
    const later = queue.add(() => slow.promise);
    await refused;
    const settled = queue.settled();
    slow.resolve();
    // What begins as soon as all are answered does not hide the failure from who waited before.
    const next = later.then(() => queue.add(async () => undefined));
    expect(await settled).toBe(false);
    await next;
    expect(await queue.settled()).toBe(true);

    void queue.add(async () => undefined);
    void queue.add(() => Promise.reject(new Error('unreachable')), true);
    expect(await queue.settled(), 'no change failed').toBe(true);
  });
});
