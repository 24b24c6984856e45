import { useState } from 'react';
import type { Label } from '../../../../src-shared/production.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { linkTo } from '../../../state/route.ts';
import { useUndo } from '../../../state/undo.ts';
import { useWork } from '../../../state/work.ts';
import { useFormats } from '../../../words/formats.ts';
import { BadChoices } from '../../jobs/outcome/BadChoices.tsx';
import { type FateChoice, NO_FATE } from '../../jobs/outcome/useFate.ts';
import { useOutcomeWords } from '../../jobs/outcome/words.ts';
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
