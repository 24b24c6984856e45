import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Batch, Print } from '../../../../src-shared/production.ts';
import { useFormats } from '../../../words/formats.ts';
import { useWords } from '../../../words/words.ts';
import { useJob } from '../job-store.ts';
import { StepPanel } from '../StepPanel.tsx';
import { FateChoice } from './FateChoice.tsx';
import classes from './outcome.module.css';
import { ReasonChoice } from './ReasonChoice.tsx';
import { SheetMap } from './SheetMap.tsx';
import { sheetCells } from './sheet-cells.ts';
import { type Fate, useFate } from './useFate.ts';
import { outcomeWords } from './words.ts';

export interface BadLabelsProps {
  readonly batch: Batch;
  readonly print: Print;
  /** Where the sheets may still be called good as a whole. */
  readonly back: (() => void) | null;
}

/** Which labels came out badly, why, and what is to become of them. */
export function BadLabels({ batch, print, back }: BadLabelsProps) {
  const t = useWords(outcomeWords);
  const { number } = useFormats();
  const labels = useJob((state) => state.list.labels);
  const sheets = useMemo(() => sheetCells(batch.preset, print, labels), [batch.preset, print, labels]);
  const [bad, setBad] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  const [fate, setFate] = useState<Fate>('same');
  const work = useFate({ batch, print, fate, reason, labels: [...bad] });
  const missing = bad.size === 0 ? t.needBad : reason.trim() === '' ? t.needReason : null;
  return (
    <StepPanel
      title={bad.size === 0 ? t.pick : t.badCount(number(bad.size))}
      lead={missing ?? t.pickLead}
      next={{ label: t.apply[fate](number(bad.size)), run: work.run, busy: work.busy, disabled: missing !== null }}
      others={
        back && (
          <Button variant="default" onClick={back}>
            {t.back}
          </Button>
        )
      }
      error={work.error}
    >
      <div className={classes.columns}>
        <div className={classes.sheets}>
          {sheets.map((sheet) => (
            <SheetMap
              key={sheet.sheet}
              preset={batch.preset}
              sheet={sheet}
              bad={bad}
              turn={(ids) => setBad(turned(bad, ids))}
            />
          ))}
        </div>
        <div className={classes.side}>
          <ReasonChoice reason={reason} choose={setReason} />
          <FateChoice fate={fate} choose={setFate} />
        </div>
      </div>
    </StepPanel>
  );
}

/** All of them, unless all are in it already: then none of them. */
function turned(bad: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const next = new Set(bad);
  const areAll = ids.every((id) => bad.has(id));
  for (const id of ids) {
    if (areAll) next.delete(id);
    else next.add(id);
  }
  return next;
}
