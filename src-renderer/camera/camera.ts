/** The desk's camera: which one it is, and what keeps it from showing a picture. It comes back by itself when it can. */
import { create } from 'zustand';
import { keepChoice, openWanted, readChoice, stopTracks } from './choice.ts';
import { type CameraDevice, deviceOf, listCameras, type Trouble, troubleOf } from './stream.ts';

/** Nothing tells when another program lets go of a camera: it is tried again after this many milliseconds. */
const BUSY_RETRY = 2000;

export interface CameraState {
  /** `off`: not wanted. `opening`: asked for, and nothing to show yet; `live`; or what keeps it from being live. */
  readonly state: 'off' | 'opening' | 'live' | Trouble;
  readonly stream: MediaStream | null;
  /** What can be chosen from; empty until a camera was opened for the first time. */
  readonly cameras: readonly CameraDevice[];
  /** The one in use, or the one that is waited for. */
  readonly current: CameraDevice | null;
  /** What the camera gives, in pixels and frames a second. */
  readonly size: { readonly width: number; readonly height: number; readonly rate: number } | null;
  /** Turns the camera on; every `open` needs a `close`. */
  readonly open: () => void;
  readonly close: () => void;
  readonly choose: (id: string) => void;
  /** Tries once more what did not work. */
  readonly retry: () => void;
}

export const useCamera = create<CameraState>()((set, get) => {
  let listening = new AbortController();
  let users = 0;
  let turn = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  async function begin(): Promise<void> {
    const mine = ++turn;
    clearTimeout(retryTimer);
    release();
    if (navigator.mediaDevices === undefined) return set({ state: 'insecure' });
    // One that was lost stays told until it is there again.
    if (get().state !== 'unplugged') set({ state: 'opening' });
    try {
      const wanted = get().current ?? readChoice();
      const stream = await openWanted(wanted, get().state === 'unplugged');
      const cameras = await listCameras();
      if (mine !== turn) return stopTracks(stream);
      show(stream, cameras);
    } catch (error) {
      if (mine === turn) fail(troubleOf(error));
    }
  }

  function show(stream: MediaStream, cameras: CameraDevice[]): void {
    const [track] = stream.getVideoTracks();
    const { width = 0, height = 0, frameRate = 0 } = track.getSettings();
    track.addEventListener('ended', () => get().stream === stream && lose());
    set({ state: 'live', stream, cameras, current: deviceOf(stream), size: { width, height, rate: frameRate } });
  }

  function lose(): void {
    release();
    set({ state: 'unplugged' });
    void begin();
  }

  function fail(trouble: Trouble): void {
    // While one that was in use is away, that there is none is no news.
    set({ state: trouble === 'none' && get().state === 'unplugged' ? 'unplugged' : trouble });
    if (trouble === 'busy') retryTimer = setTimeout(() => void begin(), BUSY_RETRY);
  }

  function release(): void {
    const { stream } = get();
    if (stream) stopTracks(stream);
    set({ stream: null, size: null });
  }

  async function devicesChanged(): Promise<void> {
    const cameras = await listCameras();
    if (users === 0) return;
    set({ cameras });
    if (get().state !== 'live' && get().state !== 'opening') await begin();
  }

  function listen(): void {
    listening = new AbortController();
    const { signal } = listening;
    navigator.mediaDevices?.addEventListener('devicechange', () => void devicesChanged(), { signal });
    void onPermission(signal, () => {
      if (get().state === 'denied') void begin();
    });
  }

  return {
    state: 'off',
    stream: null,
    cameras: [],
    current: null,
    size: null,
    open() {
      users++;
      if (users > 1) return;
      listen();
      void begin();
    },
    close() {
      users = Math.max(0, users - 1);
      if (users > 0) return;
      turn++;
      listening.abort();
      clearTimeout(retryTimer);
      release();
      set({ state: 'off' });
    },
    choose(id) {
      const camera = get().cameras.find((one) => one.id === id);
      if (!camera) return;
      keepChoice(camera);
      set({ current: camera, state: 'opening' });
      void begin();
    },
    retry: () => void begin(),
  };
});

/** Calls when the answer to "may this page use the camera" changes; not every browser tells. */
async function onPermission(signal: AbortSignal, changed: () => void): Promise<void> {
  const permission = await navigator.permissions?.query({ name: 'camera' }).catch(() => null);
  permission?.addEventListener('change', changed, { signal });
}
