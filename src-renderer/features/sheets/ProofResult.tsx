import { IconPrinter } from '@tabler/icons-react';
import type { Batch, Print } from '#shared/jobs/production.ts';
import { Button } from '#window/components/Button.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { type NextThing, StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { printFor } from '#window/features/jobs/stage.ts';
import { PrinterChecks } from '#window/features/printers/PaperChecks.tsx';
import { usePaperWords } from '#window/features/printers/paper-words.ts';
import { usePrinterOrder } from '#window/features/printers/usePaperOrder.ts';
import { usePrinter } from '#window/features/printers/usePrinter.ts';
import { navigate } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { Checklist } from './Checklist.tsx';
import { GradeBars } from './GradeBars.tsx';
import { HeldBack } from './HeldBack.tsx';
import classes from './proof.module.css';
import { useProofWords } from './proof-words.ts';
import { useFileWords } from './useFileWords.ts';
import { WeakestLabels } from './WeakestLabels.tsx';

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
  const { titled, led } = useFileWords(batch, print);
  const held = print.held_back.length;
  const total = print.proven + held;
  const title =
    held === 0 ? (
      <StateDot state="ok" label={titled(t.allProven(number(print.proven)))} />
    ) : (
      <StateDot state="warn" label={titled(t.someProven(number(print.proven), number(total)))} />
    );
  const toPrint = () => navigate(`/jobs/${batch.id}`, { step: 'print' });
  const { printer, order, next } = useOnePress(batch, print);
  return (
    <StepPanel
      title={title}
      lead={led(held === 0 ? t.allProvenLead : t.someProvenLead(number(held)))}
      next={next ?? { label: t.toPrint, run: toPrint, icon: PRINTER }}
      others={next && <Button variant="default" onClick={toPrint} label={t.choosePrint} />}
      error={order.all.error}
    >
      <HeldBack names={print.held_back} />
      {printer && (
        <div className={classes.result}>
          <section className="stack gap-3">
            <h3>{t.onPrinter(printer.name)}</h3>
            <PrinterChecks order={order} />
          </section>
          <Checklist batch={batch} print={print} byItself />
        </div>
      )}
      <div className={classes.result}>
        <GradeBars grades={print.grades} />
        <WeakestLabels print={print} />
      </div>
    </StepPanel>
  );
}

const TO_PAPER = { step: 'print' };
const PRINTER = <IconPrinter size="1.125rem" aria-hidden />;

/** With a printer that the station prints on itself, one press leads from proven labels to moving paper. */
function useOnePress(batch: Batch, print: Print) {
  const t = usePaperWords();
  const { printer } = usePrinter();
  const order = usePrinterOrder(batch, print, printer, TO_PAPER);
  const waits = print.waiting.proofed > 0;
  const { run, busy } = order.all;
  // Nobody can have looked at what was proven this moment, so an Enter for the step before does not print.
  const next: NextThing | null =
    printer && waits ? { label: t.printOn(printer.name), run, busy, weighs: true, icon: PRINTER } : null;
  return { printer: next ? printer : null, order, next };
}
