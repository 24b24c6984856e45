import type { Batch } from '#shared/jobs/production.ts';
import { Button } from '#window/components/Button.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { usePrinterJobs } from '#window/features/printers/usePrinterJobs.ts';
import { JobTokens } from '#window/features/tokens/JobTokens.tsx';
import { IconRepeat } from '#window/icons/signs.ts';
import { linkTo, navigate } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { labelTone } from '#window/words/states.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './outcome.module.css';

const SHOWN = ['printed', 'verified', 'rejected', 'voided', 'failed'] as const;

export function DoneStep({ batch }: { batch: Batch }) {
  const t = useWords('outcome');
  const { number, dateTime } = useFormats();
  const printed = usePrinterJobs(batch.id).filter(({ out }) => (out?.length ?? 0) > 0);
  const last = printed[0];
  // A printer counts its sheets; only a person sees whether the labels are good.
  const isCounted = printed.some(({ answered_by }) => answered_by === 'printer');
  const { counts } = batch;
  const good = (counts.printed ?? 0) + (counts.verified ?? 0);
  const isCancelled = batch.state === 'cancelled' && good === 0;
  return (
    <StepPanel
      title={
        isCancelled ? <StateDot state="done" label={t.cancelledTitle} /> : <StateDot state="ok" label={t.doneTitle} />
      }
      lead={[
        isCounted ? t.countedLead({ printed: good }) : t.doneLead({ printed: good }),
        ...(last ? [t.lastPrinted({ printer: last.printer, when: dateTime(last.changed_at) })] : []),
      ].join(' ')}
      next={{
        label: t.newJob,
        run: () => navigate('/create', { like: String(batch.id) }),
        icon: <IconRepeat size="1.125rem" aria-hidden />,
      }}
      others={
        good > 0 && (
          <>
            <Button variant="default" href={linkTo(`/jobs/${batch.id}`, { step: 'outcome' })} label={t.reprint} />
            <Button variant="default" href={linkTo('/verify', { job: String(batch.id) })} label={t.verify} />
          </>
        )
      }
    >
      <ul className={classes.sums}>
        {SHOWN.filter((state) => (counts[state] ?? 0) > 0).map((state) => (
          <li key={state}>
            <StateDot state={labelTone(state)} label={t.facts[state]} />
            <strong>{number(counts[state] ?? 0)}</strong>
          </li>
        ))}
      </ul>
      <JobTokens batch={batch.id} verified={counts.verified ?? 0} />
    </StepPanel>
  );
}
