import type { Batch, PrintProgress } from '#shared/jobs/production.ts';
import { ProgressRing } from '#window/components/ProgressRing.tsx';
import { useJob } from '#window/features/jobs/job-store.ts';
import classes from '#window/features/jobs/making.module.css';
import { StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { areSheetsDue } from '#window/features/jobs/stage.ts';
import { useReasonText } from '#window/features/jobs/useReasonText.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/use-words.ts';
import { ProofResult } from './ProofResult.tsx';
import { SheetsToMake } from './SheetsToMake.tsx';
import { useSheets } from './useSheets.ts';

/** Shows how sheets are made and their labels are read back, and then the result. */
export function ProofStep({ batch }: { batch: Batch }) {
  const sheets = useSheets(batch);
  const press = useJob((state) => state.press);
  if (batch.printing) return <ProofProgress press={press} />;
  if (sheets.busy) return <ProofProgress press={null} />;
  if (press?.step === 'failed') return <SheetsFailed sheets={sheets} press={press} />;
  if (areSheetsDue(batch)) return <ProofProgress press={null} />;
  if ((batch.counts.made ?? 0) > 0) return <SheetsToMake batch={batch} refused={sheets.error} />;
  return <ProofResult batch={batch} />;
}

function SheetsFailed({ sheets, press }: { sheets: ReturnType<typeof useSheets>; press: PrintProgress }) {
  const t = useWords('proof');
  const reasonText = useReasonText();
  return (
    <StepPanel
      title={t.failed}
      lead={reasonText(press.trouble, press.reason)}
      next={{ label: t.again, run: sheets.make, busy: sheets.busy }}
      error={sheets.error}
    />
  );
}

function ProofProgress({ press }: { press: PrintProgress | null }) {
  const t = useWords('proof');
  const { number } = useFormats();
  const total = press?.labels ?? 0;
  const proven = press?.step === 'proving' ? press.proven : 0;
  const isProving = press?.step === 'proving';
  return (
    <StepPanel
      title={isProving ? t.proving : t.writing}
      lead={isProving ? t.provingLead : total > 0 ? t.writingLead({ count: total }) : ' '}
    >
      <div className="column gap-4">
        <ProgressRing label={t.proven} value={proven} total={total} size={9}>
          <div className={classes.inRing}>
            <strong>{number(proven)}</strong>
            <span>{total > 0 ? t.of({ total: number(total) }) : ' '}</span>
          </div>
        </ProgressRing>
      </div>
    </StepPanel>
  );
}
