import { useState } from 'react';
import type { Batch, Print } from '#shared/jobs/production.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { type NextThing, StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { printFor } from '#window/features/jobs/stage.ts';
import { PrintOn } from '#window/features/printers/PrintOn.tsx';
import { usePrinter } from '#window/features/printers/usePrinter.ts';
import { usePrinterOrder } from '#window/features/printers/usePrinterOrder.ts';
import { IconDownload, IconExternalLink } from '#window/icons/signs.ts';
import { IconPrinter } from '#window/icons/things.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { PageStrip } from './PageStrip.tsx';
import { PictureFiles } from './PictureFiles.tsx';
import { PrintChecks, useSheetsLeft } from './PrintChecks.tsx';
import { PrintChoices } from './PrintChoices.tsx';
import classes from './print.module.css';
import { openFile, pdfOf, useConfirmation, useFileLink } from './print-actions.ts';
import { useFileWords } from './useFileWords.ts';

export function PrintStep({ batch }: { batch: Batch }) {
  const t = useWords('print');
  const [chosen, choose] = useState<number | null>(null);
  const print = batch.prints.find(({ number }) => number === chosen) ?? printFor(batch.prints, 'print');
  if (!print) return <StepPanel title={t.none} />;
  return <PrintOne key={print.number} batch={batch} print={print} choose={choose} />;
}

function PrintOne({ batch, print, choose }: { batch: Batch; print: Print; choose: (number: number) => void }) {
  const t = useWords('print');
  const [opened, setOpened] = useState(false);
  const sent = useConfirmation(batch, print, 'sent');
  const waits = print.waiting.proofed > 0;
  const { title, lead, left } = useHead(batch, print);
  const openWords = left.isPart ? t.openPart({ sheets: left.names }) : t.open;
  const pdfWords = left.isPart ? t.openPdfPart({ sheets: left.names }) : t.openPdf;
  const opening = useWork(async () => {
    await openFile(batch, print, pdfOf(batch, print));
    setOpened(true);
  });
  const open = opening.run;
  const p = useWords('printing');
  const { printers, printer, choose: choosePrinter, again } = usePrinter();
  const order = usePrinterOrder(batch, print, printer);
  const isWhole = order.chosen.first === undefined && order.chosen.last === undefined;
  const byItself = printer !== null && waits && !opened;
  const next: NextThing = byItself
    ? {
        label: isWhole ? p.printOn({ printer: printer.name }) : p.printChosenOn({ printer: printer.name }),
        run: order.all.run,
        busy: order.all.busy,
        disabled: !order.isPossible,
      }
    : opened && waits
      ? { label: t.opened, run: sent.run, busy: sent.busy, awaits: true }
      : { label: waits ? openWords : t.openAgain, run: open };
  return (
    <StepPanel
      title={title}
      lead={lead}
      next={next}
      others={byItself && <Button variant="default" onClick={open} icon={IconExternalLink} label={pdfWords} />}
      error={order.all.error ?? order.first.error ?? sent.error ?? opening.error}
    >
      <PrintChoices prints={batch.prints} shown={print} choose={choose} />
      <div className={classes.columns}>
        <PageStrip batch={batch} print={print} />
        <div className="stack gap-6">
          {waits && (
            <PrintOn
              print={print}
              printers={printers}
              printer={printer}
              choose={choosePrinter}
              changed={again}
              order={order}
            />
          )}
          <PrintChecks batch={batch} print={print} byItself={byItself} />
          <PrintFiles batch={batch} print={print} byItself={byItself} again={opened && waits ? open : null} />
        </div>
      </div>
    </StepPanel>
  );
}

/** How many labels and sheets there are to print, and which. */
function useHead(batch: Batch, print: Print) {
  const t = useWords('print');
  const { number } = useFormats();
  const say = useShown();
  const left = useSheetsLeft(print);
  const { titled, led } = useFileWords(batch, print);
  const { proofed } = print.waiting;
  const title = proofed > 0 ? t.title({ sheets: left.count }) : t.doneTitle({ sheets: print.sheets });
  const { copies } = print.options;
  const lead = [
    t.lead({ labels: proofed > 0 ? proofed : print.labels, preset: say(batch.preset.name) }),
    ...(copies > 1 ? [t.copies({ copies: number(copies) })] : []),
    ...(left.isPart ? [t.left({ sheets: left.names })] : []),
  ];
  return { title: titled(title), lead: led(lead.join(' ')), left };
}

interface PrintFilesProps {
  readonly batch: Batch;
  readonly print: Print;
  /** The station prints: files are for other ways. */
  readonly byItself: boolean;
  /** Opens the PDF once more. Null while opening it is the next thing to do. */
  readonly again: (() => void) | null;
}

function PrintFiles({ batch, print, byItself, again }: PrintFilesProps) {
  const t = useWords('print');
  const { number } = useFormats();
  // A sheet that came out has had its turn: opened once more, it would put the same IDs on paper twice.
  const first = print.waiting.left[0]?.first ?? print.first_sheet;
  const firstFile = useFileLink(batch, print, pdfOf(batch, print, first), first);
  const wholeFile = useFileLink(batch, print, pdfOf(batch, print));
  const error = firstFile.error ?? wholeFile.error;
  return (
    <section className="stack gap-3">
      {again && <Button variant="default" fullWidth onClick={again} icon={IconExternalLink} label={t.openAgain} />}
      {print.sheets > 1 && (
        <div>
          <Button
            variant="default"
            fullWidth
            {...firstFile.link}
            target="_blank"
            rel="noopener"
            icon={byItself ? IconExternalLink : IconPrinter}
            label={(byItself ? t.openFirst : t.first)({ sheet: number(first) })}
          />
          {!byItself && <p className={classes.quiet}>{t.firstLead}</p>}
        </div>
      )}
      <Button
        variant="default"
        fullWidth
        {...wholeFile.link}
        download={`${batch.name} ${print.number}.pdf`}
        icon={IconDownload}
        label={t.save}
      />
      {error !== null && <ErrorNotice error={error} />}
      <PictureFiles batch={batch} print={print} />
    </section>
  );
}
