import { useEffect, useState } from 'react';
import type { ChainOverview, TokenTask } from '#shared/tokens/chain-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateChip, StateDot, type Tone } from '#window/components/StateDot.tsx';
import { IconExternalLink } from '#window/icons/signs.ts';
import { IconCertificate } from '#window/icons/things.ts';
import { type Reading, useReading, useReadSoon } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { shortened } from './address.ts';
import { useTroubleText } from './ChainTrouble.tsx';
import { MintDialog } from './MintDialog.tsx';
import classes from './tokens.module.css';

const TONES: Readonly<Record<TokenTask['state'], Tone>> = { sent: 'busy', done: 'ok', failed: 'bad' };

/** All mints and claims with their states, the newest first. */
export function TokenQueue({ overview }: { overview: ChainOverview }) {
  const t = useWords('token');
  const { reading, more } = useTasks();
  const [again, tryAgain] = useState<string | null>(null);
  const { data, error, busy } = reading;
  return (
    <section className="card gap-4" aria-labelledby="queue">
      <div className={classes.head}>
        <h2 id="queue">{t.queue.title}</h2>
        <Counts overview={overview} />
      </div>
      {error !== null && <ErrorNotice error={error} retry={reading.again} />}
      {data && data.total === 0 && (
        <EmptyState
          title={t.queue.none}
          lead={t.queue.noneLead}
          heading="h3"
          icon={<IconCertificate size="2rem" stroke={1.3} aria-hidden />}
        />
      )}
      {data && data.total > 0 && <Table tasks={data.tasks} tryAgain={tryAgain} />}
      {data && data.tasks.length < data.total && (
        <Button variant="default" loading={busy} onClick={more} label={t.queue.more} />
      )}
      {again !== null && <MintDialog id={again} close={() => tryAgain(null)} />}
    </section>
  );
}

function Counts({ overview: { waiting, on_the_way } }: { overview: ChainOverview }) {
  const t = useWords('token');
  const { number } = useFormats();
  return (
    <p className={classes.counts} role="status">
      {waiting > 0 && <StateDot state="none" label={t.queue.waiting({ count: number(waiting) })} />}
      {on_the_way > 0 && <StateDot state="busy" label={t.queue.sent({ count: number(on_the_way) })} />}
      {waiting + on_the_way === 0 && <StateDot state="done" label={t.queue.idle} />}
    </p>
  );
}

function Table({ tasks, tryAgain }: { tasks: readonly TokenTask[]; tryAgain: (id: string) => void }) {
  const t = useWords('token');
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t.queue.title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.queue.record}</th>
            <th scope="col">{t.queue.what}</th>
            <th scope="col">{t.queue.state}</th>
            <th scope="col">{t.queue.transaction}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <Row key={task.id} task={task} tryAgain={tryAgain} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ task, tryAgain }: { task: TokenTask; tryAgain: (id: string) => void }) {
  const t = useWords('token');
  const text = useTroubleText();
  const { watermark_id, kind, state, failure, trouble, recipient } = task;
  return (
    <tr>
      <td>
        <a className="mono" href={linkTo(`/records/${watermark_id}`)}>
          {watermark_id}
        </a>
      </td>
      <td>
        {kind === 'claim' ? (
          <span title={recipient ?? ''}>{t.queue.claim({ address: shortened(recipient ?? '') })}</span>
        ) : state === 'done' ? (
          t.queue.mint
        ) : (
          t.queue.mintOpen
        )}
      </td>
      <td>
        <div className={classes.stateCell}>
          {state === 'sent' ? (
            <Pending since={task.begun_at} />
          ) : (
            <StateChip state={TONES[state]} label={t.queue.states[state]} />
          )}
          <When task={task} />
          {failure !== null && <p>{text({ words: failure, trouble })}</p>}
          {failure !== null && kind === 'mint' && (
            <Button variant="default" size="sm" onClick={() => tryAgain(watermark_id)} label={t.queue.again} />
          )}
        </div>
      </td>
      <td>
        <a
          className="mono"
          href={task.explorer_url}
          target="_blank"
          rel="noreferrer"
          aria-label={t.queue.explorer({ id: watermark_id })}
        >
          {shortened(task.tx_hash)} <IconExternalLink size="0.9em" aria-hidden />
        </a>
      </td>
    </tr>
  );
}

function When({ task: { state, changed_at, block_number } }: { task: TokenTask }) {
  const t = useWords('token');
  const { dateTime, number } = useFormats();
  if (state === 'sent') return null;
  const block = block_number === null ? [] : [t.queue.inBlock({ block: number(block_number) })];
  return <span className="quiet small">{[dateTime(changed_at), ...block].join(' · ')}</span>;
}

/** How long an order has been on its way, in seconds. */
function Pending({ since }: { since: string }) {
  const t = useWords('token');
  const { duration } = useFormats();
  const seconds = () => Math.max(0, (Date.now() - Date.parse(since)) / 1000);
  const [age, setAge] = useState(seconds);
  useEffect(() => {
    const timer = window.setInterval(() => setAge((Date.now() - Date.parse(since)) / 1000), 1000);
    return () => window.clearInterval(timer);
  }, [since]);
  return <StateChip state="busy" label={t.queue.pending({ time: duration(age) })} />;
}

const PER_PAGE = 20;
/** Milliseconds to wait after an event: tokens of a job come in groups, and the list is read once for each group. */
const SETTLE_MS = 150;

interface Tasks {
  readonly tasks: readonly TokenTask[];
  readonly total: number;
}

/** The newest mints and claims. Events say when to read them again. */
function useTasks(): { reading: Reading<Tasks>; more: () => void } {
  const [pages, setPages] = useState(1);
  const reading = useReading(`${pages}`, (signal) => readPages(pages, signal));
  useStationEvent('token', useReadSoon(reading.again, SETTLE_MS));
  return { reading, more: () => setPages(pages + 1) };
}

async function readPages(pages: number, signal: AbortSignal): Promise<Tasks> {
  const tasks: TokenTask[] = [];
  let total = 0;
  for (let page = 1; page <= pages; page++) {
    const read = await call('listTokenTasks', { query: { page, per_page: PER_PAGE }, signal });
    tasks.push(...read.tasks);
    total = read.total;
  }
  // An order that was added between two readings moves another one to the next page, so one order may come twice.
  const seen = new Set<number>();
  return { tasks: tasks.filter(({ id }) => !seen.has(id) && seen.add(id)), total };
}
