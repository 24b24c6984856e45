import type { PrintProgress } from '#shared/jobs/production.ts';
import { ProgressRing } from '#window/components/ProgressRing.tsx';
import classes from '#window/features/jobs/making/making.module.css';
import { StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { useFormats } from '#window/words/formats.ts';
import { useProofWords } from './proof-words.ts';

export function ProofProgress({ press }: { press: PrintProgress | null }) {
  const t = useProofWords();
  const { number } = useFormats();
  const total = press?.labels ?? 0;
  const proven = press?.step === 'proving' ? press.proven : 0;
  const isProving = press?.step === 'proving';
  return (
    <StepPanel
      title={isProving ? t.proving : t.writing}
      lead={isProving ? t.provingLead : total > 0 ? t.writingLead(number(total)) : ' '}
    >
      <div className="column gap-4">
        <ProgressRing label={t.proven} value={proven} total={total} size={9}>
          <div className={classes.inRing}>
            <strong>{number(proven)}</strong>
            <span>{total > 0 ? t.of(number(total)) : ' '}</span>
          </div>
        </ProgressRing>
      </div>
    </StepPanel>
  );
}
