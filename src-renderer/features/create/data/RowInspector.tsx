import { useEffect, useRef } from 'react';
import type { Remark } from '#shared/core/remark.ts';
import type { Draft, DraftRow } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useDraftRemarkText } from '#window/features/create/designer/useTroubleText.ts';
import { MendButton } from '#window/features/create/MendButton.tsx';
import { mendFound, useMend } from '#window/features/create/mend.ts';
import { mendOf, type ShownRow } from '#window/features/create/mending.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './data.module.css';
import { editCell, skipRow, takeBackRow } from './edit.ts';
import { VERDICT_TONES, WEIGHT_TONES, worstFirst } from './verdicts.ts';

/** The chosen row: what is wrong with it, and what can be done. Without a row its place stays empty, so that nothing jumps. */
export function RowInspector({ draft, row, shown }: { draft: Draft; row: DraftRow | null; shown: ShownRow }) {
  const t = useWords('data');
  const { number } = useFormats();
  const skip = useMendRow(row !== null, shown);
  if (!row) return <div className={classes.inspector} />;
  const skipped = row.verdict === 'skipped';
  return (
    <section className={classes.inspector} aria-label={t.row({ number: number(row.number) })}>
      <div>
        <div className="line gap-3">
          <strong>{t.row({ number: number(row.number) })}</strong>
          <StateDot state={VERDICT_TONES[row.verdict]} label={t.verdicts[row.verdict]} />
        </div>
        {row.remarks.length === 0 && <p>{t.nothingWrong}</p>}
        <ul>
          {worstFirst(row.remarks).map((remark) => (
            <RemarkLine
              key={`${remark.kind} ${remark.column} ${remark.field}`}
              draft={draft}
              row={row}
              remark={remark}
              shown={shown}
            />
          ))}
        </ul>
      </div>
      <div className={classes.rowActions}>
        {row.edited.length > 0 && (
          <Button variant="default" size="sm" onClick={() => void takeBackRow(row)} label={t.takeBack} />
        )}
        <Button
          variant="default"
          size="sm"
          ref={skip}
          onClick={() => void skipRow(row, !skipped)}
          label={skipped ? t.takeIn : t.skip}
        />
      </div>
    </section>
  );
}

/** The focus comes to the button that skips the row, where that mends it. */
function useMendRow(isThere: boolean, { index, verdict }: ShownRow) {
  const skip = useRef<HTMLButtonElement>(null);
  const wanted = useMend((state) => (state.wanted?.at === 'row' ? state.wanted.row : null));
  useEffect(() => {
    if (!isThere || wanted?.index !== index || wanted.verdict !== verdict) return;
    skip.current?.focus();
    mendFound();
  }, [isThere, wanted, index, verdict]);
  return skip;
}

interface RemarkLineProps {
  readonly draft: Draft;
  readonly row: DraftRow;
  readonly remark: Remark;
  readonly shown: ShownRow;
}

function RemarkLine({ draft, row, remark, shown }: RemarkLineProps) {
  const t = useWords('data');
  const textOf = useDraftRemarkText();
  const { column, offer } = remark;
  return (
    <li>
      <MendButton
        draft={draft}
        tone={WEIGHT_TONES[remark.weight]}
        label={textOf(remark)}
        place={remark.weight === 'note' ? null : mendOf(remark, draft, shown, row.row)}
      />
      {offer !== null && column !== null && (
        <Button
          size="compact-sm"
          onClick={() => void editCell(draft.id, row, column, offer)}
          label={t.offer({ text: offer })}
        />
      )}
    </li>
  );
}
