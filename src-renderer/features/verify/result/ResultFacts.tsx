import type { Finding } from '#shared/verify/inspection.ts';
import { useVerifyWords } from '#window/features/verify/words.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/use-shown.ts';
import { Contradictions } from './Contradictions.tsx';
import { GradeLine } from './GradeLine.tsx';
import classes from './result.module.css';
import { StateFacts } from './StateFacts.tsx';

/** Which label it is, and the facts that matter for its state. */
export function ResultFacts({ finding }: { finding: Finding }) {
  const t = useVerifyWords();
  const shown = useShown();
  const { number } = useFormats();
  const { watermark_id, message, record, batch, sheet, cell } = finding;
  const place = sheet !== null && cell !== null ? t.place(number(sheet), number(cell)) : null;
  return (
    <>
      <Contradictions finding={finding} />
      <StateFacts finding={finding} />
      {(watermark_id ?? message) && (
        <p className={classes.name}>
          <strong className="mono">{watermark_id ?? message}</strong>
          {record && <span>{record.title}</span>}
        </p>
      )}
      {record && (
        <dl className={classes.fields}>
          {record.fields.map(([label, value]) => (
            <div key={label}>
              <dt>{shown(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {batch && <p className="quiet small">{[batch.name, place].filter(Boolean).join(' · ')}</p>}
      <GradeLine finding={finding} />
    </>
  );
}
