import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useApp } from '#window/phones/app-store.ts';
import { playTone, useSignals, wakeSound } from '#window/phones/sound.ts';

const before = useApp.getState();
let made = 0;
let started = 0;

beforeEach(() => {
  made = 0;
  started = 0;
  useSignals.setState({ context: null, flash: null });
  useApp.setState({ sounds: true });
  class Context {
    readonly currentTime = 0;
    constructor() {
      made++;
    }
    async resume() {}
  }
  class Part {
    connect(next: unknown) {
      return next;
    }
    start() {
      started++;
    }
    stop() {}
  }
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('OscillatorNode', Part);
  vi.stubGlobal('GainNode', Part);
});
afterEach(() => {
  vi.unstubAllGlobals();
  useApp.setState(before, true);
});

test('all tones sound from what the press at the camera made', async () => {
  await wakeSound();
  playTone('found');
  playTone('unknown');
  await expect.poll(() => started).toBe(3);
  expect(made).toBe(1);
});

test('the edge of the screen shows an outcome only where the phone cannot vibrate, also without sounds', () => {
  useApp.setState({ sounds: false });
  vi.stubGlobal('navigator', { vibrate: () => true });
  playTone('void');
  expect(useSignals.getState().flash).toBeNull();
  vi.stubGlobal('navigator', {});
  playTone('void');
  expect(useSignals.getState().flash).toMatchObject({ outcome: 'void' });
  expect([made, started]).toEqual([0, 0]);
});
