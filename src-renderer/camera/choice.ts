/** Which camera a desk uses: the one that was chosen last. If the browser gave that camera a new identifier, its label identifies it. */
import { keep, readKeptText } from '#window/state/kept.ts';
import { type CameraDevice, deviceOf, listCameras, openStream } from './stream.ts';

const KEPT = 'camera';

export function keepChoice(camera: CameraDevice): void {
  keep(KEPT, JSON.stringify(camera));
}

export function readChoice(): CameraDevice | null {
  try {
    const { id, label } = JSON.parse(readKeptText(KEPT) ?? 'null') ?? {};
    return typeof id === 'string' && typeof label === 'string' ? { id, label } : null;
  } catch {
    return null;
  }
}

export function findCamera(cameras: readonly CameraDevice[], wanted: CameraDevice | null): CameraDevice | null {
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
export async function openWanted(wanted: CameraDevice | null, isOnly: boolean): Promise<MediaStream> {
  const found = findCamera(await listCameras(), wanted);
  if (found) return openStream(found.id);
  if (isOnly) throw new DOMException('The camera is not there.', 'NotFoundError');
  const any = await openStream(null);
  const better = findCamera(await listCameras(), wanted);
  if (!better || better.id === deviceOf(any).id) return any;
  stopTracks(any);
  return openStream(better.id);
}

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
