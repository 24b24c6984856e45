import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { JobQueueView, RefusedOrder } from '#shared/jobs/jobs.ts';
import { isFixed, type SettingView } from '#shared/station/settings-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useRemarkText } from '#window/features/create/useRemarkText.ts';
import { IconStack2 } from '#window/icons/things.ts';
import { useReading } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { JobSections } from './JobSections.tsx';
import { QueueList } from './QueueList.tsx';
import classes from './queue.module.css';
import { useReasonText } from './useReasonText.ts';
import { VoidRequests } from './VoidRequests.tsx';

/** Between two looks at the queue while labels are made. */
const PACE_MS = 1000;

/** `#/jobs/queue`: orders of other programs, those that were refused, and the folder they come from. */
export function QueueScreen() {
  const t = useWords('queue');
  const { data, error, again, put } = useReading('queue', () => call('getQueue'));
  useStationEvent('job_queue', again);
  useStationEvent('batch', usePaced(again));
  return (
    <Page title={t.title} lead={t.lead} wide>
      <JobSections />
      <VoidRequests />
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data?.jobs.length === 0 && (
        <EmptyState title={t.none} lead={t.noneLead} icon={<IconStack2 size="2.5rem" stroke={1.3} aria-hidden />} />
      )}
      {data && data.jobs.length > 0 && <QueueList jobs={data.jobs} put={put} />}
      {data && data.refused.length > 0 && <RefusedList orders={data.refused} put={put} />}
      {data && <FolderCard queue={data} />}
    </Page>
  );
}

/** Runs at most once in the time, and always after the last call. */
function usePaced(run: () => void): () => void {
  const timer = useRef(0);
  return () => {
    if (timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      run();
    }, PACE_MS);
  };
}

interface RefusedProps<T> {
  readonly put: (queue: JobQueueView) => void;
  readonly orders: T;
}

/** Orders that were refused: why, and what is to be done. */
function RefusedList({ orders, put }: RefusedProps<readonly RefusedOrder[]>) {
  const { refused: t } = useWords('queue');
  return (
    <section className="stack gap-3" aria-labelledby="refused-orders">
      <h2 id="refused-orders">{t.title}</h2>
      <ul className={classes.list}>
        {orders.map((order) => (
          <Item key={order.id} order={order} put={put} />
        ))}
      </ul>
    </section>
  );
}

function Item({ order, put }: { order: RefusedOrder; put: (queue: JobQueueView) => void }) {
  const { refused: t } = useWords('queue');
  const { dateTime } = useFormats();
  const dismiss = useWork(async () => {
    put(await call('dismissRefused', { params: { order_id: order.id } }));
  });
  return (
    <li className={classes.item} data-refused>
      <div className={classes.facts}>
        <StateDot state="bad" label={order.name} />
        <span className="quiet small">{dateTime(order.at)}</span>
      </div>
      <div className={classes.reasons}>
        <Reasons order={order} />
        <p className="quiet small">{t.todo({ name: order.name })}</p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" work={dismiss} aria-label={t.dismissNamed({ name: order.name })} label={t.dismiss} />
      </div>
      {dismiss.error !== null && <ErrorNotice error={dismiss.error} />}
    </li>
  );
}

/** What is wrong with the rows, or with the order as a whole. */
function Reasons({ order: { remarks, trouble, reason } }: { order: RefusedOrder }) {
  const { refused: t } = useWords('queue');
  const { number } = useFormats();
  const remarkText = useRemarkText();
  const reasonText = useReasonText();
  if (remarks.length === 0) return <p>{reasonText(trouble, reason)}</p>;
  return (
    <ul>
      {remarks.map(({ row, remark }) => (
        <li key={`${row} ${remark.kind} ${remark.field} ${remark.text}`}>
          {row !== null && <strong>{t.row({ row: number(row) })}</strong>} {remarkText(remark)}
        </li>
      ))}
    </ul>
  );
}

/** What the folder of orders is, whether it works, and, for admins, which one it is. */
function FolderCard({ queue }: { queue: JobQueueView }) {
  const { folder, folder_problem, folder_in_the_way } = queue;
  const { folder: t } = useWords('queue');
  const isAdmin = useMay('admin');
  return (
    <section className="card gap-4" aria-labelledby="order-folder">
      <h2 id="order-folder">{t.title}</h2>
      <p>{t.what}</p>
      {folder === null && <StateDot state="none" label={t.off} />}
      {folder !== null && <p className="mono breaks">{folder}</p>}
      {folder !== null && (
        <StateDot
          state={folder_problem === null ? 'ok' : 'bad'}
          label={folder_problem === null ? t.taken : t.problems[folder_problem]}
        />
      )}
      {folder_in_the_way !== null && <p className="mono breaks">{folder_in_the_way}</p>}
      {isAdmin ? <FolderForm /> : folder === null && <p>{t.askAdmin}</p>}
    </section>
  );
}

function FolderForm() {
  const setting = useReading('folder setting', async () => folderOf((await call('listSettings')).settings));
  if (setting.error !== null) return <ErrorNotice error={setting.error} retry={setting.again} />;
  if (!setting.data) return null;
  return <PathForm view={setting.data} taken={(settings) => setting.put(folderOf(settings))} />;
}

function folderOf(settings: readonly SettingView[]): SettingView | null {
  return settings.find(({ name }) => name === 'jobs.folder') ?? null;
}

interface PathProps {
  readonly view: SettingView;
  readonly taken: (settings: readonly SettingView[]) => void;
}

function PathForm({ view, taken }: PathProps) {
  const { folder: t } = useWords('queue');
  const kept = typeof view.value === 'string' ? view.value : '';
  const [path, setPath] = useState(kept);
  const said = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const work = useWork(async () => {
    const changes = { 'jobs.folder': path.trim() === '' ? null : path.trim() };
    taken((await call('changeSettings', { body: { changes } })).settings);
  });
  // At the end of the page, what a press led to would stand below the edge of a small window.
  const isSaid = view.waits || work.error !== null;
  useEffect(() => {
    if (isSaid && isPressed.current) said.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaid]);
  const submit = () => {
    isPressed.current = true;
    void work.run();
  };
  return (
    <Form className={classes.folder} submit={submit}>
      <TextInput
        label={t.path}
        placeholder={t.pathHint}
        value={path}
        autoComplete="off"
        spellCheck={false}
        disabled={isFixed(view)}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <Button type="submit" work={work} disabled={path.trim() === kept || isFixed(view)} label={t.save} />
      <div ref={said} className={classes.said}>
        {view.waits && (
          <p role="status">
            <StateDot state="ok" label={kept === '' ? t.waitsOff : t.waits({ path: kept })} />
          </p>
        )}
        {work.error !== null && <ErrorNotice error={work.error} />}
      </div>
      <a href={linkTo('/settings', { find: 'jobs.' })}>{t.settings}</a>
    </Form>
  );
}
