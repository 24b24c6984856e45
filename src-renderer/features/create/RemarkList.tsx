import type { Remark } from '#shared/core/remark.ts';
import type { Draft } from '#shared/create/draft.ts';
import { WEIGHT_TONES, worstFirst } from '#window/features/create/data/verdicts.ts';
import { useDraftRemarkText } from '#window/features/create/designer/useTroubleText.ts';
import { MendButton } from './MendButton.tsx';
import { mendOf } from './mending.ts';
import classes from './remarks.module.css';

/** A layout is wrong whatever row it shows. */
const ANY_ROW = { index: 0, verdict: null } as const;

/** Remarks by their weight, the worst first. */
export function RemarkList({ draft, remarks }: { draft: Draft; remarks: readonly Remark[] }) {
  const textOf = useDraftRemarkText();
  if (remarks.length === 0) return null;
  return (
    <ul className={classes.list}>
      {worstFirst(remarks).map((remark) => (
        <li key={`${remark.kind} ${remark.column} ${remark.field} ${JSON.stringify(remark.facts)}`}>
          <MendButton
            draft={draft}
            tone={WEIGHT_TONES[remark.weight]}
            label={textOf(remark)}
            place={remark.kind === 'layout_error' ? mendOf(remark, draft, ANY_ROW, 1) : null}
          />
        </li>
      ))}
    </ul>
  );
}

/** Kinds of remarks that are shown at another place of the screen. */
const SHOWN_ELSEWHERE = ['no_template', 'no_artwork', 'field_unfilled', 'column_unused', 'encoding_doubt'];

/** The remarks about the job as a whole, in the part of the screen that they concern. */
export function JobRemarks({ draft, part }: { draft: Draft; part: 'data' | 'sheet' }) {
  const remarks = draft.remarks.filter(({ kind }) => {
    if (SHOWN_ELSEWHERE.includes(kind)) return false;
    return (kind === 'small_label') === (part === 'sheet');
  });
  return <RemarkList draft={draft} remarks={remarks} />;
}
