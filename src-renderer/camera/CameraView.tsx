import { type ReactNode, type RefObject, useEffect } from 'react';
import { CameraTrouble } from './CameraTrouble.tsx';
import { useCamera } from './camera.ts';
import classes from './camera-view.module.css';
import { useCameraWords } from './camera-words.ts';

export interface CameraViewProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** A sentence on what can be done without a camera. */
  readonly instead: string;
  /** What is drawn over the picture. */
  readonly children?: ReactNode;
}

/** The picture of the camera, or the reason why there is none. The component that uses this one turns the camera on. */
export function CameraView({ video, instead, children }: CameraViewProps) {
  const t = useCameraWords();
  const stream = useCamera((state) => state.stream);
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    player.srcObject = stream;
    // A silent video may play by itself. A stream that ends while it begins to play is no fault.
    if (stream) void player.play().catch(() => undefined);
  }, [stream, video]);
  return (
    <div className={classes.view}>
      <video className="contained" ref={video} muted playsInline aria-label={t.live} data-live={stream !== null} />
      {stream ? children : <CameraTrouble instead={instead} />}
    </div>
  );
}
