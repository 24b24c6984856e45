import { type RefObject, useCallback, useEffect, useState } from 'react';
import { type CameraDevice, listCameras } from '#window/camera/stream.ts';
import { openRear, rearCameras, remembered, stopStream } from './rear-camera.ts';

export type CameraState = 'opening' | 'live' | 'refused' | 'missing';

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
        if (isOver) return stopStream(given);
        opened = given;
        setStream(given);
        setState('live');
        setCameras(rearCameras(await listCameras()));
      },
      (error: Error) => !isOver && setState(error.name === 'NotAllowedError' ? 'refused' : 'missing'),
    );
    return () => {
      isOver = true;
      if (opened) stopStream(opened);
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
    if (id) remembered(id);
  }, [track]);
  return { state, track, cameras, choose, reopen, remember };
}
