import { useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { IconAlertTriangle, IconInfoCircle } from '#window/icons/signs.ts';
import { useConnection } from '#window/state/connection.ts';
import { useMay } from '#window/state/role.ts';
import { navigate, useRoute } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useSaidNotice } from '#window/words/useSaid.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './notices.module.css';

type Unread = AnswerOf<'listNotices'>;

const NONE: Unread = { notices: [], end: 0, planned_restore: null };

/** What the station did automatically, and what its next start will do. The notices stay until a person confirms them. */
export function Notices() {
  const t = useWords('frame');
  const say = useSaidNotice();
  const [unread, take] = useState(NONE);
  const { notices, end, planned_restore: planned } = unread;
  useNoticesFeed(take);
  const { run, busy, error } = useWork(async () => {
    await call('markNoticesRead', { body: { end } });
    take({ ...unread, notices: [] });
  });
  if (notices.length === 0) return <PlannedRestore madeAt={planned} />;
  return (
    <>
      <PlannedRestore madeAt={planned} />
      <section className={classes.notices} aria-labelledby="notices">
        <IconInfoCircle size="1.5rem" aria-hidden />
        <div>
          <h2 id="notices">{t.notices}</h2>
          <ul>
            {/* Two recoveries may tell the same: a notice is known by its place. */}
            {[...notices.entries()].map(([place, notice]) => (
              <li key={place}>{say(notice)}</li>
            ))}
          </ul>
          {error !== null && <ErrorNotice error={error} />}
          <Button variant="default" onClick={run} loading={busy} label={t.noticesRead} />
        </div>
      </section>
    </>
  );
}

/** Reads the notices after each start, when the station has repaired something, and when a restore is planned or cancelled. */
function useNoticesFeed(take: (unread: Unread) => void): void {
  const snapshot = useConnection((state) => state.snapshot);
  const [changes, setChanges] = useState(0);
  const readAgain = () => setChanges((count) => count + 1);
  useStationEvent('health', readAgain);
  useStationEvent('restore', readAgain);
  useStationEvent('notice', readAgain);
  // biome-ignore lint/correctness/useExhaustiveDependencies: snapshot and changes say when to read again.
  useEffect(() => {
    const reading = new AbortController();
    call('listNotices', { signal: reading.signal }).then(
      (unread) => !reading.signal.aborted && take(unread),
      // The status strip reports a lost connection, and the next snapshot reads again.
      () => undefined,
    );
    return () => reading.abort();
  }, [snapshot, changes]);
}

/** Says on every page that the next start restores a backup: what is done until then goes aside. */
function PlannedRestore({ madeAt }: { madeAt: string | null }) {
  const t = useWords('frame').plannedRestore;
  const { dateTime } = useFormats();
  const mayCancel = useMay('admin');
  const { path } = useRoute();
  // The page of backups says it itself, with the button that cancels the restore.
  if (madeAt === null || path === '/settings/backups') return null;
  return (
    <section className={classes.notices} aria-labelledby="planned-restore">
      <IconAlertTriangle size="1.5rem" aria-hidden />
      <div>
        <h2 id="planned-restore">{t.title({ time: dateTime(madeAt) })}</h2>
        <p>{t.lead}</p>
        {mayCancel && <Button variant="default" onClick={() => navigate('/settings/backups')} label={t.toBackups} />}
      </div>
    </section>
  );
}
