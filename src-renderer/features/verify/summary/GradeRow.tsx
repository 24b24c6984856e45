import { useInspection } from '#window/features/verify/inspection-store.ts';
import { countRead, gradesOf, POINTS } from '#window/features/verify/live/pace.ts';
import { useLiveWords } from '#window/features/verify/live/words.ts';
import { useVerifyWords } from '#window/features/verify/words.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './summary.module.css';
import { useSummaryWords } from './words.ts';

const SHOWN = 100;

/** The grades of the last labels in their order. A lens that gets dirty appears as a slope. */
export function GradeRow() {
  const t = useSummaryWords();
  const l = useLiveWords();
  const v = useVerifyWords();
  const { number } = useFormats();
  const findings = useInspection((state) => state.findings);
  const grades = gradesOf(findings, SHOWN);
  const [artwork, ids] = [countRead(findings, 'artwork'), countRead(findings, 'ids')];
  if (grades.length + artwork + ids === 0) return null;
  return (
    <section className={classes.panel}>
      <h2>{t.grades}</h2>
      {grades.length > 0 && <p className="quiet">{t.gradesLead}</p>}
      {grades.length > 0 && (
        <div className={classes.gradeRow} role="img" aria-label={l.tally.trendList(grades.join(', '))}>
          {grades.map((grade, index) => (
            // Equal grades differ only by their places.
            // biome-ignore lint/suspicious/noArrayIndexKey: as it says.
            <span key={index} data-grade={grade} style={{ height: `${20 + 20 * POINTS[grade]}%` }} />
          ))}
        </div>
      )}
      {artwork > 0 && <p>{t.withArtwork(number(artwork))}</p>}
      {ids > 0 && <p>{t.withIds(number(ids))}</p>}
      <p className="quiet">{v.gradeFooter}</p>
    </section>
  );
}
