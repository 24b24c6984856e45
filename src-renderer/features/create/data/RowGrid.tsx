import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useId, useRef } from 'react';
import type { Template } from '#shared/core/model.ts';
import type { Draft, DraftRow, RowVerdict, TableFacts } from '#shared/create/draft.ts';
import { withDescription } from '#shared/records/description.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useDraft } from '#window/features/create/draft.ts';
import { mendFound, useMend } from '#window/features/create/mend.ts';
import { presentRowAt, rowAt, useRows } from '#window/features/create/rows.ts';
import { useKeys } from '#window/frame/registry.ts';
import { usePreferences } from '#window/state/preferences.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { drawnRows } from './drawn-rows.ts';
import { GridBody } from './GridBody.tsx';
import { GridHead } from './GridHead.tsx';
import classes from './grid.module.css';
import type { Cursor } from './moves.ts';
import { problemColumn } from './problem.ts';
import { useBlock } from './useBlock.ts';
import { useTyping } from './useTyping.ts';

interface RowGridProps {
  readonly draft: Draft;
  readonly table: TableFacts;
  readonly template: Template | null;
  readonly total: number | null;
  /** The rows that are shown; null: all. */
  readonly verdict: RowVerdict | null;
  readonly cursor: Cursor;
  readonly moveTo: (cursor: Cursor) => void;
}

/** Widths are measured at this size of letters. In rem they grow with the letters. */
const PX_PER_REM = 16;
/** Rows beyond the edges, so that scrolling shows no gap. */
const OVERSCAN = 10;

/** Any number of rows as a grid. Arrows move the cursor, with Shift they choose a block; Enter and F2 edit the text, typing replaces it. */
export function RowGrid(props: RowGridProps) {
  const { draft, table, total, verdict, cursor, moveTo, template } = props;
  const t = useWords('data');
  const cellId = useCellId();
  const extent = { rows: total ?? 0, columns: table.headers.length, page: 12 };
  const { grid, virtual } = useVirtual(extent.rows, cursor.index);
  const columns = useColumns(props);
  const whole = useBlock(draft, cursor, extent.columns);
  useGridKeys(grid, verdict, whole.fillDown);
  const row = useRows(({ pages }) => rowAt(pages, cursor.index));
  const { typing, begin, press, finish } = useTyping({ draft, grid, cursor, row, extent, whole, go });
  useLeads(grid, props, { cursor, isAtRest: typing === null, go });

  function go(next: Cursor, isExtending = false): void {
    whole.move(isExtending);
    moveTo(next);
    bringIntoSight(virtual, next.index, cellId(next));
  }

  function choose(at: Cursor, isExtending: boolean): void {
    if (row && isSame(cursor, at) && !whole.isWide) begin();
    else {
      whole.move(isExtending);
      moveTo(at);
    }
  }

  return (
    <>
      <div
        ref={grid}
        className={classes.grid}
        role="grid"
        tabIndex={0}
        aria-label={t.grid}
        aria-multiselectable
        aria-rowcount={extent.rows + 1}
        aria-colcount={extent.columns + 1}
        aria-activedescendant={row ? cellId(cursor) : undefined}
        onKeyDown={press}
        {...(!typing && { onPaste: whole.paste, onCopy: whole.copy })}
      >
        <GridHead draft={draft} table={table} columns={columns} template={template} />
        <GridBody
          virtual={virtual}
          columns={columns}
          cursor={cursor}
          whole={whole}
          typing={typing}
          cellId={cellId}
          choose={choose}
          finish={finish}
          headers={table.headers}
        />
        {total === 0 && verdict !== null && <p className={classes.none}>{t.noRows}</p>}
      </div>
      <BlockNote note={whole.note} error={whole.error} />
    </>
  );
}

function bringIntoSight(virtual: Virtualizer<HTMLDivElement, Element>, index: number, id: string): void {
  virtual.scrollToIndex(index);
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
}

function isSame(one: Cursor, other: Cursor): boolean {
  return one.index === other.index && one.column === other.column;
}

function useCellId(): (at: Cursor) => string {
  const id = useId();
  return (at) => `${id}-${at.index}-${at.column}`;
}

function useGridKeys(grid: RefObject<HTMLDivElement | null>, verdict: RowVerdict | null, fillDown: () => void): void {
  const t = useWords('data');
  // Whoever asks for rows with a problem mends them: what is typed next goes into the first one.
  useEffect(() => {
    if (verdict === 'red' || verdict === 'amber') grid.current?.focus();
  }, [grid, verdict]);
  // Elsewhere on the page the key does nothing: nobody sees there which cells it is about.
  const run = () => document.activeElement === grid.current && fillDown();
  useKeys([{ keys: 'Ctrl+d', words: t.keyFillDown, run }]);
}

function BlockNote({ note, error }: { note: string; error: unknown }) {
  if (error !== null) return <ErrorNotice error={error} />;
  if (note === '') return null;
  return (
    <p role="status" className="small">
      {note}
    </p>
  );
}

