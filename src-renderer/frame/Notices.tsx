import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../src-shared/contract.ts';
import { call } from '../api/client.ts';
import { Button } from '../components/Button.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { useConnection } from '../state/connection.ts';
import { useStationEvent } from '../state/station-events.ts';
import { useWork } from '../state/work.ts';
import classes from './notices.module.css';
import { useFrameWords } from './words.ts';

type Unread = AnswerOf<'listNotices'>;

const NONE: Unread = { notices: [], end: 0 };

/** What the station did automatically, in its own words. The notices stay until a person confirms them. */
export function Notices() {
  const t = useFrameWords();
  const [{ notices, end }, take] = useState(NONE);
  useNoticesFeed(take);
  const { run, busy, error } = useWork(async () => {
    await call('markNoticesRead', { body: { end } });
    take(NONE);
  });
  if (notices.length === 0) return null;
  return (
    <section className={classes.notices} aria-labelledby="notices">
      <IconInfoCircle size="1.5rem" aria-hidden />
      <div>
        <h2 id="notices">{t.notices}</h2>
        <ul lang="en">
          {notices.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {error !== null && <ErrorNotice error={error} />}
        <Button variant="default" onClick={run} loading={busy} label={t.noticesRead} />
      </div>
    </section>
  );
}

/** Reads the notices after each start, and when the station has repaired something. */
function useNoticesFeed(take: (unread: Unread) => void): void {
  const snapshot = useConnection((state) => state.snapshot);
  const [troubles, setTroubles] = useState(0);
  useStationEvent('health', () => setTroubles((count) => count + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: snapshot and troubles say when to read again.
  useEffect(() => {
    const reading = new AbortController();
    call('listNotices', { signal: reading.signal }).then(
      (unread) => !reading.signal.aborted && take(unread),
      // The status strip reports a lost connection, and the next snapshot reads again.
      () => undefined,
    );
    return () => reading.abort();
  }, [snapshot, troubles]);
}
