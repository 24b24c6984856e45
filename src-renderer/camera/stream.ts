/** Opens a camera, and says in one word what keeps it from being opened. */

/**
 * `insecure`: the browser gives cameras to secure pages alone. `none`: there is no camera. `denied`: the browser or the
 * system forbids it. `busy`: another program has it. `unplugged`: it was in use and is gone. `failed`: anything else.
 */
export type Trouble = 'insecure' | 'none' | 'denied' | 'busy' | 'unplugged' | 'failed';

export interface CameraDevice {
  readonly id: string;
  readonly label: string;
}

/** What the finest camera of a desk gives at full rate; more pixels than these cost its rate. */
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

export function troubleOf(error: unknown): Trouble {
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
