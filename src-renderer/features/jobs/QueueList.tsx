import { ActionIcon, Progress } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { JobQueueView, QueuedJob } from '#shared/jobs/jobs.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { IconArrowDown, IconArrowUp } from '#window/icons/signs.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { linkTo } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { CancelQueued } from './CancelQueued.tsx';
import { PlanJob } from './PlanJob.tsx';
import classes from './queue.module.css';
import { beginsOf, isMovable, madeIn, QUEUE_TONES, queueStateOf, secondsLeft, waitOf } from './queue-rules.ts';
import { useReasonText } from './useReasonText.ts';

/** Seconds that are told as less than a minute. */
const SOON = 45;

type Put = (queue: JobQueueView) => void;
type Way = 'earlier' | 'later';

export function QueueList({ jobs, put }: { jobs: readonly QueuedJob[]; put: Put }) {
  const t = useWords('queue');
  const [planned, plan] = useState<QueuedJob | null>(null);
  const [cancelled, cancel] = useState<QueuedJob | null>(null);
  const movable = jobs.filter(isMovable);
  const begins = beginsOf(jobs, Date.now());
  return (
    <>
      <ol className={classes.list} aria-label={t.list}>
        {jobs.map((job) => (
          <Item
            key={job.id}
            job={job}
            jobs={jobs}
            movable={movable}
            put={put}
            plan={plan}
            cancel={cancel}
            begins={begins.get(job.id) ?? null}
          />
        ))}
      </ol>
      {planned && <PlanJob job={planned} put={put} close={() => plan(null)} />}
      {cancelled && <CancelQueued job={cancelled} put={put} close={() => cancel(null)} />}
    </>
  );
}

interface ItemProps {
  readonly job: QueuedJob;
  readonly jobs: readonly QueuedJob[];
  readonly movable: readonly QueuedJob[];
  /** Seconds until it is likely to begin; null where that is not known. */
  readonly begins: number | null;
  readonly put: Put;
  readonly plan: (job: QueuedJob) => void;
  readonly cancel: (job: QueuedJob) => void;
}

function Item({ job, jobs, movable, begins, put, plan, cancel }: ItemProps) {
  const t = useWords('queue');
  const { place, move, buttons, error } = useMove(job, movable, put);
  const hold = useWork(async () => {
    put(await call('changeQueued', { params: { job_id: job.id }, body: { hold: !isStill(job) } }));
  });
  const turn = isStill(job) ? { label: t.release, named: t.releaseNamed } : { label: t.hold, named: t.holdNamed };
  const byKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    void move(event.key === 'ArrowUp' ? 'earlier' : 'later');
  };
  return (
    <li className={classes.item} onKeyDown={byKeys}>
      <JobFacts job={job} />
      <JobPosition job={job} jobs={jobs} begins={begins} />
      <div className={classes.actions} ref={buttons}>
        {place >= 0 && (
          <>
            <MoveButton way="earlier" label={t.up({ name: job.name })} disabled={place === 0} move={move} />
            <MoveButton
              way="later"
              label={t.down({ name: job.name })}
              disabled={place === movable.length - 1}
              move={move}
            />
          </>
        )}
        <Button variant="default" work={hold} aria-label={turn.named({ name: job.name })} label={turn.label} />
        {place >= 0 && (
          <Button
            variant="default"
            aria-label={t.changeNamed({ name: job.name })}
            onClick={() => plan(job)}
            label={t.change}
          />
        )}
        <Button
          variant="default"
          aria-label={t.cancelNamed({ name: job.name })}
          onClick={() => cancel(job)}
          label={t.cancel}
        />
      </div>
      {(error ?? hold.error) !== null && <ErrorNotice error={error ?? hold.error} />}
    </li>
  );
}

function isStill({ state }: QueuedJob): boolean {
  return state === 'held' || state === 'paused';
}

