import { useEffect, useState } from 'react';
import type { Batch } from '#shared/jobs/production.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { useJob } from '#window/features/jobs/job-store.ts';
import { StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { useSound } from '#window/features/verify/live/sound.ts';
import { IconCheck, IconX } from '#window/icons/signs.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { leadOf, sheetsUpTo, whyOf } from './job-told.ts';
import classes from './printing.module.css';

const SMALL_DPI = 36;

/** The one question that decides: a person at the printer says which sheets came out. */
export function TrayQuestion({ batch, job }: { batch: Batch; job: PrinterJob }) {
  const t = useWords('printing');
  const { number } = useFormats();
  const [out, setOut] = useState<ReadonlySet<number>>(new Set(job.proposed));
  const save = useWork(async () => {
    const body = { out: [...out].sort((a, b) => a - b), changed_at: job.changed_at };
    await call('answerPrinterJob', { params: { printer_job_id: job.id }, body });
    await useJob.getState().read();
  });
  useStopSound(true);
  const label = t.save({ out: out.size, all: job.sheets.length });
  const upTo = (last: number) => setOut((before) => new Set(sheetsUpTo(job.sheets, last) ?? before));
  return (
    <StepPanel
      title={t.question}
      lead={`${leadOf(t, job, number)}. ${whyOf(t, job, number)}`}
      next={{ label, run: save.run, busy: save.busy, weighs: true }}
      error={save.error}
    >
      <div className="row gap-3">
        <Button variant="default" onClick={() => setOut(new Set(job.sheets))} label={t.all} />
        <Button variant="default" onClick={() => setOut(new Set())} label={t.none} />
        <label className="row gap-2">
          {t.upTo}
          <input
            className={classes.upTo}
            type="number"
            min={job.first_sheet}
            max={job.last_sheet}
            onChange={(event) => upTo(event.currentTarget.valueAsNumber)}
            // The button beside it says Enter, and a field keeps that key to itself.
            onKeyDown={({ key, repeat, currentTarget }) => {
              if (key === 'Enter' && !repeat && currentTarget.value !== '') void save.run();
            }}
          />
        </label>
      </div>
      <p className="quiet small">{t.saveLead}</p>
      <ol className={classes.tray}>
        {job.sheets.map((sheet) => (
          <li key={sheet}>
            <TraySheet
              batch={batch}
              job={job}
              sheet={sheet}
              isOut={out.has(sheet)}
              turn={() => setOut(turned(out, sheet))}
            />
          </li>
        ))}
      </ol>
    </StepPanel>
  );
}

interface TraySheetProps {
  readonly batch: Batch;
  readonly job: PrinterJob;
  readonly sheet: number;
  readonly isOut: boolean;
  readonly turn: () => void;
}

function TraySheet({ batch, job, sheet, isOut, turn }: TraySheetProps) {
  const t = useWords('printing');
  const { number } = useFormats();
  const { width, height } = batch.preset.page;
  const params = { batch_id: batch.id, print: job.print, sheet };
  const Sign = isOut ? IconCheck : IconX;
  return (
    <button type="button" onClick={turn} aria-pressed={isOut} aria-label={t.sheet({ sheet: number(sheet), isOut })}>
      <img
        src={hrefOf('getPrintSheet', { params, query: { dpi: SMALL_DPI } })}
        alt=""
        loading="lazy"
        style={{ aspectRatio: `${width} / ${height}` }}
      />
      <span className="row gap-2">
        <Sign size="1.25rem" aria-hidden />
        {number(sheet)}
      </span>
    </button>
  );
}

function turned(out: ReadonlySet<number>, sheet: number): ReadonlySet<number> {
  const next = new Set(out);
  if (!next.delete(sheet)) next.add(sheet);
  return next;
}

/** Sounds once when the line stops or asks something, as loud as the desk's other sounds. */
export function useStopSound(isStopped: boolean): void {
  useEffect(() => {
    if (isStopped) useSound.getState().play('likely_copy');
  }, [isStopped]);
}
