import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCheckLoop } from '#main/chain/outbox.ts';
import type { Checked } from '#main/chain/step-rules.ts';

const PACE = { check: 100, idle: 1000, again: 0, stuck: 0, grace: 0 };

describe('the loop of checks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function loopThatFinds(found: () => Checked, takesMs = 0) {
    const closing = new AbortController();
    const checks: number[] = [];
    let atOnce = 0;
    const loop = createCheckLoop(async () => {
      expect(++atOnce).toBe(1);
      checks.push(Date.now());
      if (takesMs > 0) await new Promise((done) => setTimeout(done, takesMs));
      atOnce--;
      return found();
    }, closing.signal);
    const start = Date.now();
    return { loop, closing, times: () => checks.map((at) => at - start) };
  }

  it('checks at once, then rarely while nothing is on its way', async () => {
    const { times } = loopThatFinds(() => ({ isBusy: false, pace: PACE }));
    await vi.advanceTimersByTimeAsync(2100);
    expect(times()).toEqual([0, 1000, 2000]);
  });

  it('checks often after something was sent, then slower and slower', async () => {
    let isBusy = false;
    const { loop, times } = loopThatFinds(() => ({ isBusy, pace: PACE }));
    await vi.advanceTimersByTimeAsync(500);
    isBusy = true;
    loop.soon();
    await vi.advanceTimersByTimeAsync(200);
    expect(times()[1]).toBe(510);
    const pauses = times()
      .slice(2)
      .map((at, i) => at - times()[i + 1]);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(100);
  });

  it('checks once more where it is asked during a check, and never two at a time', async () => {
    const { loop, times } = loopThatFinds(() => ({ isBusy: false, pace: PACE }), 50);
    await vi.advanceTimersByTimeAsync(10);
    void loop.now();
    await vi.advanceTimersByTimeAsync(100);
    expect(times()).toEqual([0, 51]);
  });

  it('waits five seconds after a check that failed, and ends with the signal', async () => {
    const { loop, closing, times } = loopThatFinds(() => null);
    await vi.advanceTimersByTimeAsync(5100);
    expect(times()).toEqual([0, 5000]);
    closing.abort();
    await loop.settled();
    loop.soon();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(times()).toHaveLength(2);
  });
});
