import { useState } from 'react';
import type { Batch } from '#shared/jobs/production.ts';
import type { Inspection } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';
import { useSound } from '#window/features/verify/live/sound.ts';
import { navigate } from '#window/state/route.ts';
import { useWork, type Work } from '#window/state/work.ts';

export interface SetUp {
  /** Null: any record. */
  readonly job: Batch | null;
  readonly chooseJob: (id: number | null) => void;
  readonly countScans: boolean;
  readonly setCountScans: (counts: boolean) => void;
  /** A session for the same job that is still open. */
  readonly open: Inspection | null;
  readonly goOn: () => void;
  readonly begin: Work;
}

/** What the session will check. The likeliest job is chosen already. */
export function useSetUp(jobs: readonly Batch[], sessions: readonly Inspection[], wanted: number | null): SetUp {
  // Undefined: nothing was chosen yet, so the first job counts.
  const [chosen, choose] = useState<number | null | undefined>(wanted ?? undefined);
  const [countScans, setCountScans] = useState(false);
  const job = chosen === undefined ? (jobs[0] ?? null) : (jobs.find(({ id }) => id === chosen) ?? null);
  const open = sessions.find(({ batch, ended_at }) => ended_at === null && (batch?.id ?? null) === (job?.id ?? null));
  const begin = useWork(async () => {
    useSound.getState().wake();
    const { id } = await call('createInspection', { body: { batch_id: job?.id ?? null, count_scans: countScans } });
    navigate(`/verify/${id}`);
  });
  return {
    job,
    chooseJob: choose,
    countScans,
    setCountScans,
    open: open ?? null,
    goOn() {
      useSound.getState().wake();
      if (open) navigate(`/verify/${open.id}`);
    },
    begin,
  };
}
