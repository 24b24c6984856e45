import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useReasonText } from '#window/features/jobs/useReasonText.ts';
import { IconAlertTriangle, IconCheck } from '#window/icons/signs.ts';
import { IconPrinter } from '#window/icons/things.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './printing.module.css';
import type { PrinterOrder } from './usePrinterOrder.ts';

/** What speaks against printing the sheets there, before anything is sent. */
export function PrinterChecks({ order: { forecast, chosen } }: { order: PrinterOrder }) {
  const t = useWords('printing');
  const textOf = useReasonText();
  const { data, error, current, again } = forecast;
  if (error !== null) {
    return (
      <div className="stack gap-2">
        <p>{t.notChecked}</p>
        <ErrorNotice error={error} retry={again} />
      </div>
    );
  }
  if (!data || !current) return null;
  const { sheets, follow, checks } = data;
  const isWhole = chosen.first === undefined && chosen.last === undefined;
  return (
    <ul className={classes.checks}>
      {checks.length === 0 && (
        <li>
          <IconCheck size="1.125rem" aria-hidden />
          {isWhole ? t.checked : t.checkedSheets({ sheets: sheets.length + follow })}
        </li>
      )}
      {checks.map(({ trouble, text, stops }) => (
        <li key={trouble.kind} data-weight={stops ? 'bad' : 'amber'}>
          <IconAlertTriangle size="1.125rem" aria-hidden />
          {textOf(trouble, text)}
        </li>
      ))}
      {follow > 0 && (
        <li>
          <IconPrinter size="1.125rem" aria-hidden />
          {t.more({ sheets: sheets.length, follow })}
        </li>
      )}
    </ul>
  );
}
