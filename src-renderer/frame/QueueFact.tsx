import { useEffect } from 'react';
import { countWhere } from '#shared/core/label-states.ts';
import type { BatchProgress } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { native } from '#window/api/native.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { useConnection } from '#window/state/connection.ts';
import { useQueue } from '#window/state/queue.ts';
import { linkTo } from '#window/state/route.ts';
import { useFeed } from '#window/state/station-events.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './frame.module.css';

/** The number of jobs that are being made, and their common progress. */
export function QueueFact() {
  const t = useWords('frame');
  const { number, duration } = useFormats();
  const running = useQueue((state) => state.running);
  useQueueFeed();
  const jobs = [...running.values()];
  useTaskbar(jobs);
  const isLost = useConnection((state) => state.state === 'lost');
  const [only] = jobs;
  // Nobody knows what a station does that does not answer.
  if (!only || isLost) return null;
  const { made, total, left } = sumOf(jobs);
  const facts = [
    t.queue({ jobs: jobs.length }),
    t.made({ made: number(made), total: number(total) }),
    ...(left === null ? [] : [duration(left)]),
  ];
  return (
    <li className={classes.queue}>
      <a href={linkTo(jobs.length === 1 ? `/jobs/${only.id}` : '/jobs')}>
        <StateDot state="busy" label={facts.join(' · ')} />
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${total > 0 ? (100 * made) / total : 0}%` }} />
        </span>
      </a>
    </li>
  );
}

/** Shows the progress in the taskbar. If the station runs in another program, only this window can do that. */
function useTaskbar(jobs: readonly BatchProgress[]): void {
  const { made, total } = sumOf(jobs);
  const fraction = total > 0 ? made / total : null;
  const busy = jobs.length > 0;
  useEffect(() => void native()?.setProgress(fraction), [fraction]);
  useEffect(() => void native()?.keepAwake(busy), [busy]);
}

function sumOf(jobs: readonly BatchProgress[]) {
  const sum = (of: (job: BatchProgress) => number) => jobs.reduce((all, job) => all + of(job), 0);
  const total = sum(({ total, counts }) => total - countWhere(counts, ({ stage }) => stage === 'shut'));
  const waiting = sum(({ counts }) => countWhere(counts, ({ stage }) => stage === 'unmade'));
  const known = jobs.every(({ seconds_left }) => seconds_left !== null);
  return { total, made: total - waiting, left: known ? sum(({ seconds_left }) => seconds_left ?? 0) : null };
}

/** Running jobs are among the newest ones. The next event adds an older one. */
const NEWEST = 50;

/** Keeps the queue of the status strip up to date. */
function useQueueFeed(): void {
  const { progress, replace } = useQueue.getState();
  const read = (signal: AbortSignal) => call('listBatches', { query: { page: 1, per_page: NEWEST }, signal });
  useFeed(
    'batch',
    read,
    ({ batches }, heard) => {
      replace(batches);
      heard.forEach(progress);
    },
    progress,
  );
}
