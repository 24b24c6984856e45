import { type ReactNode, useEffect, useState } from 'react';
import type { Template } from '#shared/core/model.ts';
import { type Draft, ROW_VERDICTS, type RowVerdict, type TableFacts } from '#shared/create/draft.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useDraft } from '#window/features/create/state/draft.ts';
import { rowAt, useRows } from '#window/features/create/state/rows.ts';
import { showStep } from '#window/features/create/steps.ts';
import { useRoute } from '#window/state/route.ts';
import classes from './data.module.css';
import type { Cursor } from './grid/moves.ts';
import { RowGrid } from './grid/RowGrid.tsx';
import { useRowKeys } from './grid/useRowKeys.ts';
import { RowInspector } from './RowInspector.tsx';
import { Troubles } from './Troubles.tsx';
import { VerdictFilter } from './VerdictFilter.tsx';

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
      <RowInspector draft={draft} row={row} />
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
