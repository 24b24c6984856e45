import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Batch, Print } from '../../../../src-shared/production.ts';
import { useFormats } from '../../../words/formats.ts';
import { useWords } from '../../../words/words.ts';
import { PrintChoices } from '../print/PrintChoices.tsx';
import { useConfirmation } from '../print/print-actions.ts';
import { StepPanel } from '../StepPanel.tsx';
import { printFor } from '../stage.ts';
import { BadLabels } from './BadLabels.tsx';
import { outcomeWords } from './words.ts';

/** How the sheets came out of the printer, on the word of who stands there. */
export function OutcomeStep({ batch }: { batch: Batch }) {
  const t = useWords(outcomeWords);
  const [chosen, choose] = useState<number | null>(null);
  const print = batch.prints.find(({ number }) => number === chosen) ?? printFor(batch.prints, 'outcome');
  if (!print) return <StepPanel title={t.none} lead={t.noneLead} />;
  return (
    <>
      <PrintChoices prints={batch.prints} shown={print} choose={choose} />
      <PrintOutcome key={print.number} batch={batch} print={print} />
    </>
  );
}

function PrintOutcome({ batch, print }: { batch: Batch; print: Print }) {
  const t = useWords(outcomeWords);
  const { number } = useFormats();
  const [picking, pick] = useState(false);
  const good = useConfirmation(batch, print, 'printed');
  const waits = print.waiting.sent + print.waiting.proofed > 0;
  if (picking || !waits) return <BadLabels batch={batch} print={print} back={waits ? () => pick(false) : null} />;
  return (
    <StepPanel
      title={t.title(number(print.sheets))}
      lead={t.lead}
      next={{ label: t.all, run: good.run, busy: good.busy }}
      others={
        <Button variant="default" onClick={() => pick(true)}>
          {t.some}
        </Button>
      }
      error={good.error}
    />
  );
}
