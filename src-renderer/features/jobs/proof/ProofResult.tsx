import { IconPrinter } from '@tabler/icons-react';
import type { Batch, Print } from '../../../../src-shared/production.ts';
import { StateDot } from '../../../components/StateDot.tsx';
import { navigate } from '../../../state/route.ts';
import { useFormats } from '../../../words/formats.ts';
import { StepPanel } from '../StepPanel.tsx';
import { printFor } from '../stage.ts';
import { GradeBars } from './GradeBars.tsx';
import { HeldBack } from './HeldBack.tsx';
import classes from './proof.module.css';
import { WeakestLabels } from './WeakestLabels.tsx';
import { useProofWords } from './words.ts';

export function ProofResult({ batch }: { batch: Batch }) {
  const t = useProofWords();
  const print = printFor(batch.prints, 'print');
  if (!print) {
    return (
      <StepPanel title={t.noneProven} lead={t.heldLead}>
        <HeldBack names={null} />
      </StepPanel>
    );
  }
  return <PrintResult batch={batch} print={print} />;
}

function PrintResult({ batch, print }: { batch: Batch; print: Print }) {
  const t = useProofWords();
  const { number } = useFormats();
  const held = print.held_back.length;
  const total = print.proven + held;
  const title =
    held === 0 ? (
      <StateDot state="ok" label={t.allProven(number(print.proven))} />
    ) : (
      <StateDot state="warn" label={t.someProven(number(print.proven), number(total))} />
    );
  const next = {
    label: t.toPrint,
    run: () => navigate(`/jobs/${batch.id}`, { step: 'print' }),
    icon: <IconPrinter size="1.125rem" aria-hidden />,
  };
  return (
    <StepPanel title={title} lead={held === 0 ? t.allProvenLead : t.someProvenLead(number(held))} next={next}>
      <HeldBack names={print.held_back} />
      <div className={classes.result}>
        <GradeBars grades={print.grades} />
        <WeakestLabels print={print} />
      </div>
    </StepPanel>
  );
}
