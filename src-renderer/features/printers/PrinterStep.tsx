import { useEffect, useState } from 'react';
import type { Batch } from '#shared/jobs/production.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { useReasonText } from '#window/features/jobs/useReasonText.ts';
import type { Icon } from '#window/icons/icon.ts';
import { IconAlertTriangle, IconPlayerPause, IconRefresh, IconSend, IconTrash } from '#window/icons/signs.ts';
import { IconDoor, IconDropletOff, IconFileOff, IconPlugConnectedX, IconPrinter } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { leadOf } from './job-told.ts';
import classes from './printing.module.css';
import { TrayQuestion, useStopSound } from './TrayQuestion.tsx';

/** Sheets on their way through a printer, or the question what came out of it. */
export function PrinterStep({ batch, job }: { batch: Batch; job: PrinterJob }) {
  if (job.asks) return <TrayQuestion key={job.id} batch={batch} job={job} />;
  return <PrinterJobUnderWay key={job.id} job={job} />;
}

/** A job that somebody has to release at the printer. */
const HELD = 'job-hold-until-specified';

function PrinterJobUnderWay({ job }: { job: PrinterJob }) {
  const t = useWords('printing');
  const { number } = useFormats();
  const title = useTitle(job);
  const [asked, setAsked] = useState(false);
  const cancel = useWork(async () => {
    await call('cancelPrinterJob', { params: { printer_job_id: job.id } });
    setAsked(true);
  });
  const needsHelp = !job.reachable || job.state === 'stopped' || job.reasons.includes(HELD);
  useStopSound(needsHelp);
  useEffect(() => useAnnouncement.getState().announce(title), [title]);
  const { icon: Icon, words } = useHindrance(job);
  return (
    <StepPanel
      title={title}
      lead={leadOf(t, job, number)}
      others={<Button variant="default" work={cancel} label={job.reachable ? t.cancel : t.giveUp} />}
      error={cancel.error}
    >
      <div className={classes.state} data-weight={needsHelp ? 'amber' : 'calm'}>
        <Icon size="4rem" stroke={1.3} aria-hidden />
        <div className="stack gap-3">
          {words.map((one) => (
            <p key={one} className={classes.help}>
              {one}
            </p>
          ))}
          {job.state === 'stopped' && job.reachable && <PrinterWaits job={job} />}
          {asked && <p>{t.cancelAsked}</p>}
          {job.follow > 0 && <p>{t.follow({ sheets: job.follow })}</p>}
          <progress className={classes.progress} max={job.sheets.length} value={job.counted ?? 0} aria-label={title} />
        </div>
      </div>
    </StepPanel>
  );
}

/** How many sheets came out, and since when the printer stands: the job changed last when it stopped, or gave another reason. */
function PrinterWaits({ job: { counted, sheets, changed_at } }: { job: PrinterJob }) {
  const t = useWords('printing');
  const { time } = useFormats();
  return (
    <p>
      {counted !== null && `${t.countOf({ out: counted, all: sheets.length })} `}
      {t.since({ time: time(changed_at) })}
    </p>
  );
}

function useTitle({ state, reachable, trouble, counted, sheets }: PrinterJob): string {
  const t = useWords('printing');
  const { number } = useFormats();
  if (!reachable) return isAway(trouble) ? t.title.away : t.title.hindered;
  if (state !== 'printing' || counted === null) return t.title[state === 'printing' ? 'sent' : (state as 'sent')];
  return t.sheetOf({ sheet: number(Math.min(counted + 1, sheets.length)), all: number(sheets.length) });
}

const PICTURES: readonly (readonly [RegExp, Icon])[] = [
  [/^media-(empty|needed|low)|tray/, IconFileOff],
  [/jam/, IconAlertTriangle],
  [/cover|door|interlock/, IconDoor],
  [/toner|marker/, IconDropletOff],
  [/output/, IconTrash],
  [/pause/, IconPlayerPause],
];

/** Of the gravest reason, which stands first. */
function pictureOf(reasons: readonly string[]): Icon | null {
  const found = reasons.map((reason) => PICTURES.find(([pattern]) => pattern.test(reason)));
  return found.find((one) => one !== undefined)?.[1] ?? null;
}

/** Whether nobody answers at all. A printer that answers something else says what is wrong. */
function isAway(trouble: PrinterJob['trouble']): boolean {
  return trouble === null || trouble.kind === 'printer_away';
}

/** The picture of the state, and what to do: where nothing stops the job, that it needs nobody. */
function useHindrance(job: PrinterJob): { icon: Icon; words: string[] } {
  const t = useWords('printing');
  const calm = useCalm(job);
  const textOf = useReasonText();
  const { state, reachable, reasons, trouble } = job;
  if (!reachable && isAway(trouble)) return { icon: IconPlugConnectedX, words: [t.awayLead, t.giveUpLead] };
  if (!reachable) {
    return { icon: IconAlertTriangle, words: [textOf(trouble, job.reason), t.hinderedLead, t.giveUpLead] };
  }
  const words = reasons.map((reason) => t.reason({ name: reason }));
  const picture = pictureOf(reasons);
  if (picture) return { icon: picture, words };
  if (state === 'stopped') return { icon: IconAlertTriangle, words };
  const icon = state === 'asked' ? IconRefresh : state === 'sending' ? IconSend : IconPrinter;
  return { icon, words: words.length > 0 ? words : [calm] };
}

function useCalm({ state, counted, sheets }: PrinterJob): string {
  const t = useWords('printing');
  if (state === 'printing' && counted !== null) return t.countOf({ out: counted, all: sheets.length });
  return t.calm[state as keyof typeof t.calm] ?? t.calm.sent;
}
