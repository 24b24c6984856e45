import type { LedgerState } from '#shared/core/model.ts';
import type { Batch } from '#shared/jobs/production.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './home.module.css';
import { useHomeWords } from './words.ts';

const MADE: readonly LedgerState[] = ['made', 'proofed', 'sent', 'printed', 'verified'];
const PRINTED: readonly LedgerState[] = ['printed', 'verified'];
const VOID: readonly LedgerState[] = ['voided', 'rejected'];

/** How many labels were made, printed and voided today. */
export function TodayLine({ batches }: { batches: readonly Batch[] }) {
  const t = useHomeWords();
  const { number } = useFormats();
  const today = batches.filter(({ created_at }) => isToday(created_at));
  if (today.length === 0) return null;
  const sum = (states: readonly LedgerState[]) =>
    number(today.flatMap(({ counts }) => states.map((state) => counts[state] ?? 0)).reduce((a, b) => a + b, 0));
  const facts = [
    { name: t.madeToday, value: sum(MADE) },
    { name: t.printedToday, value: sum(PRINTED) },
    { name: t.voidToday, value: sum(VOID) },
  ];
  return (
    <dl className={classes.today} aria-label={t.today}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="quiet">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date().toDateString();
}
