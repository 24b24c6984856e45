import { useEffect } from 'react';
import { useSound } from '#window/features/verify/live/sound.ts';

/** Sounds once when the line stops or asks something, as loud as the desk's other sounds. */
export function useStopSound(isStopped: boolean): void {
  useEffect(() => {
    if (isStopped) useSound.getState().play('likely_copy');
  }, [isStopped]);
}
