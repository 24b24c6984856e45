import type { Print } from '#shared/jobs/production.ts';
import { hrefOf } from '#window/api/client.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './proof.module.css';
import { useProofWords } from './proof-words.ts';

export function WeakestLabels({ print }: { print: Print }) {
  const t = useProofWords();
  const { number } = useFormats();
  if (print.weakest.length === 0) return null;
  return (
    <section>
      <h3>{t.weakest(number(print.weakest.length))}</h3>
      <p className={classes.quiet}>{t.weakestLead}</p>
      <ul className={classes.weakest}>
        {print.weakest.map(({ label, watermark_id, sheet, cell, grade, margin_db }) => (
          <li className="column" key={label}>
            <img
              src={hrefOf('getLabelThumbnail', { params: { label_id: label } })}
              alt={t.picture(watermark_id)}
              width={120}
              height={90}
            />
            <span className="mono">{watermark_id}</span>
            <span className={classes.quiet}>{t.place(number(sheet), number(cell))}</span>
            <span>
              {grade && <strong>{grade}</strong>} {margin_db !== null && t.spare(number(margin_db, 1))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
