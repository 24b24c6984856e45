import type { AnswerOf } from '#shared/contract.ts';
import { StateChip } from '#window/components/StateDot.tsx';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { labelTone } from '#window/words/states.ts';
import { useWords, type Words } from '#window/words/useWords.ts';
import classes from './record.module.css';
import type { Whole } from './useRecord.ts';

type Label = AnswerOf<'findLabels'>['labels'][number];
type Step = { readonly at: string; readonly words: string } | { readonly at: string; readonly label: Label };

/** The history of the record, the newest first. */
export function Life({ whole }: { whole: Whole }) {
  const t = useWords('record');
  return (
    <section className={classes.panel}>
      <h2>{t.life}</h2>
      {whole.card.clock_doubted && <p className="quiet">{t.clockDoubted}</p>}
      <ol className={classes.life}>
        {stepsOf(whole, t).map((step) => (
          <li key={'label' in step ? step.label.id : step.words}>
            <When at={step.at} />
            {'label' in step ? <LabelStep label={step.label} /> : <span>{step.words}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf({ card, labels }: Whole, t: Words<'record'>): Step[] {
  const own: Step[] = [{ at: card.created_at, words: t.made }];
  if (card.minted_at) own.push({ at: card.minted_at, words: t.minted });
  if (card.claimed_at) own.push({ at: card.claimed_at, words: t.claimed });
  const changed = card.changed_at ?? card.updated_at;
  if (changed !== card.created_at) own.push({ at: changed, words: t.changed });
  const steps = [...own, ...labels.map((label) => ({ at: label.changed_at, label }))];
  return steps.sort((a, b) => (a.at < b.at ? 1 : -1));
}

function LabelStep({ label }: { label: Label }) {
  const t = useWords('record');
  const s = useWords('state');
  const { number } = useFormats();
  const { batch, row, sheet, cell, state, reason } = label;
  return (
    <div className={classes.step}>
      <StateChip state={labelTone(state)} label={s.label[state]} />
      <a href={linkTo(`/jobs/${batch}`)}>{t.label({ job: String(batch), row: number(row) })}</a>
      <span>{sheet === null || cell === null ? t.noPlace : t.place({ sheet: number(sheet), cell: number(cell) })}</span>
      {reason && <span className="quiet">{t.reason({ reason })}</span>}
    </div>
  );
}

function When({ at }: { at: string }) {
  const { dateTime } = useFormats();
  return (
    <time className="quiet small" dateTime={at}>
      {dateTime(at)}
    </time>
  );
}
