import { FINDING_STATES, type Inspection } from '#shared/verify/inspection.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { FAMILIES } from '#window/features/verify/result/family.ts';
import { useVerifyWords } from '#window/features/verify/words.ts';
import { useFormats } from '#window/words/formats.ts';
import { FAMILY_TONES } from './family-tones.ts';
import classes from './summary.module.css';
import { useSummaryWords } from './words.ts';

/** The number of labels with each result. The usual results come first. */
export function Results({ inspection: { counts } }: { inspection: Inspection }) {
  const t = useSummaryWords();
  const { states } = useVerifyWords();
  const { number } = useFormats();
  const there = FINDING_STATES.toReversed().filter((state) => counts[state] > 0);
  const most = Math.max(1, ...there.map((state) => counts[state]));
  return (
    <section className={classes.panel}>
      <h2>{t.results}</h2>
      <ul className={classes.bars}>
        {there.map((state) => (
          <li key={state} data-family={FAMILIES[state]}>
            <StateDot state={FAMILY_TONES[FAMILIES[state]]} label={states[state]} />
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${(100 * counts[state]) / most}%` }} />
            </span>
            <strong>{number(counts[state])}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
