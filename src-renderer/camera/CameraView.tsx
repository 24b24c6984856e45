import { type ReactNode, type RefObject, useEffect } from 'react';
import { Button } from '#window/components/Button.tsx';
import { Waiting } from '#window/components/Waiting.tsx';
import { IconCamera, IconCameraOff } from '#window/icons/things.ts';
import { useWords } from '#window/words/useWords.ts';
import { useCamera } from './camera.ts';
import classes from './camera-view.module.css';

interface CameraViewProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** A sentence on what can be done without a camera. */
  readonly instead: string;
  /** What is drawn over the picture. */
  readonly children?: ReactNode;
}

/** The picture of the camera, or the reason why there is none. The component that uses this one turns the camera on. */
export function CameraView({ video, instead, children }: CameraViewProps) {
  const t = useWords('camera');
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

/** For these states, the sentence about working without a camera is shown. */
const WITHOUT = ['none', 'insecure'];

/** Why there is no picture, and what to do about it. */
function CameraTrouble({ instead }: { instead: string }) {
  const t = useWords('camera');
  const { state, retry, current } = useCamera();
  if (state === 'live' || state === 'off') return null;
  if (state === 'opening') {
    return (
      <Waiting>
        <div className={classes.trouble}>
          <IconCamera size="2.5rem" stroke={1.3} aria-hidden />
          <p>{t.opening}</p>
        </div>
      </Waiting>
    );
  }
  const { title, lead } = t.trouble[state];
  return (
    <div className={classes.trouble} role="alert">
      <IconCameraOff size="2.5rem" stroke={1.3} aria-hidden />
      <strong>{title}</strong>
      <p>{WITHOUT.includes(state) ? `${lead} ${instead}` : lead}</p>
      {state === 'unplugged' && current && <p className={classes.quiet}>{current.label}</p>}
      <Button variant="default" onClick={retry} label={t.tryAgain} />
    </div>
  );
}
