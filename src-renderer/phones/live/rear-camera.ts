// Opens the camera at the back of a phone: the one that reads best.
import { type CameraDevice, deviceOf, listCameras } from '#window/camera/stream.ts';
import { keep, readKeptText } from '#window/state/kept.ts';

/** The camera that read a label last. */
const KEPT = 'handheld.camera';

/** Without `resizeMode` some browsers cut the frame, and the label with it. */
const WISHES = {
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  frameRate: { ideal: 30 },
  resizeMode: 'none',
} as MediaTrackConstraints;

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

/** The camera read a label: the next time it is the first. */
export function remembered(id: string): void {
  if (readKeptText(KEPT) !== id) keep(KEPT, id);
}

async function exchanged(any: MediaStream, open: () => Promise<MediaStream>): Promise<MediaStream> {
  stopStream(any);
  try {
    return await open();
  } catch {
    return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...WISHES, facingMode: 'environment' } });
  }
}

export function stopStream(stream: MediaStream): void {
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

/** The one that read last, else the main one at the back, which can focus. `last`: the identifier of the camera that read a label last. */
export function wantedCamera(cameras: readonly CameraDevice[], last: string | null): CameraDevice | null {
  const rear = rearCameras(cameras);
  return rear.find(({ id }) => id === last) ?? rear.find((camera) => rank(camera) === 0) ?? null;
}
