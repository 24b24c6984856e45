import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endWithSignals } from '../../src-main/station.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const log = { error: () => {} };

/** A process that is sent signals and notes how it ended. */
function aProcess() {
  const exits: unknown[] = [];
  const own = Object.assign(new EventEmitter(), { connected: false, exit: (code: unknown) => void exits.push(code) });
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
    await vi.waitFor(() => expect(exits).toEqual([0]));
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

it('a station that cannot be closed ends as a fault', async () => {
  const { own, exits } = aProcess();
  endWithSignals(log, () => Promise.reject(new Error('The disk is gone.')), own);
  own.emit('SIGTERM');
  await vi.waitFor(() => expect(exits).toEqual([1]));
});
