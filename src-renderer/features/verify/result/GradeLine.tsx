import type { Finding } from '../../../../src-shared/inspection.ts';
import { useVerifyWords } from '../words.ts';
import classes from './result.module.css';

/** The grade, and what lowers it. */
export function GradeLine({ finding: { grade, cause, state, assisted } }: { finding: Finding }) {
  const t = useVerifyWords();
  if (grade === null || state === 'not_readable') return null;
  return (
    <p className={classes.grade} title={t.gradeFooter}>
      <strong data-grade={grade}>
        <span className="visually-hidden">{t.grade(grade)}</span>
        <span aria-hidden>{grade}</span>
      </strong>
      <span className="stack">
        {cause !== null && <span>{t.weakest(t.causes[cause])}</span>}
        {cause !== null && <span>{t.advice[cause]}</span>}
        {assisted && <span className="quiet">{t.assisted}</span>}
      </span>
    </p>
  );
}
