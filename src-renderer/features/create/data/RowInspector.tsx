import type { Remark } from '#shared/core/remark.ts';
import type { Draft, DraftRow } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useDraftRemarkText } from '#window/features/create/designer/useTroubleText.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './data.module.css';
import { editCell, skipRow, takeBackRow } from './edit.ts';
import { VERDICT_TONES, WEIGHT_TONES } from './verdicts.ts';

/** The chosen row: what is wrong with it, and what can be done. Without a row its place stays empty, so that nothing jumps. */
export function RowInspector({ draft, row }: { draft: Draft; row: DraftRow | null }) {
  const t = useWords('data');
  const { number } = useFormats();
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
          {row.remarks.map((remark) => (
            <RemarkLine
              key={`${remark.kind} ${remark.column} ${remark.field}`}
              draft={draft}
              row={row}
              remark={remark}
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
          onClick={() => void skipRow(row, !skipped)}
          label={skipped ? t.takeIn : t.skip}
        />
      </div>
    </section>
  );
}

function RemarkLine({ draft, row, remark }: { draft: Draft; row: DraftRow; remark: Remark }) {
  const t = useWords('data');
  const textOf = useDraftRemarkText();
  const { column, offer } = remark;
  return (
    <li>
      <StateDot state={WEIGHT_TONES[remark.weight]} label={textOf(remark)} />
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