/** The rows in sight, a few more, and the one with the cursor. Their pages are read as they come into sight. */
function useVirtual(count: number, cursor: number) {
  const grid = useRef<HTMLDivElement>(null);
  const rowHeight = usePreferences(({ mode }) => (mode === 'operator' ? 64 : 32));
  const version = useRows((state) => state.version);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: useCallback((range: Range) => drawnRows(range, cursor), [cursor]),
    // The head covers the first pixels.
    scrollPaddingStart: 70,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew.
  useEffect(() => virtual.measure(), [rowHeight]);
  // The rows between the cursor and those in sight are not drawn.
  const near = virtual.getVirtualItems().filter(({ index }) => index !== cursor);
  const [first, last] = [near[0]?.index ?? 0, near[near.length - 1]?.index ?? 0];
  const own = Math.min(cursor, Math.max(0, count - 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version makes what is shown old.
  useEffect(() => {
    const { want } = useRows.getState();
    want(first, last);
    want(own, own);
  }, [first, last, own, version]);
  return { grid, virtual };
}

function fieldAt({ draft, template }: RowGridProps, column: number) {
  const key = draft.columns[column]?.field;
  return template ? withDescription(template).fields.find((field) => field.key === key) : undefined;
}

/** The columns of the grid as `grid-template-columns`. Columns only grow: another filter must not move them under the pointer. */
function useColumns(props: RowGridProps): string {
  const { table, template } = props;
  const { unused } = useWords('data');
  const say = useShown();
  const pages = useRows((state) => state.pages);
  const widest = useRef<readonly number[]>([]);
  const named = useRef<string | null>(null);
  const fields = table.headers.map((_, column) => say(fieldAt(props, column)?.label ?? unused));
  const widths = widthsOf(table, fields, pages.get(0)?.rows ?? []);
  // Until the template has come, all columns are said to be unused, which is longer than the names of many fields.
  if (named.current === null) widest.current = [];
  named.current = template?.id ?? null;
  widest.current = widths.map((width, i) => Math.max(width, widest.current[i] ?? 0));
  return `5.5rem ${widest.current.map((width) => `${width / PX_PER_REM}rem`).join(' ')}`;
}

/** Moves the cursor to the wrong cell in the first row of a filter: people who ask for the red rows want to see what is red. */
function useFirstProblem(
  { draft, verdict }: RowGridProps,
  { index, column }: Cursor,
  isAtRest: boolean,
  go: (to: Cursor) => void,
) {
  const version = useDraft((state) => state.rowsVersion);
  // Until the rows that are asked for have come, those of another filter, another job or an earlier visit are there.
  const row = useRows((list) =>
    list.draft === draft.id && list.verdict === verdict && list.version === version ? presentRowAt(list, 0) : null,
  );
  const goTo = useRef(go);
  goTo.current = go;
  const jumped = useRef<RowVerdict | null>(null);
  const isFresh = index === 0 && column === 0 && isAtRest;
  const problem = row && problemColumn(row);
  useEffect(() => {
    // Who looks at all rows in between begins at the problem once more: the grid has the focus then, and a good cell must not be typed over.
    if (verdict === null) jumped.current = null;
    if (!isFresh || verdict === null || problem === null || jumped.current === verdict) return;
    jumped.current = verdict;
    goTo.current({ index: 0, column: problem });
  }, [isFresh, verdict, problem]);
}

interface Led {
  readonly cursor: Cursor;
  readonly isAtRest: boolean;
  readonly go: (to: Cursor) => void;
}

/** Where the cursor comes by itself: to what is wrong in the rows that were asked for, and to what mends something. */
function useLeads(grid: RefObject<HTMLDivElement | null>, props: RowGridProps, { cursor, isAtRest, go }: Led): void {
  useFirstProblem(props, cursor, isAtRest, go);
  useMendCell(grid, props, go);
}

/** Brings the cursor to the cell that mends what was pressed, and the focus to the grid: what is typed next goes there. */
function useMendCell(
  grid: RefObject<HTMLDivElement | null>,
  { total, verdict }: RowGridProps,
  go: (to: Cursor) => void,
) {
  const wanted = useMend(({ wanted: one }) => (one?.at === 'cell' || one?.at === 'row' ? one : null));
  const goTo = useRef(go);
  goTo.current = go;
  useEffect(() => {
    if (!wanted || total === null || wanted.row.verdict !== verdict) return;
    goTo.current({ index: wanted.row.index, column: wanted.at === 'cell' ? wanted.column : 0 });
    if (wanted.at === 'row') return;
    grid.current?.focus();
    mendFound();
  }, [grid, wanted, total, verdict]);
}

const LETTER_PX = 8;
const AROUND_PX = 34;
/** The room that the arrow and the sign beside a field's name take, in letters. */
const CHIP_LETTERS = 6;
const NARROWEST_PX = 110;
const WIDEST_PX = 300;
/** The number of rows that are measured. */
const ROWS = 40;

/** Columns as wide as the texts of the first rows, within limits. */
function widthsOf(
  { headers }: Pick<TableFacts, 'headers'>,
  fields: readonly string[],
  rows: readonly DraftRow[],
): readonly number[] {
  return headers.map((header, column) => {
    const lengths = rows.slice(0, ROWS).map(({ cells }) => cells[column]?.length ?? 0);
    const letters = Math.max(header.length, fields[column].length + CHIP_LETTERS, ...lengths);
    return Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, letters * LETTER_PX + AROUND_PX)));
  });
}
