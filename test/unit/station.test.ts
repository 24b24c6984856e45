import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endWithSignals } from '#main/station.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate'] }));
afterEach(() => void vi.useRealTimers());

const log = { error: () => {} };

/** A process that is sent signals and notes how it ended. */
function aProcess(connected = false) {
  const exits: unknown[] = [];
  const own = Object.assign(new EventEmitter(), { connected, exit: (code: unknown) => void exits.push(code) });
  return { own: own as typeof own & NodeJS.Process, exits };
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])(
  '%s closes the station once, however many processes pass it on',
  async (signal) => {
    const { own, exits } = aProcess();
    const closing = Promise.withResolvers<void>();
    const close = vi.fn(() => closing.promise);
    endWithSignals(log, close, own);
    own.emit(signal);
    vi.advanceTimersByTime(900);
    own.emit(signal);
    own.emit('SIGTERM');
    expect(close).toHaveBeenCalledTimes(1);
    expect(exits).toEqual([]);
    closing.resolve();
    await closing.promise;
    await Promise.resolve();
    expect(exits).toEqual([0]);
  },
);

it('a signal more than a second later ends the station at once, and not as a fault', () => {
  const { own, exits } = aProcess();
  endWithSignals(log, () => new Promise(() => {}), own);
  own.emit('SIGINT');
  vi.advanceTimersByTime(1_100);
  own.emit('SIGINT');
  expect(exits).toEqual([143]);
});

it('the end of the process that started it begins the end of a station, and never forces it', () => {
  const { own, exits } = aProcess(true);
  const close = vi.fn(() => new Promise<void>(() => {}));
  endWithSignals(log, close, own);
  own.emit('SIGTERM');
  vi.advanceTimersByTime(1_100);
  own.emit('disconnect');
  expect([close.mock.calls.length, exits]).toEqual([1, []]);
  const alone = aProcess(true);
  endWithSignals(log, close, alone.own);
  alone.own.emit('disconnect');
  expect([close.mock.calls.length, alone.exits]).toEqual([2, []]);
});

it('a station that cannot be closed ends as a fault', async () => {
  const { own, exits } = aProcess();
  endWithSignals(log, () => Promise.reject(new Error('The disk is gone.')), own);
  own.emit('SIGTERM');
  for (let i = 0; i < 4; i++) await Promise.resolve();
  expect(exits).toEqual([1]);
});
