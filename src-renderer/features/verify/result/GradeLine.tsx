import { type Finding, helpOf } from '#shared/verify/inspection.ts';
import { useVerifyWords } from '#window/features/verify/words.ts';
import classes from './result.module.css';

/** The grade, and what lowers it. */
export function GradeLine({ finding }: { finding: Finding }) {
  const t = useVerifyWords();
  const { grade, cause, state } = finding;
  const help = helpOf(finding);
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
        {help !== 'none' && <span className="quiet">{t.help[help]}</span>}
      </span>
    </p>
  );
}
