import { useState } from 'react';
import type { Label } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { BadChoices } from '#window/features/sheets/BadChoices.tsx';
import { useOutcomeWords } from '#window/features/sheets/outcome-words.ts';
import { type FateChoice, NO_FATE } from '#window/features/sheets/useFate.ts';
import { linkTo } from '#window/state/route.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './summary.module.css';
import { useSummaryWords } from './words.ts';

export interface MissingFateProps {
  readonly batch: number;
  readonly labels: readonly Label[];
  readonly done: () => void;
}

/** Asks what to do with missing labels. The choices are the same as for bad labels after printing. */
export function MissingFate({ batch, labels, done }: MissingFateProps) {
  const t = useSummaryWords();
  const { reasons, needReason } = useOutcomeWords();
  const { number } = useFormats();
  const offerUndo = useUndo((state) => state.offerUndo);
  const [choice, setChoice] = useState<FateChoice>({ ...NO_FATE, reason: reasons.lost });
  const { fate, reason } = choice;
  const work = useWork(async () => {
    const ids = labels.map(({ id }) => id);
    const count = number(ids.length);
    if (fate === 'void') {
      await call('voidLabels', { body: { labels: ids, reason } });
      offerUndo(t.voided(count), async () => {
        await call('undoVoid', { body: { labels: ids } });
        done();
      });
    } else await call('reprintLabels', { body: { labels: ids, id: fate, reason } });
    done();
  });
  return (
    <div className={classes.fate}>
      <h3>{t.chosen(number(labels.length))}</h3>
      <BadChoices choice={choice} change={setChoice} />
      {work.error !== null && <ErrorNotice error={work.error} />}
      {reason.trim() === '' && <p className="quiet">{needReason}</p>}
      <Button work={work} disabled={reason.trim() === ''} label={t.apply[fate](number(labels.length))} />
      <a href={linkTo(`/jobs/${batch}`)}>{t.toJob}</a>
    </div>
  );
}
