import type { CaseJourney } from '#shared/records/cases.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './cases.module.css';

const HOUR_S = 3600;

/** What one label cannot have done: seen far away too soon. */
export function Journeys({ journeys }: { readonly journeys: readonly CaseJourney[] }) {
  const t = useWords('cases');
  const { roughly } = useFormats();
  if (journeys.length === 0) return null;
  return (
    <section className={classes.panel}>
      <h2>{t.journeys}</h2>
      <ul className="lined-list">
        {journeys.map(({ from, to, km, hours, left_at, seen_at, teller }) => (
          <li key={`${from} ${to} ${left_at} ${seen_at}`}>
            {t.journey({ from: from + 1, to: to + 1, km, time: roughly(hours * HOUR_S) })}{' '}
            <span className="quiet">{t.journeyTold({ teller: t.tellers[teller] })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
