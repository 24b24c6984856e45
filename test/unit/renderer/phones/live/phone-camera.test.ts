import { afterEach, describe, expect, test, vi } from 'vitest';
import { openRear } from '#window/phones/live/rear-camera.ts';
import { stayAwake } from '#window/phones/live/useDetector.ts';

afterEach(() => vi.unstubAllGlobals());

/** Two lenses at the back of a phone. `focused`: the identifiers of those that were told to focus. */
function phoneWith(focusMode: readonly string[]) {
  const focused: string[] = [];
  const streamOf = (deviceId: string) => ({
    getVideoTracks: () => [
      {
        stop: () => undefined,
        getSettings: () => ({ deviceId }),
        getCapabilities: () => ({ focusMode }),
        async applyConstraints({ advanced }: { advanced: readonly { focusMode?: string }[] }) {
          if (advanced[0]?.focusMode === 'continuous') focused.push(deviceId);
        },
      },
    ],
    getTracks: () => [],
  });
  const named = { main: 'camera2 0, facing back', wide: 'camera2 2, facing back' };
  const devices = Object.entries(named).map(([deviceId, label]) => ({ kind: 'videoinput', deviceId, label }));
  const mediaDevices = {
    enumerateDevices: async () => devices,
    getUserMedia: async ({ video }: { video: { deviceId?: { exact: string } } }) =>
      streamOf(video.deviceId?.exact ?? 'main'),
  };
  vi.stubGlobal('navigator', { mediaDevices });
  return focused;
}

describe('a lens', () => {
  test('is told to focus all the time, whether the page or a person chose it', async () => {
    const focused = phoneWith(['manual', 'continuous']);
    await openRear(null);
    await openRear('wide');
    expect(focused).toEqual(['main', 'wide']);
  });

  test('is left as it is where it cannot focus', async () => {
    const focused = phoneWith(['none']);
    await openRear('wide');
    expect(focused).toEqual([]);
  });
});

describe('the screen', () => {
  /** A page that goes out of sight and comes back, in a browser that then takes the lock back. */
  function sight() {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
    const locks: { released: boolean }[] = [];
    const request = async () => {
      const lock = {
        released: false,
        async release() {
          lock.released = true;
        },
      };
      locks.push(lock);
      return lock as unknown as WakeLockSentinel;
    };
    const turn = (state: DocumentVisibilityState) => {
      page.visibilityState = state;
      if (state === 'hidden') for (const lock of locks) lock.released = true;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    return { parts: { wakeLock: { request }, page: page as unknown as Document }, locks, turn };
  }
  const held = (locks: readonly { released: boolean }[]) => locks.filter(({ released }) => !released).length;

  test('stays on, also after another program was in front, until the camera is closed', async () => {
    const { parts, locks, turn } = sight();
    const end = stayAwake(parts);
    await expect.poll(() => held(locks)).toBe(1);
    turn('hidden');
    expect(held(locks)).toBe(0);
    turn('visible');
    await expect.poll(() => held(locks)).toBe(1);
    turn('visible');
    end();
    await expect.poll(() => held(locks)).toBe(0);
    turn('visible');
    expect(locks).toHaveLength(2);
  });

  test('goes on without a lock where the battery is low', async () => {
    const { parts } = sight();
    const request = vi.fn(() => Promise.reject(new Error('The battery is low.')));
    stayAwake({ ...parts, wakeLock: { request } })();
    expect(request).toHaveBeenCalledOnce();
  });
});
