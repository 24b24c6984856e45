import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { Button } from '#window/components/Button.tsx';
import { Waiting } from '#window/components/Waiting.tsx';
import { useCamera } from './camera.ts';
import classes from './camera-view.module.css';
import { useCameraWords } from './camera-words.ts';

/** For these states, the sentence about working without a camera is shown. */
const WITHOUT = ['none', 'insecure'];

/** Why there is no picture, and what to do about it. */
export function CameraTrouble({ instead }: { instead: string }) {
  const t = useCameraWords();
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
