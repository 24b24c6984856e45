import { useEffect, useState } from 'react';
import type { Job, JobSheets } from '#shared/jobs/jobs.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { RemainingTime } from '#window/components/RemainingTime.tsx';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { IconFileTypePdf, IconPlayerStop } from '#window/icons/things.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useSaidTrouble } from '#window/words/useSaid.ts';
import { useWords, type Words } from '#window/words/useWords.ts';

interface Followed {
  readonly job: Job;
  readonly sheets: JobSheets;
}

const EVERY_MS = 500;

/** How far the labels of a press are, up to the paper. Nobody has looked at them yet: nothing here calls them good. */
export function PrintProgress({ job: id, quantity }: { job: number; quantity: number }) {
  const t = useWords('product');
  const { followed, error } = useFollowed(id);
  const stop = useWork(() => call('stopJob', { params: { job_id: id } }));
  const mayOperate = useMay('operator');
  const sayTrouble = useSaidTrouble();
  if (error !== null) return <ErrorNotice error={error} />;
  if (!followed) return <StateDot state="busy" label={t.ordered({ count: quantity })} />;
  const { job, sheets } = followed;
  const { tone, text } = standOf(followed, t);
  const why = sheets.trouble && (sayTrouble(sheets.trouble) || sheets.reason);
  return (
    <div className="stack gap-3" role="status">
      <StateDot state={tone} label={text} />
      {!isSettled(followed) && <RemainingTime done={doneOf(job)} all={STEPS * job.labels} />}
      {why && <p>{why}</p>}
      {sheets.files.map(({ file, paper }) => (
        <span key={file}>
          {paper === null && !isStopped(job) && (
            <Button
              variant={sheets.trouble === null ? 'filled' : 'default'}
              href={hrefOf('getJobSheets', { params: { job_id: id, part: file } })}
              target="_blank"
              icon={IconFileTypePdf}
              label={sheets.files.length === 1 ? t.openPdf : t.openPart({ part: file })}
            />
          )}
        </span>
      ))}
      {stop.error !== null && <ErrorNotice error={stop.error} />}
      {!isSettled(followed) && !isStopped(job) && (
        <div>
          <Button variant="default" icon={IconPlayerStop} work={stop} onClick={stop.run} label={t.stop} />
        </div>
      )}
      {mayOperate && job.batches[0] !== undefined && <a href={linkTo(`/jobs/${job.batches[0]}`)}>{t.toJob}</a>}
    </div>
  );
}

/** Asks until the sheets are on paper or handed out. */
function useFollowed(id: number) {
  const [followed, put] = useState<Followed | null>(null);
  const [error, fail] = useState<unknown>(null);
  useEffect(() => {
    let timer: number | undefined;
    const stop = new AbortController();
    const ask = async () => {
      const params = { job_id: id };
      const options = { params, signal: stop.signal };
      const [job, sheets] = await Promise.all([call('getJob', options), call('listJobSheets', options)]);
      if (stop.signal.aborted) return;
      put({ job, sheets });
      fail(null);
      if (!isSettled({ job, sheets })) timer = window.setTimeout(follow, EVERY_MS);
    };
    const follow = () => {
      ask().catch((reason: unknown) => {
        if (stop.signal.aborted) return;
        fail(reason);
        timer = window.setTimeout(follow, 4 * EVERY_MS);
      });
    };
    follow();
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [id]);
  return { followed, error };
}

/** Of a job that was stopped, labels that were made become void a moment later. */
function isSettled({ job, sheets: { complete, files } }: Followed): boolean {
  if (isStopped(job) && UNSETTLED.some((state) => job.counts[state])) return false;
  return complete && files.every(({ paper }) => paper !== 'moving');
}

/** To read a label back takes about as long as to make it: so each counts twice. */
const STEPS = 2;

function doneOf({ counts, labels, state }: Job): number {
  if (state === 'cancelled') return STEPS * labels;
  const { planned = 0, made = 0 } = counts;
  return STEPS * (labels - planned) - made;
}

const UNSETTLED = ['planned', 'made', 'proofed'] as const;

function isStopped({ state }: Job): boolean {
  return state === 'cancelled';
}

function standOf({ job, sheets }: Followed, t: Words<'product'>): { readonly tone: Tone; readonly text: string } {
  const { labels, counts } = job;
  if (isStopped(job)) return standOfStopped({ job, sheets }, t);
  const open = counts.planned ?? 0;
  if (!sheets.complete && open > 0) return { tone: 'busy', text: t.making({ made: labels - open, count: labels }) };
  if (!sheets.complete) return { tone: 'busy', text: t.proving({ count: labels }) };
  const failed = counts.failed ?? 0;
  if (failed > 0) return { tone: 'bad', text: t.failed({ count: failed }) };
  const ways = sheets.files.map(({ paper }) => paper);
  if (ways.includes('asks')) return { tone: 'warn', text: t.asks };
  if (ways.includes('failed')) return { tone: 'bad', text: t.notPrinted };
  if (ways.includes('moving')) return { tone: 'busy', text: t.printing({ count: labels }) };
  if (ways.length > 0 && ways.every((way) => way === 'done')) return { tone: 'ok', text: t.printed({ count: labels }) };
  return { tone: 'ok', text: t.proven({ count: labels }) };
}

function standOfStopped(
  { job, sheets }: Followed,
  t: Words<'product'>,
): { readonly tone: Tone; readonly text: string } {
  if (!isSettled({ job, sheets })) return { tone: 'busy', text: t.stopping };
  if (sheets.files.some(({ paper }) => paper === 'asks')) return { tone: 'warn', text: t.asks };
  const { printed = 0, verified = 0, rejected = 0, sent = 0, voided = 0 } = job.counts;
  return { tone: 'warn', text: t.stopped({ printed: printed + verified + rejected + sent, voided }) };
}
