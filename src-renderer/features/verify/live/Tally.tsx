import { useEffect, useState } from 'react';
import type { Inspection } from '#shared/verify/inspection.ts';
import { ProgressRing } from '#window/components/ProgressRing.tsx';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { problemSum } from '#window/features/verify/result/family.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { gradesOf, POINTS, paceOf, trendOf } from './pace.ts';
import classes from './tally.module.css';

/** The number of grades that are drawn as bars. */
const BARS = 24;
/** Milliseconds between two drawings of the pace. The pace falls while no label is shown. */
const PACE_MS = 10_000;

/** The progress of the session, its pace and its grades. */
export function Tally({ inspection }: { inspection: Inspection }) {
  const t = useWords('live').tally;
  const { number } = useFormats();
  const { checked, expected, rejected, rejected_others: others, counts } = inspection;
  const problemCount = problemSum(counts);
  return (
    <section className={classes.tally} aria-label={t.title}>
      <Count checked={checked} expected={expected} />
      <dl>
        <Fact name={t.pace} value={<Pace />} />
        <Fact name={t.problems} value={number(problemCount)} isOdd={problemCount > 0} />
        <Fact
          name={t.rejects}
          value={others > 0 ? t.rejectsAnd({ count: number(rejected), others: number(others) }) : number(rejected)}
          isOdd={rejected + others > 0}
        />
      </dl>
      <Grades />
    </section>
  );
}

function Count({ checked, expected }: { checked: number; expected: number | null }) {
  const t = useWords('live').tally;
  const { number } = useFormats();
  if (expected === null) {
    return (
      <p className={classes.count}>
        <strong>{number(checked)}</strong> {t.checked}
      </p>
    );
  }
  const label = `${t.checked}: ${t.of({ checked: number(checked), expected: number(expected) })}`;
  return (
    <ProgressRing label={label} value={checked} total={expected} tone={checked >= expected ? 'ok' : 'busy'} size={7.5}>
      <span className={classes.ringCount}>
        <strong>{number(checked)}</strong>
        <span>/ {number(expected)}</span>
      </span>
    </ProgressRing>
  );
}

function Fact({ name, value, isOdd = false }: { name: string; value: React.ReactNode; isOdd?: boolean }) {
  return (
    <div data-odd={isOdd}>
      <dt className="quiet">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Pace() {
  const t = useWords('live').tally;
  const { number } = useFormats();
  const findings = useInspection((state) => state.findings);
  const [, turn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => turn((count) => count + 1), PACE_MS);
    return () => clearInterval(timer);
  }, []);
  const pace = paceOf(findings, Date.now());
  return pace === null ? t.noPace : number(pace);
}

function Grades() {
  const t = useWords('live').tally;
  const findings = useInspection((state) => state.findings);
  const grades = gradesOf(findings, BARS);
  const trend = trendOf(findings);
  return (
    <div className={classes.grades}>
      <span>
        {t.trend}: <strong>{trend === null ? t.noTrend : t.trends[trend]}</strong>
      </span>
      <div className={classes.gradeBars} role="img" aria-label={t.trendList({ grades: grades.join(', ') })}>
        {grades.map((grade, index) => (
          // Equal grades differ only by their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: as it says.
          <span key={index} data-grade={grade} style={{ height: `${20 + 20 * POINTS[grade]}%` }}>
            {grade}
          </span>
        ))}
      </div>
    </div>
  );
}
