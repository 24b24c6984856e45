import { NumberInput, Select } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Print } from '#shared/jobs/production.ts';
import type { KeptPrinter } from '#shared/printing/printers.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { IconPlus } from '#window/icons/signs.ts';
import { IconPrinter } from '#window/icons/things.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { AddPrinter } from './AddPrinter.tsx';
import { PrinterChecks } from './PrinterChecks.tsx';
import { useTrayName } from './PrinterFacts.tsx';
import classes from './printing.module.css';
import type { ChosenSheets, PrinterOrder } from './usePrinterOrder.ts';

interface PrintOnProps {
  readonly print: Print;
  readonly printers: readonly KeptPrinter[];
  readonly printer: KeptPrinter | null;
  readonly choose: (id: number) => void;
  readonly changed: () => void;
  readonly order: PrinterOrder;
}

/** The printer for the sheets, and what speaks against it, before anything is sent. */
export function PrintOn({ print, printers, printer, choose, changed, order }: PrintOnProps) {
  const t = useWords('printing');
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
          <TraySelect printer={printer} trays={order.forecast.data?.trays ?? []} changed={changed} />
          {print.sheets > 1 && <SheetRange print={print} order={order} />}
          {order.isPossible && <PrinterChecks order={order} />}
          {print.sheets > 1 && (
            <div>
              <Button
                variant="default"
                fullWidth
                work={order.first}
                disabled={!order.isPossible}
                icon={IconPrinter}
                label={t.firstOnly}
              />
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

interface TraySelectProps {
  readonly printer: KeptPrinter;
  readonly trays: readonly string[];
  readonly changed: () => void;
}

/** The tray is kept with the printer. */
function TraySelect({ printer, trays, changed }: TraySelectProps) {
  const t = useWords('printing');
  const { id, name, media_type, tray } = printer;
  const wanted = useRef(tray);
  const keep = useWork(async () => {
    await call('changePrinter', { params: { printer_id: id }, body: { name, media_type, tray: wanted.current } });
    changed();
  });
  const nameOf = useTrayName();
  const named = [...new Set([...trays, ...(tray === null ? [] : [tray])])].filter((one) => one !== AUTOMATIC);
  if (named.length === 0) return null;
  return (
    <>
      <Select
        label={t.printer.tray}
        data={[{ value: '', label: t.printer.anyTray }, ...named.map((one) => ({ value: one, label: nameOf(one) }))]}
        value={tray ?? ''}
        allowDeselect={false}
        onChange={(chosen) => {
          wanted.current = chosen || null;
          void keep.run();
        }}
      />
      {keep.error !== null && <ErrorNotice error={keep.error} />}
    </>
  );
}

/** A tray that is none: the printer chooses. */
const AUTOMATIC = 'auto';

interface SheetRangeProps {
  readonly print: Print;
  readonly order: PrinterOrder;
}

/** From this sheet to that one. Empty fields: all sheets that are left. */
function SheetRange({ print: { first_sheet, sheets }, order: { chosen, choose, isPossible } }: SheetRangeProps) {
  const t = useWords('printing');
  const { number } = useFormats();
  const [least, most] = [first_sheet, first_sheet + sheets - 1];
  const change = (side: keyof ChosenSheets, value: string | number) => {
    const { [side]: _, ...other } = chosen;
    choose(typeof value === 'number' ? { ...other, [side]: value } : other);
  };
  // Numbers begin with digits that are no sheet yet, so nothing is refused or changed while somebody types.
  const shared = { allowDecimal: false, allowNegative: false, clampBehavior: 'none', hideControls: true } as const;
  return (
    <div className={classes.range}>
      <NumberInput
        {...shared}
        label={t.fromSheet}
        placeholder={t.nextSheet}
        value={chosen.first ?? ''}
        error={!isPossible}
        onChange={(value) => change('first', value)}
      />
      <NumberInput
        {...shared}
        label={t.toSheet}
        placeholder={t.lastSheet}
        value={chosen.last ?? ''}
        error={!isPossible}
        onChange={(value) => change('last', value)}
      />
      {!isPossible && (
        <p className={classes.wrong} role="alert">
          {t.wrongRange({ first: number(least), last: number(most) })}
        </p>
      )}
    </div>
  );
}
