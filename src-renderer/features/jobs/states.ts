// What states look like, and what a job in the list waits for.
import { countWhere } from '#shared/core/label-states.ts';
import type { Batch } from '#shared/jobs/production.ts';
import type { Tone } from '#window/components/StateDot.tsx';
import type { QueuePosition } from './queue-position.ts';
import { type Stage, stageOf } from './stage.ts';

/** How a job stands, in one word of a fixed list. */
export type JobState =
  | 'planned'
  | 'held'
  | 'later'
  | 'turn'
  | 'running'
  | 'paused'
  | 'stopped'
  | 'failures'
  | 'cancelled'
  | 'proving'
  | Exclude<Stage, 'making'>;

export function jobStateOf(batch: Pick<Batch, 'state' | 'counts' | 'prints' | 'printing' | 'stopped'>): JobState {
  if (batch.state === 'paused' && batch.stopped !== null) return 'stopped';
  if (batch.state === 'planned' || batch.state === 'running' || batch.state === 'paused') return batch.state;
  if (batch.printing) return 'proving';
  const stage = stageOf(batch);
  if (stage === 'making') return 'failures';
  if (batch.state === 'cancelled' && stage === 'done') return 'cancelled';
  return stage;
}

/** The same, for a batch of an order in the queue. */
export function orderedStateOf(batch: Parameters<typeof jobStateOf>[0], { kind }: QueuePosition): JobState {
  return kind === 'held' || kind === 'later' || kind === 'turn' ? kind : jobStateOf(batch);
}

export const JOB_TONES: Readonly<Record<JobState, Tone>> = {
  planned: 'none',
  held: 'warn',
  later: 'none',
  turn: 'none',
  running: 'busy',
  paused: 'warn',
  stopped: 'bad',
  failures: 'bad',
  cancelled: 'done',
  proving: 'busy',
  proof: 'warn',
  print: 'warn',
  outcome: 'warn',
  done: 'ok',
};

type Counted = Pick<Batch, 'total' | 'counts'>;

/** The number of labels that are meant to exist: without void ones and those printed again under the same ID. */
export function wantedOf({ total, counts }: Counted): number {
  return total - countWhere(counts, ({ stage }) => stage === 'shut');
}

/** The number of labels that were made, whatever happened to them later. */
export function madeOf(batch: Counted): number {
  return wantedOf(batch) - countWhere(batch.counts, ({ stage }) => stage === 'unmade');
}
