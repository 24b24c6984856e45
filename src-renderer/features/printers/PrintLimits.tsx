import { useState } from 'react';
import type { PrinterLimits } from '#shared/printing/print-limits.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import type { Catalogue } from './catalogue.ts';
import { type MeasuredStock, PrintLimitsForm } from './PrintLimitsForm.tsx';

interface PrintLimitsProps {
  readonly data: Catalogue;
  /** Names of the printers that the station prints on by itself. */
  readonly chosen: readonly string[];
  readonly changed: () => void;
}

/** By what enrolled prints are known again, for each printer and stock. */
export function PrintLimits({ data, chosen, changed }: PrintLimitsProps) {
  const t = useWords('printer').limits;
  const [measured, measure] = useState<MeasuredStock | null>(null);
  const stocks = stocksOf(data, chosen);
  return (
    <section className="card gap-4" aria-label={t.title}>
      <div>
        <h2>{t.title}</h2>
        <p className="quiet small">{t.lead}</p>
      </div>
      {stocks.length === 0 && <p className="quiet small">{t.noPrinter}</p>}
      <ul className="lined-list">
        {stocks.map(({ printer, limits }) => (
          <Stock
            key={`${printer} ${limits?.sheet_id}`}
            printer={printer}
            limits={limits}
            data={data}
            measure={measured === null ? () => measure({ printer, sheet: limits?.sheet_id ?? null }) : null}
            changed={changed}
          />
        ))}
      </ul>
      {measured !== null && (
        <PrintLimitsForm
          stock={measured}
          data={data}
          close={() => {
            measure(null);
            changed();
          }}
        />
      )}
    </section>
  );
}

interface StockLimits {
  readonly printer: string;
  /** Null where none were measured. */
  readonly limits: PrinterLimits | null;
}

function stocksOf({ printers, print_limits }: Catalogue, chosen: readonly string[]): StockLimits[] {
  const named = [...printers, ...print_limits].map(({ printer }) => printer);
  return [...new Set([...chosen, ...named])].flatMap((printer): StockLimits[] => {
    const own = print_limits.filter((one) => one.printer === printer);
    return own.length === 0 ? [{ printer, limits: null }] : own.map((limits) => ({ printer, limits }));
  });
}

interface StockProps extends StockLimits {
  readonly data: Catalogue;
  /** Null while something is measured. */
  readonly measure: (() => void) | null;
  readonly changed: () => void;
}

function Stock({ printer, limits, data, measure, changed }: StockProps) {
  const t = useWords('printer').limits;
  const say = useShown();
  const preset = limits && data.sheets.find(({ id }) => id === limits.sheet_id);
  const sheet = limits && (preset ? say(preset.name) : limits.sheet_id);
  const name = [printer, sheet].filter(Boolean).join(', ');
  const forget = useWork(async () => {
    if (limits) await call('forgetPrintLimits', { params: { printer, sheet_id: limits.sheet_id } });
    changed();
  });
  return (
    <li>
      <div>
        <strong>{printer}</strong>
        {sheet && <p>{sheet}</p>}
        {limits ? <Measured limits={limits} /> : <p className="quiet small">{t.none}</p>}
        {forget.error !== null && <ErrorNotice error={forget.error} />}
      </div>
      <div className="row gap-3">
        {measure && (
          <Button variant="default" onClick={measure} aria-label={t.measureNamed({ name })} label={t.measure} />
        )}
        {limits && <Button variant="default" work={forget} aria-label={t.forgetNamed({ name })} label={t.forget} />}
      </div>
    </li>
  );
}

function Measured({ limits: { photos, from_per_mm, others, at } }: { limits: PrinterLimits }) {
  const t = useWords('printer').limits;
  const { date, number } = useFormats();
  const all = others.copy + others.cannot_tell;
  const told = all === 0 ? t.noOthers : t.others({ all, copy: others.copy, unsure: others.cannot_tell });
  return (
    <>
      <p className="small">{t.measured({ date: date(at), photos })}</p>
      <p className="quiet small">
        {t.from({ perMm: number(from_per_mm, 1) })} · {told}
      </p>
    </>
  );
}
