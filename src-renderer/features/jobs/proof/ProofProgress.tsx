import type { PrintProgress } from '../../../../src-shared/production.ts';
import { ProgressRing } from '../../../components/ProgressRing.tsx';
import { useFormats } from '../../../words/formats.ts';
import classes from '../making/making.module.css';
import { StepPanel } from '../StepPanel.tsx';
import { useProofWords } from './words.ts';

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
