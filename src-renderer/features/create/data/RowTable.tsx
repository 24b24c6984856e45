import { type ReactNode, useEffect, useState } from 'react';
import type { Template } from '#shared/core/model.ts';
import { type Draft, type DraftRow, ROW_VERDICTS, type RowVerdict, type TableFacts } from '#shared/create/draft.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useDraftRemarkText } from '#window/features/create/designer/useTroubleText.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { MendFirst } from '#window/features/create/MendButton.tsx';
import { rowAt, useRows } from '#window/features/create/rows.ts';
import { showStep } from '#window/features/create/steps.ts';
import { useKeys } from '#window/frame/registry.ts';
import { IconPlus } from '#window/icons/signs.ts';
import { useRoute } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './data.module.css';
import { editCell, skipRow, turnEdit } from './edit.ts';
import type { Cursor } from './moves.ts';
import { RowGrid } from './RowGrid.tsx';
import { RowInspector } from './RowInspector.tsx';
import { VERDICT_TONES, WEIGHT_TONES } from './verdicts.ts';

interface RowTableProps {
  readonly draft: Draft;
  readonly table: TableFacts;
  readonly template: Template | null;
  /** More controls above the table. */
  readonly children: ReactNode;
}

/** The rows with their problems, and the chosen row in detail. */
export function RowTable({ draft, table, template, children }: RowTableProps) {
  const verdict = readVerdict(useRoute().query);
  const version = useDraft((state) => state.rowsVersion);
  const { pages, total, error, show, want } = useRows();
  const { cursor, moveTo } = useCursor(`${draft.id} ${verdict}`);
  useEffect(() => {
    show(draft.id, verdict, version);
    want(0, 0);
  }, [draft.id, verdict, version, show, want]);
  const row = rowAt(pages, cursor.index);
  useRowKeys(draft, row);
  return (
    <section className={classes.table}>
      <div className="row gap-2 ends">
        <VerdictFilter
          draft={draft}
          verdict={verdict}
          choose={(one) => showStep(draft.id, 'data', one ? { rows: one } : {})}
        />
        {children}
      </div>
      <Troubles draft={draft} />
      {error !== null && <ErrorNotice error={error} retry={() => void useDraft.getState().read(draft.id)} />}
      <RowGrid
        key={`${draft.id} ${table.reading} ${table.headers.join('|')}`}
        draft={draft}
        table={table}
        template={template}
        total={total}
        verdict={verdict}
        cursor={cursor}
        moveTo={moveTo}
      />
      <RowInspector draft={draft} row={row} shown={{ index: cursor.index, verdict }} />
    </section>
  );
}

const FIRST: Cursor = { index: 0, column: 0 };

/** The cursor in a list of rows. Another list begins at its first cell at once: set afterwards, it would take back where the grid went as it came. */
function useCursor(list: string) {
  const [at, put] = useState({ list, cursor: FIRST });
  const isHere = at.list === list;
  if (!isHere) put({ list, cursor: FIRST });
  return { cursor: isHere ? at.cursor : FIRST, moveTo: (cursor: Cursor) => put({ list, cursor }) };
}

function readVerdict(query: URLSearchParams): RowVerdict | null {
  return ROW_VERDICTS.find((one) => one === query.get('rows')) ?? null;
}

/** More problems than this are shown on demand. */
const SHOWN = 3;

/** Lists each problem once, with the number of its rows: forty red rows mostly have one or two problems. */
function Troubles({ draft }: { draft: Draft }) {
  const t = useWords('data');
  const { number } = useFormats();
  const textOf = useDraftRemarkText();
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? draft.row_troubles : draft.row_troubles.slice(0, SHOWN);
  const more = draft.row_troubles.length - SHOWN;
  if (draft.row_troubles.length === 0) return null;
  return (
    <ul className={classes.troubles} aria-label={t.troubles}>
      {shown.map(({ remark, rows }) => (
        <li
          key={`${remark.kind} ${remark.field} ${remark.weight} ${remark.trouble?.facts['item']} ${remark.trouble?.kind}`}
        >
          <MendFirst draft={draft} remark={remark} tone={WEIGHT_TONES[remark.weight]} label={textOf(remark)} />
          <span>{t.rows({ count: rows })}</span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
            {isWhole ? t.fewerTroubles : t.moreTroubles({ count: number(more) })}
          </button>
        </li>
      )}
    </ul>
  );
}

interface VerdictFilterProps {
  readonly draft: Draft;
  readonly verdict: RowVerdict | null;
  readonly choose: (verdict: RowVerdict | null) => void;
}

/** All rows, or those of one verdict; says how many there are of each. */
function VerdictFilter({ draft, verdict, choose }: VerdictFilterProps) {
  const t = useWords('data');
  const { number } = useFormats();
  const worstFirst = ROW_VERDICTS.toReversed().filter((one) => draft.counts[one] > 0 || one === verdict);
  return (
    <fieldset className={classes.filter} aria-label={t.filter}>
      <button type="button" aria-pressed={verdict === null} onClick={() => choose(null)}>
        {t.all({ count: number(draft.counts.rows) })}
      </button>
      {worstFirst.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={verdict === one}
          onClick={() => choose(verdict === one ? null : one)}
        >
          <StateDot state={VERDICT_TONES[one]} label={t.verdictCount[one]({ count: draft.counts[one] })} />
        </button>
      ))}
      {draft.table?.kind === 'hand' && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={() => void addRow(draft.id)}
          label={t.addRow}
        />
      )}
    </fieldset>
  );
}

/** Adds a row to a job that is typed by hand. */
function addRow(draftId: number): Promise<boolean> {
  return useDraft.getState().run(async () => (await call('addDraftRow', { params: { draft_id: draftId } })).draft);
}

/** Keys for the chosen row. None of them begins to type into a cell. */
function useRowKeys(draft: Draft, row: DraftRow | null): void {
  const t = useWords('data');
  const takeOffer = () => {
    const found = row?.remarks.find(({ offer, column }) => offer !== null && column !== null);
    if (row && found?.offer != null && found.column !== null) void editCell(draft.id, row, found.column, found.offer);
  };
  useKeys([
    { keys: 'Alt+o', words: t.keyOffer, run: takeOffer },
    { keys: 'Alt+s', words: t.keySkip, run: () => row && void skipRow(row, row.verdict !== 'skipped') },
    { keys: 'Ctrl+z', words: t.keyUndo, run: () => void turnEdit('undo', draft.id) },
    { keys: 'Ctrl+y', words: t.keyRedo, run: () => void turnEdit('redo', draft.id) },
  ]);
}
