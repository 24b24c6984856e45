import { Progress } from '@mantine/core';
import { useMemo } from 'react';
import type { Batch } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import type { Column } from '#window/components/columns.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useMay } from '#window/state/role.ts';
import { linkTo } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords, type Words } from '#window/words/useWords.ts';
import classes from './jobs.module.css';
import { useJobs } from './jobs-store.ts';
import type { QueuePosition } from './queue-position.ts';
import { JOB_TONES, madeOf, orderedStateOf, wantedOf } from './states.ts';
import { useTemplateName, useTemplateNames } from './template-names.ts';
import { holdOrder, type Order, useOrders } from './useOrders.ts';

export function useJobColumns(): readonly Column<Batch>[] {
  const t = useWords('job');
  const nameOf = useTemplateNames();
  const say = useShown();
  const { dateTime, number } = useFormats();
  const orders = useOrders(true, 'of all');
  return useMemo(() => {
    const { columns } = t;
    return [
      {
        name: 'job',
        label: columns.job,
        cell: (batch) => <JobName batch={batch} />,
        text: ({ name }) => name,
        width: '32%',
      },
      {
        name: 'state',
        label: columns.state,
        cell: (batch) => <JobState batch={batch} position={orders(batch).position} />,
        text: (batch) => t.job_states[orderedStateOf(batch, orders(batch).position)],
        width: '10.5rem',
      },
      {
        name: 'progress',
        label: columns.progress,
        cell: (batch) => <JobProgress batch={batch} />,
        text: (batch) => progressOf(batch, t, number),
        width: '10rem',
      },
      {
        name: 'when',
        label: columns.when,
        cell: (batch) => <JobBegun batch={batch} />,
        text: ({ created_at }) => dateTime(created_at),
        width: '9.5rem',
      },
      ...furtherColumns(t, nameOf, say),
      {
        name: 'action',
        label: columns.action,
        cell: (batch) => <TurnButton batch={batch} order={orders(batch)} />,
        width: '9rem',
        end: true,
      },
    ];
  }, [t, nameOf, say, dateTime, number, orders]);
}

/** Columns that are shown only when a person chooses them. */
function furtherColumns(
  { columns, nobody }: Words<'job'>,
  nameOf: (template: string) => string,
  say: (name: string) => string,
): readonly Column<Batch>[] {
  const sheetOf = ({ preset }: Batch) => preset.number ?? say(preset.name);
  return [
    {
      name: 'template',
      label: columns.template,
      cell: ({ template_id }) => nameOf(template_id),
      text: ({ template_id }) => nameOf(template_id),
      isExtra: true,
    },
    {
      name: 'operator',
      label: columns.operator,
      cell: ({ operator }) => operator ?? nobody,
      text: ({ operator }) => operator ?? '',
      isExtra: true,
    },
    {
      name: 'sheet',
      label: columns.sheet,
      cell: sheetOf,
      text: sheetOf,
      isExtra: true,
    },
    {
      name: 'void',
      label: columns.void,
      cell: ({ counts }) => String(counts.voided ?? 0),
      text: ({ counts }) => String(counts.voided ?? 0),
      isExtra: true,
      end: true,
    },
  ];
}

function JobName({ batch: { id, name, template_id } }: { batch: Batch }) {
  const templateName = useTemplateName(template_id);
  return (
    <span className={classes.name}>
      <a href={linkTo(`/jobs/${id}`)}>{name}</a>
      <span className="quiet small">{templateName}</span>
    </span>
  );
}

function JobBegun({ batch: { created_at, operator } }: { batch: Batch }) {
  const t = useWords('job');
  const { dateTime } = useFormats();
  return (
    <span className={classes.name}>
      {dateTime(created_at)}
      <span className="quiet small">{operator ?? t.nobody}</span>
    </span>
  );
}

function JobState({ batch, position }: { batch: Batch; position: QueuePosition }) {
  const t = useWords('job');
  const state = orderedStateOf(batch, position);
  return <StateDot state={JOB_TONES[state]} label={t.job_states[state]} />;
}

function progressOf(batch: Batch, t: Words<'job'>, number: (value: number) => string): string {
  const [made, wanted] = [madeOf(batch), wantedOf(batch)];
  if (batch.state !== 'done' && batch.state !== 'cancelled')
    return t.progress({ made: number(made), total: number(wanted) });
  const voided = batch.counts.voided ?? 0;
  return voided > 0 ? t.andVoid({ count: number(wanted), voided: number(voided) }) : number(wanted);
}

function JobProgress({ batch }: { batch: Batch }) {
  const t = useWords('job');
  const { number, duration } = useFormats();
  if (batch.state === 'done' || batch.state === 'cancelled') return <>{progressOf(batch, t, number)}</>;
  const [made, wanted] = [madeOf(batch), wantedOf(batch)];
  const left = batch.seconds_left;
  return (
    <div className="stack gap-1 small">
      <Progress
        value={wanted > 0 ? (100 * made) / wanted : 0}
        aria-label={t.progress({ made: number(made), total: number(wanted) })}
      />
      <span>
        {t.progress({ made: number(made), total: number(wanted) })}
        {batch.state === 'running' && left !== null && ` · ${t.left({ time: duration(left) })}`}
      </span>
    </div>
  );
}

function TurnButton({ batch, order: { order, position } }: { batch: Batch; order: Order }) {
  const { state } = batch;
  if (state === 'done' || state === 'cancelled') return <RepeatButton batch={batch} />;
  if (order !== null && (state === 'running' || position.kind === 'held')) {
    return <HoldButton batch={batch} order={order.id} hold={state === 'running'} />;
  }
  // What waits for its turn or its time is begun on its own page, by somebody who means it.
  return position.kind === 'free' ? <PauseButton batch={batch} /> : null;
}

/** Artwork, layout and sheet come along: the new spreadsheet is all that is missing. */
function RepeatButton({ batch: { id, name } }: { batch: Batch }) {
  const t = useWords('job');
  if (!useMay('operator')) return null;
  return (
    <Button
      variant="default"
      href={linkTo('/create', { like: String(id) })}
      aria-label={t.repeatNamed({ name })}
      label={t.repeat}
    />
  );
}

function HoldButton({ batch: { id, name }, order, hold }: { batch: Batch; order: number; hold: boolean }) {
  const t = useWords('job');
  const turn = useWork(async () => {
    await holdOrder(order, hold);
    await useJobs.getState().readOne(id);
  });
  return (
    <>
      <Button
        variant="default"
        work={turn}
        aria-label={hold ? t.holdNamed({ name }) : t.releaseNamed({ name })}
        label={hold ? t.hold : t.release}
      />
      {turn.error !== null && <ErrorNotice error={turn.error} />}
    </>
  );
}

function PauseButton({ batch: { id, name, state } }: { batch: Batch }) {
  const t = useWords('job');
  const turn = useWork(async () => {
    const params = { batch_id: id };
    useJobs
      .getState()
      .take(await (state === 'running' ? call('pauseBatch', { params }) : call('startBatch', { params })));
  });
  const isRunning = state === 'running';
  return (
    <>
      <Button
        variant="default"
        work={turn}
        aria-label={isRunning ? t.pauseNamed({ name }) : t.resumeNamed({ name })}
        label={isRunning ? t.pause : t.resume}
      />
      {turn.error !== null && <ErrorNotice error={turn.error} />}
    </>
  );
}
