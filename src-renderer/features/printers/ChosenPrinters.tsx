import { Checkbox, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeptPrinter, PrinterState } from '#shared/printing/printers.ts';
import { DEFAULT_THERMAL } from '#shared/printing/thermal.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { IconPlus } from '#window/icons/signs.ts';
import { IconPrinter } from '#window/icons/things.ts';
import { type Reading, useReading } from '#window/state/reading.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { AddPrinter } from './AddPrinter.tsx';
import { PrinterFacts, useTrayName } from './PrinterFacts.tsx';
import classes from './printers.module.css';
import { TestLabels } from './TestLabels.tsx';
import { ThermalFields } from './ThermalFields.tsx';

/** Characters of a certificate's fingerprint that are shown. */
const SHOWN = 16;

interface ChosenPrintersProps {
  readonly reading: Pick<Reading<{ readonly printers: readonly KeptPrinter[] }>, 'data' | 'error' | 'again'>;
  readonly measure: (printer: string) => void;
}

/** The printers that the station prints on by itself. */
export function ChosenPrinters({ reading, measure }: ChosenPrintersProps) {
  const t = useWords('printing');
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
          <ChosenPrinter key={one.id} printer={one} changed={again} test={() => measure(one.name)} />
        ))}
      </ul>
      <div>
        <Button variant="default" onClick={() => add(true)} icon={IconPlus} label={t.add} />
      </div>
      <AddPrinter opened={adding} close={() => add(false)} added={again} />
    </section>
  );
}

interface ChosenPrinterProps {
  readonly printer: KeptPrinter;
  readonly changed: () => void;
  readonly test: () => void;
}

function ChosenPrinter({ printer, changed, test }: ChosenPrinterProps) {
  const t = useWords('printing');
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
          {fingerprint && ` · ${t.printer.certificate({ start: fingerprint.slice(0, SHOWN) })}`}
        </p>
        {(ask.error ?? remove.error) !== null && <ErrorNotice error={ask.error ?? remove.error} />}
      </div>
      <div className="row gap-3">
        <Button variant="default" work={ask} aria-label={t.printer.stateNamed({ name })} label={t.printer.state} />
        {printer.thermal ? (
          <TestLabels printer={printer} />
        ) : (
          <Button variant="default" onClick={test} aria-label={t.printer.testNamed({ name })} label={t.printer.test} />
        )}
        <Button
          variant="default"
          onClick={() => change(true)}
          aria-label={t.printer.changeNamed({ name })}
          label={t.printer.change}
        />
        <Button variant="default" work={remove} aria-label={t.printer.removeNamed({ name })} label={t.printer.remove} />
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

interface ChangePrinterProps {
  readonly printer: KeptPrinter;
  readonly close: () => void;
  readonly changed: () => void;
}

/** Its name, the tray that sheets come from, and the kind of paper that it heats and feeds for. */
function ChangePrinter({ printer, close, changed }: ChangePrinterProps) {
  const t = useWords('printing').printer;
  const c = useWords('component');
  const [name, setName] = useState(printer.name);
  const [tray, setTray] = useState(printer.tray ?? '');
  const [kind, setKind] = useState(printer.media_type ?? '');
  const [thermal, setThermal] = useState(printer.thermal ?? null);
  const isLabels = printer.uri.startsWith('zpl:');
  const params = { printer_id: printer.id };
  const { data, error, again } = useReading(`printer ${printer.id}`, () => call('getPrinterState', { params }));
  const save = useWork(async () => {
    const body = { name: name.trim(), tray: tray || null, media_type: kind || null, thermal };
    await call('changePrinter', { params, body });
    changed();
    close();
  });
  return (
    <Modal
      opened
      onClose={close}
      title={t.changeNamed({ name: printer.name })}
      closeButtonProps={{ 'aria-label': c.close }}
    >
      <Form className="stack gap-3" submit={() => (name.trim() === '' ? undefined : save.run())}>
        <TextInput
          label={t.name}
          value={name}
          maxLength={128}
          required
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {name.trim() !== printer.name && <p className="quiet small">{t.renameLead}</p>}
        {data?.queue && !isLabels && (
          <Checkbox
            label={t.thermal.isOne}
            checked={thermal !== null}
            onChange={(event) => setThermal(event.currentTarget.checked ? DEFAULT_THERMAL : null)}
          />
        )}
        {thermal !== null && <ThermalFields thermal={thermal} set={setThermal} />}
        {thermal === null && (
          <PaperFields said={data} printer={printer} tray={tray} setTray={setTray} kind={kind} setKind={setKind} />
        )}
        {error !== null && <ErrorNotice error={error} retry={again} />}
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Button type="submit" work={save} disabled={name.trim() === ''} label={t.keep} />
      </Form>
    </Modal>
  );
}

interface PaperFieldsProps {
  readonly said: PrinterState | null;
  readonly printer: KeptPrinter;
  readonly tray: string;
  readonly setTray: (tray: string) => void;
  readonly kind: string;
  readonly setKind: (kind: string) => void;
}

/** The tray of sheets, and their paper. */
function PaperFields({ said, printer, tray, setTray, kind, setKind }: PaperFieldsProps) {
  const t = useWords('printing').printer;
  const trayName = useTrayName();
  const named = (all: readonly string[], kept: string | null) => [...new Set([...all, ...(kept ? [kept] : [])])];
  const trays = named(said?.trays ?? [], printer.tray);
  const kinds = named(said?.media_types ?? [], printer.media_type);
  const kindName = (one: string) => t.can.kindNames[one as 'labels'] ?? one;
  return (
    <>
      <Select
        label={t.tray}
        data={[{ value: '', label: t.anyTray }, ...trays.map((one) => ({ value: one, label: trayName(one) }))]}
        value={tray}
        allowDeselect={false}
        onChange={(one) => setTray(one ?? '')}
      />
      <Select
        label={t.kind}
        data={[{ value: '', label: t.anyKind }, ...kinds.map((one) => ({ value: one, label: kindName(one) }))]}
        value={kind}
        allowDeselect={false}
        onChange={(one) => setKind(one ?? '')}
      />
    </>
  );
}
