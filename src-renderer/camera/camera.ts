/** The desk's camera: which camera it is, and why it shows no picture. The camera is opened again as soon as that is possible. */
import { create, type StoreApi } from 'zustand';
import { keep, readKeptText } from '#window/state/kept.ts';
import { applyValues, type CameraControls, type CameraValues, controlsOf, valuesOf } from './controls.ts';
import { type CameraDevice, type CameraTrouble, deviceOf, listCameras, openStream, troubleOf } from './stream.ts';

/** No event says when another program releases a camera, so a busy camera is tried again after this many milliseconds. */
const BUSY_RETRY = 2000;

export interface CameraState {
  /** `off`: no camera is wanted. `opening`: it was asked for and shows nothing yet. `live`: it shows a picture. Else the reason why it shows none. */
  readonly state: 'off' | 'opening' | 'live' | CameraTrouble;
  readonly stream: MediaStream | null;
  /** The cameras to choose from. Empty until a camera was opened for the first time. */
  readonly cameras: readonly CameraDevice[];
  /** The camera in use, or the camera that the desk waits for. */
  readonly current: CameraDevice | null;
  /** The picture of the camera in pixels, and its frames per second. */
  readonly size: { readonly width: number; readonly height: number; readonly rate: number } | null;
  /** What of the camera can be set, and how it is set. Null while it shows nothing. */
  readonly controls: CameraControls | null;
  readonly values: CameraValues | null;
  /** Sets focus and exposure as far as the camera can be set. */
  readonly set: (values: CameraValues) => void;
  /** Turns the camera on; every `open` needs a `close`. */
  readonly open: () => void;
  readonly close: () => void;
  readonly choose: (id: string) => void;
  /** Opens the camera again after a failure. */
  readonly retry: () => void;
}

const SHOWS_NOTHING = { stream: null, size: null, controls: null, values: null };

export const useCamera = create<CameraState>()((set, get, store) => {
  const { begin, end } = openingOf(store);
  let listening = new AbortController();
  let users = 0;

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
    ...SHOWS_NOTHING,
    cameras: [],
    current: null,
    set: (values) => setValues(store, values),
    open() {
      users++;
      if (users > 1) return;
      listen();
      void begin();
    },
    close() {
      users = Math.max(0, users - 1);
      if (users > 0) return;
      listening.abort();
      end();
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

type Store = Pick<StoreApi<CameraState>, 'getState' | 'setState'>;

/** Opens the wanted camera, and opens it again when it was lost or another program had it. Of several openings, the one that began last counts. */
function openingOf({ getState, setState }: Store) {
  let turn = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  async function begin(): Promise<void> {
    const mine = ++turn;
    clearTimeout(retryTimer);
    release();
    if (navigator.mediaDevices === undefined) return setState({ state: 'insecure' });
    // A lost camera is reported as unplugged until it is there again.
    if (getState().state !== 'unplugged') setState({ state: 'opening' });
    try {
      const wanted = getState().current ?? readChoice();
      const stream = await openWanted(wanted, getState().state === 'unplugged');
      const cameras = await listCameras();
      if (mine !== turn) return stopTracks(stream);
      show(stream, cameras);
    } catch (error) {
      if (mine === turn) fail(troubleOf(error));
    }
  }

  function show(stream: MediaStream, cameras: CameraDevice[]): void {
    const [track] = stream.getVideoTracks();
    track.addEventListener('ended', () => getState().stream === stream && lose());
    setState({ state: 'live', stream, cameras, current: deviceOf(stream), ...shownBy(track) });
  }

  function lose(): void {
    release();
    setState({ state: 'unplugged' });
    void begin();
  }

  function fail(trouble: CameraTrouble): void {
    // While the camera in use is unplugged, "no camera" is not news.
    setState({ state: trouble === 'none' && getState().state === 'unplugged' ? 'unplugged' : trouble });
    if (trouble === 'busy') retryTimer = setTimeout(() => void begin(), BUSY_RETRY);
  }

  function release(): void {
    const { stream } = getState();
    if (stream) stopTracks(stream);
    setState(SHOWS_NOTHING);
  }

  function end(): void {
    turn++;
    clearTimeout(retryTimer);
    release();
    setState({ state: 'off' });
  }

  return { begin, end };
}

function shownBy(track: MediaStreamTrack): Pick<CameraState, 'size' | 'controls' | 'values'> {
  const { width = 0, height = 0, frameRate = 0 } = track.getSettings();
  return { size: { width, height, rate: frameRate }, controls: controlsOf(track), values: valuesOf(track) };
}

function setValues({ getState, setState }: Store, { focus, exposure }: CameraValues): void {
  const values = { focus, exposure };
  const track = getState().stream?.getVideoTracks()[0];
  if (!track) return;
  setState({ values });
  // A camera that refuses stays as it is, and shows how it is set.
  applyValues(track, values).catch(() => track.readyState === 'live' && setState({ values: valuesOf(track) }));
}

/** Calls `changed` when the permission to use the camera changes. Some browsers never say so. */
async function onPermission(signal: AbortSignal, changed: () => void): Promise<void> {
  const permission = await navigator.permissions?.query({ name: 'camera' }).catch(() => null);
  permission?.addEventListener('change', changed, { signal });
}

/** Which camera a desk uses: the one that was chosen last. If the browser gave that camera a new identifier, its label identifies it. */
const KEPT = 'camera';

function keepChoice(camera: CameraDevice): void {
  keep(KEPT, JSON.stringify(camera));
}

function readChoice(): CameraDevice | null {
  try {
    const { id, label } = JSON.parse(readKeptText(KEPT) ?? 'null') ?? {};
    return typeof id === 'string' && typeof label === 'string' ? { id, label } : null;
  } catch {
    return null;
  }
}

function findCamera(cameras: readonly CameraDevice[], wanted: CameraDevice | null): CameraDevice | null {
  if (!wanted) return null;
  return (
    cameras.find(({ id }) => id === wanted.id) ??
    cameras.find(({ label }) => label !== '' && label === wanted.label) ??
    null
  );
}

/**
 * Opens the wanted camera, or any camera if the wanted one is missing; with `isOnly` only the wanted one. Browsers tell the labels only after
 * a first camera was opened, so the first one may be the wrong one.
 */
async function openWanted(wanted: CameraDevice | null, isOnly: boolean): Promise<MediaStream> {
  const found = findCamera(await listCameras(), wanted);
  if (found) return openStream(found.id);
  if (isOnly) throw new DOMException('The camera is not there.', 'NotFoundError');
  const any = await openStream(null);
  const better = findCamera(await listCameras(), wanted);
  if (!better || better.id === deviceOf(any).id) return any;
  stopTracks(any);
  return openStream(better.id);
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
