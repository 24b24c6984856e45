// Which camera reads best: the one that read last, else the main one at the back, which can focus.
import type { CameraDevice } from '#window/camera/stream.ts';

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
