import { Select } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeptPrinter } from '../../../../src-shared/paper.ts';
import type { Batch, Print } from '../../../../src-shared/production.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { useReading } from '../../../state/reading.ts';
import type { Work } from '../../../state/work.ts';
import { useFormats } from '../../../words/formats.ts';
import { useReasonText } from '../reasons/useReasonText.ts';
import { AddPrinter } from './AddPrinter.tsx';
import classes from './paper.module.css';
import { usePaperWords } from './paper-words.ts';

export interface PrintOnProps {
  readonly batch: Batch;
  readonly print: Print;
  readonly printers: readonly KeptPrinter[];
  readonly printer: KeptPrinter | null;
  readonly choose: (id: number) => void;
  readonly changed: () => void;
  /** Prints the first sheet alone. Null where there is only one. */
  readonly first: Work | null;
}

/** The printer for the sheets, and what speaks against it, before anything is sent. */
export function PrintOn({ batch, print, printers, printer, choose, changed, first }: PrintOnProps) {
  const t = usePaperWords();
  const [adding, add] = useState(false);
  return (
    <section className="stack gap-3">
      {printer && (
        <>
          <Select
            label={t.choose}
            data={printers.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(printer.id)}
            allowDeselect={false}
            onChange={(id) => choose(Number(id))}
          />
          <PaperChecks batch={batch} print={print} printer={printer} />
          {first && (
            <div>
              <Button variant="default" fullWidth work={first} icon={IconPrinter} label={t.firstOnly} />
              <p className="quiet small">{t.firstOnlyLead}</p>
            </div>
          )}
        </>
      )}
      <Button variant="default" fullWidth onClick={() => add(true)} icon={IconPlus} label={t.add} />
      <AddPrinter
        opened={adding}
        close={() => add(false)}
        added={({ id }) => {
          changed();
          choose(id);
        }}
      />
    </section>
  );
}

function PaperChecks({ batch, print, printer }: { batch: Batch; print: Print; printer: KeptPrinter }) {
  const t = usePaperWords();
  const { number } = useFormats();
  const textOf = useReasonText();
  const params = { batch_id: batch.id, print: print.number };
  const key = `check ${batch.id} ${print.number} ${printer.id} ${print.waiting.proofed}`;
  const { data, error, current, again } = useReading(key, () =>
    call('checkPaper', { params, body: { printer: printer.id } }),
  );
  if (error !== null) return <ErrorNotice error={error} retry={again} />;
  if (!data || !current) return null;
  const isMore = data.sheets.length < print.sheets && print.waiting.sent === 0;
  return (
    <ul className={classes.checks}>
      {data.checks.length === 0 && (
        <li>
          <IconCheck size="1.125rem" aria-hidden />
          {t.checked}
        </li>
      )}
      {data.checks.map(({ trouble, text }) => (
        <li key={trouble.kind} data-weight="amber">
          <IconAlertTriangle size="1.125rem" aria-hidden />
          {textOf(trouble, text)}
        </li>
      ))}
      {isMore && (
        <li>
          <IconPrinter size="1.125rem" aria-hidden />
          {t.more(number(data.sheets.length))}
        </li>
      )}
    </ul>
  );
}
