import type { PrinterJob } from '#shared/printing/printers.ts';
import { useReasonText } from '#window/features/jobs/useReasonText.ts';
import { IconAlertTriangle } from '#window/icons/signs.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './printing.module.css';

/** Why the last printing came to nothing: its sheets wait as before, so nothing else tells of it. */
export function PrinterFailed({ jobs: [last] }: { jobs: readonly PrinterJob[] }) {
  const t = useWords('printing');
  const textOf = useReasonText();
  if (!last || last.asks || last.state !== 'failed') return null;
  return (
    <div className={classes.state} data-weight="amber" role="alert">
      <IconAlertTriangle size="2rem" stroke={1.3} aria-hidden />
      <div className="stack gap-2">
        <p className={classes.help}>{t.failed}</p>
        {last.trouble && <p>{textOf(last.trouble, last.reason)}</p>}
      </div>
    </div>
  );
}
