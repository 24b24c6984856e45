import { useState } from 'react';
import type { PrinterCalibration, SheetCalibration } from '#shared/printing/sheets.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { IconPrinter } from '#window/icons/things.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';

interface PrinterListProps {
  readonly printers: readonly PrinterCalibration[];
  readonly measure: (printer: string) => void;
  readonly changed: () => void;
}

export function PrinterList({ printers, measure, changed }: PrinterListProps) {
  const t = useWords('printer');
  const [forgotten, forget] = useState<string | null>(null);
  return (
    <section className="card gap-4">
      <h2>{t.printers}</h2>
      {printers.length === 0 && (
        <EmptyState
          title={t.none}
          lead={t.noneLead}
          heading="h3"
          icon={<IconPrinter size="2rem" stroke={1.3} aria-hidden />}
        />
      )}
      <ul className="lined-list">
        {printers.map((one) => (
          <Printer key={one.printer} printer={one} measure={measure} forget={forget} />
        ))}
      </ul>
      <ConfirmDialog
        opened={forgotten !== null}
        title={t.forgetTitle({ name: forgotten ?? '' })}
        confirm={t.forget}
        danger
        close={() => forget(null)}
        run={async () => {
          await call('deleteCalibration', { params: { printer: forgotten ?? '' } });
          changed();
        }}
      >
        {t.forgetLead}
      </ConfirmDialog>
    </section>
  );
}

interface PrinterProps {
  readonly printer: PrinterCalibration;
  readonly measure: (printer: string) => void;
  readonly forget: (printer: string) => void;
}

function Printer({ printer: { printer, at, calibration, page }, measure, forget }: PrinterProps) {
  const t = useWords('printer');
  const { date, number } = useFormats();
  return (
    <li>
      <div>
        <strong>{printer}</strong>
        <p className="quiet small">
          {t.measured({ date: date(at) })} · {t.paper({ width: number(page.width), height: number(page.height) })}
        </p>
        <Correction calibration={calibration} />
      </div>
      <div className="row gap-3">
        <Button
          variant="default"
          aria-label={t.againNamed({ name: printer })}
          onClick={() => measure(printer)}
          label={t.again}
        />
        <Button
          variant="default"
          aria-label={t.forgetNamed({ name: printer })}
          onClick={() => forget(printer)}
          label={t.forget}
        />
      </div>
    </li>
  );
}

/** Millimetres. Smaller deviations can be neither measured nor seen. */
const LEAST_MM = 0.05;
const LEAST_STRETCH = 0.0005;

/** The correction of a printer in words. */
function Correction({ calibration: { x, y, scale_x, scale_y } }: { calibration: SheetCalibration }) {
  const t = useWords('printer');
  const { number, percent, list } = useFormats();
  const facts: string[] = [];
  if (Math.abs(x) >= LEAST_MM) facts.push((x > 0 ? t.right : t.left)({ mm: number(Math.abs(x), 1) }));
  if (Math.abs(y) >= LEAST_MM) facts.push((y > 0 ? t.down : t.up)({ mm: number(Math.abs(y), 1) }));
  if (Math.abs(scale_x - 1) >= LEAST_STRETCH) facts.push(t.width({ percent: percent(scale_x, 1) }));
  if (Math.abs(scale_y - 1) >= LEAST_STRETCH) facts.push(t.height({ percent: percent(scale_y, 1) }));
  return <p>{facts.length === 0 ? t.exact : `${t.corrects} ${list(facts)}`}</p>;
}
