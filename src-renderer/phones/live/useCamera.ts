import { type RefObject, useCallback, useEffect, useState } from 'react';
import { type CameraDevice, deviceOf, listCameras } from '#window/camera/stream.ts';
import { keep, readKeptText } from '#window/state/kept.ts';

export type CameraState = 'opening' | 'live' | 'refused' | 'missing';

/** The camera that read a label last. */
const KEPT = 'handheld.camera';

/** Without `resizeMode` some browsers cut the frame, and the label with it. */
const WISHES = {
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  frameRate: { ideal: 30 },
  resizeMode: 'none',
} as MediaTrackConstraints;

export interface Camera {
  readonly state: CameraState;
  readonly track: MediaStreamTrack | null;
  /** The cameras at the back. */
  readonly cameras: readonly CameraDevice[];
  readonly choose: (camera: CameraDevice) => void;
  /** Tries once more, after a camera was refused or missing. */
  readonly reopen: () => void;
  /** Remembers the camera in use, because it has read a label. */
  readonly remember: () => void;
}

/** Opens the camera at the back, and opens it again when the page comes back into sight. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<CameraState>('opening');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const track = stream?.getVideoTracks()[0] ?? null;
  const [cameras, setCameras] = useState<readonly CameraDevice[]>([]);
  const [wanted, want] = useState<string | null>(null);
  const [round, again] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens the camera anew.
  useEffect(() => {
    let opened: MediaStream | null = null;
    let isOver = false;
    openRear(wanted).then(
      async (given) => {
        if (isOver) return stop(given);
        opened = given;
        setStream(given);
        setState('live');
        setCameras(rearCameras(await listCameras()));
      },
      (error: Error) => !isOver && setState(error.name === 'NotAllowedError' ? 'refused' : 'missing'),
    );
    return () => {
      isOver = true;
      if (opened) stop(opened);
    };
  }, [wanted, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has a video only while a camera is there.
  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream;
  }, [video, stream, state]);
  useEffect(() => {
    // Phones end the stream, or leave it black, while another program is in front.
    const back = () => {
      const isGone = track === null || track.readyState === 'ended' || track.muted;
      if (document.visibilityState === 'visible' && isGone) again((count) => count + 1);
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [track]);
  const choose = useCallback(({ id }: CameraDevice) => want(id), []);
  const reopen = useCallback(() => again((count) => count + 1), []);
  const remember = useCallback(() => {
    const id = track?.getSettings().deviceId;
    if (id && readKeptText(KEPT) !== id) keep(KEPT, id);
  }, [track]);
  return { state, track, cameras, choose, reopen, remember };
}

export async function openRear(chosen: string | null): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error('Browsers give cameras only to secure pages.');
  const stream = await openLens(chosen);
  await focusNear(stream.getVideoTracks()[0]);
  return stream;
}

/** Names of cameras are told only once one is open, so the first one may be the wrong one. */
async function openLens(chosen: string | null): Promise<MediaStream> {
  const open = (video: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ audio: false, video: { ...WISHES, ...video } });
  if (chosen !== null) return open({ deviceId: { exact: chosen } });
  const any = await open({ facingMode: 'environment' });
  const better = wantedCamera(await listCameras(), readKeptText(KEPT));
  if (!better || better.id === deviceOf(any).id) return any;
  return exchanged(any, () => open({ deviceId: { exact: better.id } }));
}

async function exchanged(any: MediaStream, open: () => Promise<MediaStream>): Promise<MediaStream> {
  stop(any);
  try {
    return await open();
  } catch {
    return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...WISHES, facingMode: 'environment' } });
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What cameras of phones can do beyond the standard that TypeScript knows. */
interface PhoneCapabilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number };
  readonly focusMode?: readonly string[];
}

export function capabilitiesOf(track: MediaStreamTrack): PhoneCapabilities {
  return (track.getCapabilities?.() ?? {}) as PhoneCapabilities;
}

/** Sets what the camera has; a camera that refuses goes on as it is. */
export async function adjust(track: MediaStreamTrack, values: object): Promise<boolean> {
  return track.applyConstraints({ advanced: [values as MediaTrackConstraintSet] }).then(
    () => true,
    () => false,
  );
}

async function focusNear(track: MediaStreamTrack | undefined): Promise<void> {
  if (track && capabilitiesOf(track).focusMode?.includes('continuous'))
    await adjust(track, { focusMode: 'continuous' });
}

// Which camera reads best: the one that read last, else the main one at the back, which can focus.

/**
 * Cameras at the back, the likeliest first. Android numbers them, and number 0 is the main one. Many of the others, ultra-wide
 * ones above all, cannot focus on a label that is near.
 */
export function rearCameras(cameras: readonly CameraDevice[]): readonly CameraDevice[] {
  const rear = cameras.filter(({ label }) => !/front|user|selfie|vorder|facetime/i.test(label));
  return rear.toSorted((a, b) => rank(a) - rank(b));
}

function rank({ label }: CameraDevice): number {
  if (/camera2? 0\b/i.test(label)) return 0;
  if (/ultra|wide|weit|tele|depth|macro/i.test(label)) return 3;
  return /back|rear|rück/i.test(label) ? 1 : 2;
}

/** `last`: the identifier of the camera that read a label last. */
export function wantedCamera(cameras: readonly CameraDevice[], last: string | null): CameraDevice | null {
  const rear = rearCameras(cameras);
  return rear.find(({ id }) => id === last) ?? rear.find((camera) => rank(camera) === 0) ?? null;
}
