import { useEffect, useRef } from 'react';
import { IconPlugConnectedX } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useConnection } from '#window/state/connection.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './frame.module.css';

/** Says that the station does not answer, and what to do. The banner disappears when the station answers again. */
export function ConnectionBanner() {
  const t = useWords('frame');
  const { time } = useFormats();
  const { state, since } = useConnection();
  const wasLost = useRef(false);
  useEffect(() => {
    if (state === 'live' && wasLost.current) useAnnouncement.getState().announce(t.backAgain);
    if (state !== 'opening') wasLost.current = state === 'lost';
  }, [state, t]);
  if (state !== 'lost') return null;
  return (
    <div className={classes.banner} role="alert">
      <IconPlugConnectedX size="1.25rem" aria-hidden />
      <p>
        <strong>{t.lost}</strong> {t.lostSince({ time: time(since) })} {t.lostHelp}
      </p>
    </div>
  );
}
