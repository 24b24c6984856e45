import { GRADES } from '#shared/core/model.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './proof.module.css';
import { useProofWords } from './proof-words.ts';

/** How many labels came back with each grade. */
export function GradeBars({ grades }: { grades: Readonly<Record<string, number>> }) {
  const t = useProofWords();
  const { number } = useFormats();
  const most = Math.max(1, ...Object.values(grades));
  return (
    <section>
      <h3>{t.grades}</h3>
      <p className={classes.quiet}>{t.gradesLead}</p>
      <ul className={classes.bars}>
        {GRADES.map((grade) => {
          const count = grades[grade] ?? 0;
          return (
            <li key={grade}>
              <span className="visually-hidden">{t.gradeBar(grade, number(count))}</span>
              <strong aria-hidden>{grade}</strong>
              <span className={classes.bar} data-grade={grade} aria-hidden>
                <span style={{ width: `${(100 * count) / most}%` }} />
              </span>
              <span className={classes.count} aria-hidden>
                {number(count)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