/** The buttons follow the job, and with them the focus, so that it can be moved again. */
function useMove(job: QueuedJob, movable: readonly QueuedJob[], put: Put) {
  const t = useWords('queue');
  const { number } = useFormats();
  const place = movable.findIndex(({ id }) => id === job.id);
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<Way | null>(null);
  const way = useRef<Way>('earlier');
  const work = useWork(async () => {
    const queue = await call('moveQueued', { params: { job_id: job.id }, body: { to: way.current } });
    pressed.current = way.current;
    put(queue);
    const now = queue.jobs.filter(isMovable).findIndex(({ id }) => id === job.id);
    useAnnouncement.getState().announce(t.moved({ name: job.name, place: number(now + 1) }));
  });
  useEffect(() => {
    if (place < 0 || pressed.current === null) return;
    const all = [...(buttons.current?.querySelectorAll<HTMLButtonElement>('button[data-way]') ?? [])];
    const wanted =
      all.find((one) => one.dataset.way === pressed.current && !one.disabled) ?? all.find((one) => !one.disabled);
    pressed.current = null;
    wanted?.focus();
  }, [place]);
  const move = (to: Way) => {
    way.current = to;
    return work.run();
  };
  return { place, move, buttons, error: work.error };
}

interface MoveProps {
  readonly way: Way;
  readonly label: string;
  readonly disabled: boolean;
  readonly move: (way: Way) => void;
}

function MoveButton({ way, label, disabled, move }: MoveProps) {
  const Arrow = way === 'earlier' ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="default"
      size="var(--target)"
      data-way={way}
      aria-label={label}
      disabled={disabled}
      onClick={() => move(way)}
    >
      <Arrow size="1.25rem" aria-hidden />
    </ActionIcon>
  );
}

function JobFacts({ job }: { job: QueuedJob }) {
  const t = useWords('queue');
  const { number, dateTime } = useFormats();
  const { id, name, labels, priority, ordered_at, owner, batches } = job;
  const facts = [
    t.number({ number: String(id) }),
    t.labels({ count: labels }),
    t.priority({ level: number(priority) }),
    t.ordered({ time: dateTime(ordered_at) }),
    t.of({ owner: owner ?? t.nobody }),
  ];
  return (
    <div className={classes.facts}>
      <a href={linkTo(`/jobs/${batches[0]}`)} aria-label={t.open({ name })}>
        {name}
      </a>
      <span className="quiet small">{facts.join(' · ')}</span>
      {batches.length > 1 && (
        <span className={classes.parts}>
          {batches.map((batch) => (
            <a key={batch} href={linkTo(`/jobs/${batch}`)}>
              {t.part({ number: String(batch) })}
            </a>
          ))}
        </span>
      )}
    </div>
  );
}

/** The state of a job, its cause, and how far it is. */
function JobPosition({ job, jobs, begins }: Pick<ItemProps, 'job' | 'jobs' | 'begins'>) {
  const t = useWords('queue');
  const { number, roughly } = useFormats();
  const cause = useCause(job, jobs, begins);
  const state = queueStateOf(job);
  const made = madeIn(job);
  const left = secondsLeft(job);
  return (
    <div className={classes.standing}>
      <StateDot state={QUEUE_TONES[state]} label={t.states[state]} />
      {cause && <span className="small">{cause}</span>}
      {(state === 'running' || made > 0) && (
        <div className="stack gap-1 small">
          <Progress
            value={(100 * made) / Math.max(1, job.labels)}
            aria-label={t.made({ made, labels: number(job.labels) })}
          />
          <span>
            {t.made({ made, labels: number(job.labels) })}
            {left !== null && ` · ${left < SOON ? t.leftSoon : t.left({ time: roughly(left) })}`}
          </span>
        </div>
      )}
    </div>
  );
}

function useCause(job: QueuedJob, jobs: readonly QueuedJob[], begins: number | null): string {
  const t = useWords('queue');
  const { number, dateTime, roughly } = useFormats();
  const reason = useReasonText();
  switch (queueStateOf(job)) {
    case 'running':
    case 'proving':
      return '';
    case 'held':
      return job.begun || job.start_at === null || Date.parse(job.start_at) <= Date.now()
        ? t.heldWhy
        : `${t.heldWhy} ${t.notBefore({ time: dateTime(job.start_at) })}`;
    case 'paused':
      return t.pausedWhy;
    case 'stopped':
      return reason(job.stopped_by, job.stopped);
    default: {
      const wait = waitOf(job, jobs, Date.now());
      if (wait.for === 'time') return t.until({ time: dateTime(wait.start_at) });
      if (wait.before === 0) return t.now;
      const turn = wait.before === 1 ? t.next : t.before({ count: number(wait.before) });
      return begins === null ? turn : `${turn} ${begins < SOON ? t.likelySoon : t.likely({ time: roughly(begins) })}`;
    }
  }
}
