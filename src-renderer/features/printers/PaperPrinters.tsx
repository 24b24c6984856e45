import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeptPrinter, PrinterState } from '#shared/printers/printers.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import type { Reading } from '#window/state/reading.ts';
import { useWork } from '#window/state/work.ts';
import { AddPrinter } from './AddPrinter.tsx';
import { ChangePrinter } from './ChangePrinter.tsx';
import { PrinterFacts } from './PrinterFacts.tsx';
import { usePaperWords } from './paper-words.ts';
import classes from './printers.module.css';

/** Characters of a certificate's fingerprint that are shown. */
const SHOWN = 16;

interface PaperPrintersProps {
  readonly reading: Pick<Reading<{ readonly printers: readonly KeptPrinter[] }>, 'data' | 'error' | 'again'>;
  readonly measure: (printer: string) => void;
}

/** The printers that the station prints on by itself. */
export function ChosenPrinters({ reading, measure }: PaperPrintersProps) {
  const t = usePaperWords();
  const [adding, add] = useState(false);
  const { data, error, again } = reading;
  return (
    <section className="card gap-4">
      <h2>{t.printer.list}</h2>
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data?.printers.length === 0 && (
        <EmptyState
          title={t.printer.none}
          lead={t.printer.noneLead}
          heading="h3"
          icon={<IconPrinter size="2rem" stroke={1.3} aria-hidden />}
        />
      )}
      <ul className="lined-list">
        {(data?.printers ?? []).map((one) => (
          <PaperPrinter key={one.id} printer={one} changed={again} test={() => measure(one.name)} />
        ))}
      </ul>
      <div>
        <Button variant="default" onClick={() => add(true)} icon={IconPlus} label={t.add} />
      </div>
      <AddPrinter opened={adding} close={() => add(false)} added={again} />
    </section>
  );
}

interface PaperPrinterProps {
  readonly printer: KeptPrinter;
  readonly changed: () => void;
  readonly test: () => void;
}

function PaperPrinter({ printer, changed, test }: PaperPrinterProps) {
  const t = usePaperWords();
  const [said, setSaid] = useState<PrinterState | null>(null);
  const [changing, change] = useState(false);
  const params = { printer_id: printer.id };
  const ask = useWork(async () => setSaid(await call('getPrinterState', { params })));
  const remove = useWork(async () => {
    await call('removePrinter', { params });
    changed();
  });
  const { fingerprint, name, uri } = printer;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={`quiet small ${classes.address}`}>
          {uri}
          {fingerprint && ` · ${t.printer.certificate(fingerprint.slice(0, SHOWN))}`}
        </p>
        {(ask.error ?? remove.error) !== null && <ErrorNotice error={ask.error ?? remove.error} />}
      </div>
      <div className="row gap-3">
        <Button variant="default" work={ask} aria-label={t.printer.stateNamed(name)} label={t.printer.state} />
        <Button variant="default" onClick={test} aria-label={t.printer.testNamed(name)} label={t.printer.test} />
        <Button
          variant="default"
          onClick={() => change(true)}
          aria-label={t.printer.changeNamed(name)}
          label={t.printer.change}
        />
        <Button variant="default" work={remove} aria-label={t.printer.removeNamed(name)} label={t.printer.remove} />
      </div>
      {said && (
        <div className={classes.said}>
          <PrinterFacts said={said} />
        </div>
      )}
      {changing && <ChangePrinter printer={printer} close={() => change(false)} changed={changed} />}
    </li>
  );
}
