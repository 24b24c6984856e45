import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useWords } from '#window/words/use-words.ts';
import { offered } from './jobs-on-paper.ts';
import { LookUpId } from './LookUpId.tsx';
import { SessionTable } from './SessionTable.tsx';
import { SetUpPanel } from './SetUpPanel.tsx';

import { VerifySections } from './VerifySections.tsx';

const JOBS = 100;
const SESSIONS = 10;

/** `#/verify`, and `#/verify?job=12` with a chosen job: begins sessions and lists earlier ones. */
export function VerifyScreen({ query }: ScreenProps) {
  const t = useWords('verify');
  const s = useWords('verifySetUp');
  const wanted = Number(query.get('job')) || null;
  const [page, turnTo] = useState(1);
  const jobs = useReading(`jobs ${wanted}`, () => readJobs(wanted));
  const sessions = useReading(`sessions ${page}`, () =>
    call('listInspections', { query: { page, per_page: SESSIONS } }),
  );
  useStationEvent('inspection', sessions.again);
  const error = jobs.error ?? sessions.error;
  return (
    <Page title={t.title} lead={s.lead}>
      <VerifySections />
      {error !== null && <ErrorNotice error={error} retry={jobs.error === null ? sessions.again : jobs.again} />}
      {jobs.data && sessions.data && (
        <SetUpPanel jobs={jobs.data} sessions={sessions.data.inspections} wanted={wanted} />
      )}
      {jobs.data && sessions.data && <LookUpId />}
      {sessions.data && <SessionTable {...sessions.data} turnTo={turnTo} />}
    </Page>
  );
}

/** The newest jobs, and the chosen job even if it is older. */
async function readJobs(wanted: number | null) {
  const { batches } = await call('listBatches', { query: { per_page: JOBS } });
  const isThere = wanted === null || batches.some(({ id }) => id === wanted);
  const more = isThere ? [] : [await call('getBatch', { params: { batch_id: wanted } })];
  return offered([...batches, ...more]);
}
