import type { Finding } from '#shared/verify/inspection.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './detail.module.css';
import { useDetailWords } from './detail-words.ts';

/** The measurements of the decoder, for people who set up the desk. */
export function Measures({ finding }: { finding: Finding }) {
  const t = useDetailWords();
  const { number, percent, dateTime } = useFormats();
  const { at, frames, measures, likeness, reason, codes } = finding;
  const facts: readonly (readonly [string, string | null])[] = [
    [t.at, dateTime(at)],
    [t.frames, number(frames)],
    [t.reason, reason],
    [t.codes, codes.length === 0 ? null : codes.map(shownCode).join(', ')],
    [t.margin, measures && t.decibels(number(measures.margin_db, 1))],
    [t.pixels, measures && number(measures.cell_pixels, 1)],
    [t.sharpness, measures && percent(measures.sharpness)],
    [t.luma, measures && percent(measures.coherence_luma)],
    [t.colour, measures && percent(measures.coherence_blue_yellow)],
    [t.likeness, likeness === null ? null : percent(likeness)],
  ];
  return (
    <section>
      <h3>{t.measures}</h3>
      <dl className={classes.measures}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function shownCode({ content, elements }: Finding['codes'][number]): string {
  return elements?.map(({ ai, value }) => `(${ai})${value}`).join('') ?? content;
}
