/** Opens a camera, or says in one word why it cannot be opened. */

/**
 * `insecure`: the browser gives cameras only to secure pages. `none`: there is no camera. `denied`: the browser or the system forbids its
 * use. `busy`: another program uses it. `unplugged`: it was in use and is gone. `failed`: anything else.
 */
export type CameraTrouble = 'insecure' | 'none' | 'denied' | 'busy' | 'unplugged' | 'failed';

export interface CameraDevice {
  readonly id: string;
  readonly label: string;
}

/** What the best camera of a desk gives at its full rate. More pixels than these reduce the rate. */
const WISHES: MediaTrackConstraints = {
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  frameRate: { ideal: 30 },
};

export async function openStream(id: string | null): Promise<MediaStream> {
  const device = id === null ? {} : { deviceId: { exact: id } };
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...WISHES, ...device } });
}

/** Before the first camera was opened, browsers tell neither labels nor identifiers. */
export async function listCameras(): Promise<CameraDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

export function deviceOf(stream: MediaStream): CameraDevice {
  const [track] = stream.getVideoTracks();
  return { id: track.getSettings().deviceId ?? '', label: track.label };
}

export function troubleOf(error: unknown): CameraTrouble {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none';
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}
