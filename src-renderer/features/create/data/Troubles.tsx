import { useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { useDraftRemarkText } from '#window/features/create/designer/useDraftRemarkText.ts';
import { showStep } from '#window/features/create/steps.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './data.module.css';
import { WEIGHT_TONES } from './verdicts.ts';
import { useDataWords } from './words.ts';

/** More problems than this are shown on demand. */
const SHOWN = 3;

/** Lists each problem once, with the number of its rows: forty red rows mostly have one or two problems. */
export function Troubles({ draft }: { draft: Draft }) {
  const t = useDataWords();
  const { number } = useFormats();
  const textOf = useDraftRemarkText();
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? draft.row_troubles : draft.row_troubles.slice(0, SHOWN);
  const more = draft.row_troubles.length - SHOWN;
  if (draft.row_troubles.length === 0) return null;
  return (
    <ul className={classes.troubles} aria-label={t.troubles}>
      {shown.map(({ remark, rows }) => (
        <li key={`${remark.kind} ${remark.field} ${remark.weight} ${remark.facts['item']} ${remark.facts['trouble']}`}>
          <button
            type="button"
            title={textOf(remark)}
            onClick={() => showStep(draft.id, 'data', { rows: remark.weight === 'red' ? 'red' : 'amber' })}
          >
            <StateDot state={WEIGHT_TONES[remark.weight]} label={textOf(remark)} />
          </button>
          <span>{t.rows(number(rows), rows)}</span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
            {isWhole ? t.fewerTroubles : t.moreTroubles(number(more))}
          </button>
        </li>
      )}
    </ul>
  );
}
