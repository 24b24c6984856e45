import { Pagination, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { cellCount } from '#shared/printing/sheet-grid.ts';
import type { SheetOptions } from '#shared/printing/sheets.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { CellGrid } from './CellGrid.tsx';
import { cellStates, usedCells } from './cells.ts';
import classes from './sheet.module.css';

const MODES = ['start', 'paint'] as const;
type Mode = (typeof MODES)[number];

/** On small screens the words take two lines. */
const MODE_LOOK = { size: 'sm', styles: { label: { whiteSpace: 'normal' } } } as const;

/** Shows the sheets with their labels. People mark here which cells are used already. */
export function SheetMap({ draft }: { draft: Draft }) {
  const t = useWords('sheet');
  const { number } = useFormats();
  const [mode, setMode] = useState<Mode>('start');
  const [sheet, setSheet] = useState(0);
  const { options, change } = useSheetChange(draft);
  const { preset } = draft;
  const labels = draft.labels * options.copies;
  const used = usedCells(preset, options, sheet);
  const sheets = Math.max(1, draft.sheets.count);
  const shown = Math.min(sheet, sheets - 1);
  const first = shown === 0;
  const setUsed = (cells: ReadonlySet<number>) => {
    // A sheet without a free label cannot be printed on.
    if (cells.size >= cellCount(preset)) return;
    const lists = Array.from({ length: Math.max(options.used.length, shown + 1) }, (_, i) => [
      ...(options.used[i] ?? []),
    ]);
    lists[shown] = [...cells].sort((a, b) => a - b);
    change({ used: lists, ...(first && { start: 1 }) });
  };
  const startAt = (cell: number) => change({ start: cell, used: [] });
  return (
    <section className={classes.map} aria-label={t.map}>
      <div className="row gap-2 ends">
        <SegmentedControl
          {...MODE_LOOK}
          aria-label={t.mapMode}
          data={MODES.map((value) => ({ value, label: t.mapModes[value] }))}
          value={first ? mode : 'paint'}
          disabled={!first}
          onChange={(value) => setMode(value as Mode)}
        />
      </div>
      <CellGrid
        preset={preset}
        states={cellStates(preset, options, shown, labels)}
        label={t.sheetOf({ nth: number(shown + 1), of: number(sheets) })}
        press={(cell) => {
          if (first && mode === 'start') startAt(cell);
          else setUsed(toggled(used, cell));
        }}
        paint={mode === 'paint' || !first ? (cell, on) => used.has(cell) !== on && setUsed(toggled(used, cell)) : null}
        start={first ? startAt : null}
      />
      <ul className={classes.legend}>
        <li data-state="printed">{t.states.printed}</li>
        <li data-state="used">{t.states.used}</li>
        <li data-state="free">{t.states.free}</li>
      </ul>
      <button
        type="button"
        className={classes.link}
        disabled={used.size === 0}
        onClick={() => (first ? startAt(1) : setUsed(new Set()))}
      >
        {t.wholeSheet}
      </button>
      {sheets > 1 && (
        <Pagination
          size="sm"
          total={sheets}
          value={shown + 1}
          onChange={(page) => setSheet(page - 1)}
          getItemProps={(page) => ({ 'aria-label': t.sheet({ nth: number(page) }) })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? t.nextSheet : t.previousSheet })}
        />
      )}
    </section>
  );
}

function toggled(cells: ReadonlySet<number>, cell: number): ReadonlySet<number> {
  const next = new Set(cells);
  if (!next.delete(cell)) next.add(cell);
  return next;
}

/** Milliseconds without a change before the options are sent: painting over several cells is one change. */
const SETTLED_MS = 200;

/** The options as they were just set in this window. They are sent to the station after a short rest. */
function useSheetChange(draft: Draft) {
  const [own, setOwn] = useState<Partial<SheetOptions> | null>(null);
  const waiting = useRef<Partial<SheetOptions> | null>(null);
  const timer = useRef(0);

  async function send(): Promise<void> {
    const options = waiting.current;
    if (!options) return;
    waiting.current = null;
    await useDraft.getState().change({ options });
    if (!waiting.current) setOwn(null);
  }
  const newest = useRef(send);
  newest.current = send;
  useEffect(() => {
    const sendNow = () => {
      clearTimeout(timer.current);
      void newest.current();
    };
    const release = useDraft.getState().hold(sendNow);
    return () => {
      release();
      sendNow();
    };
  }, []);

  return {
    options: { ...draft.options, ...own },
    change(options: Partial<SheetOptions>) {
      waiting.current = { ...waiting.current, ...options };
      setOwn(waiting.current);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void newest.current(), SETTLED_MS);
    },
  };
}
