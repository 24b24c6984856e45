import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenLog } from '../../src-main/server/logs/open-log.ts';
import { endWithSignals } from '../../src-main/station.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const before = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
const exits: unknown[] = [];

beforeEach(() => {
  exits.length = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(process, 'exit').mockImplementation((code) => void exits.push(code) as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const [signal, kept] of before) {
    for (const listener of process.listeners(signal)) if (!kept.includes(listener)) process.off(signal, listener);
  }
});

const log = { error: () => {} } as unknown as OpenLog;

for (const signal of SIGNALS) {
  it(`${signal} closes the station once, however many processes pass it on, and ends it without a fault`, async () => {
    const closing = Promise.withResolvers<void>();
    const close = vi.fn(() => closing.promise);
    endWithSignals(log, close);
    process.emit(signal);
    vi.advanceTimersByTime(900);
    process.emit(signal);
    process.emit('SIGTERM');
    expect(close).toHaveBeenCalledTimes(1);
    expect(exits).toEqual([]);
    closing.resolve();
    await closing.promise;
    await Promise.resolve();
    expect(exits).toEqual([0]);
  });
}

it('a signal more than a second later ends the station at once, and not as a fault', () => {
  endWithSignals(log, () => new Promise(() => {}));
  process.emit('SIGINT');
  vi.advanceTimersByTime(1_100);
  process.emit('SIGINT');
  expect(exits).toEqual([143]);
});

it('a station that cannot be closed ends as a fault', async () => {
  endWithSignals(log, async () => {
    throw new Error('The disk is gone.');
  });
  process.emit('SIGTERM');
  await vi.waitFor(() => expect(exits).toEqual([1]));
});
