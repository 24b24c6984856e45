import type { Batch } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useReading } from '#window/state/reading.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './print.module.css';
import { usePrintWords } from './print-words.ts';

/** With these grades a label from the press will often not be read. */
const WEAK = ['D', 'F'];

/** How much the conversion into the inks of a press weakens the mark. People see that before plates are made. */
export function ProfileEffect({ batch, profile }: { batch: Batch; profile: string }) {
  const t = usePrintWords();
  const { number } = useFormats();
  const { data, error, busy, again } = useReading(`${batch.id} ${profile}`, () =>
    call('tryProfile', { params: { batch_id: batch.id }, body: { profile } }),
  );
  if (error !== null) return <ErrorNotice error={error} retry={again} />;
  if (busy || !data) return <p className={classes.effect}>{t.trying}</p>;
  const { before, after, watermark_id } = data;
  const isLost = after.message === null || after.message !== before.message;
  const isWeak = after.forecast_grade === null || WEAK.includes(after.forecast_grade);
  const grade = ({ forecast_grade }: typeof before) => forecast_grade ?? t.noGrade;
  return (
    <div className={classes.effect} role="status">
      {isLost && <StateDot state="bad" label={t.lost} />}
      {!isLost && <StateDot state={isWeak ? 'warn' : 'ok'} label={isWeak ? t.weak : t.fine} />}
      <p className={classes.quiet}>
        {t.tried(watermark_id, grade(before), grade(after))}{' '}
        {before.forecast_margin_db !== null &&
          after.forecast_margin_db !== null &&
          t.takes(number(before.forecast_margin_db - after.forecast_margin_db, 1))}
      </p>
    </div>
  );
}
