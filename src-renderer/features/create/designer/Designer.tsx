import { useEffect } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { Carried } from '#window/features/create/designer/stage/Carried.tsx';
import { DesignerBar } from '#window/features/create/designer/stage/DesignerBar.tsx';
import { RowPicker } from '#window/features/create/designer/stage/RowPicker.tsx';
import { SideList } from '#window/features/create/designer/stage/SideList.tsx';
import { Stage } from '#window/features/create/designer/stage/Stage.tsx';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { fittedTo } from '#window/features/create/designer/state/edits.ts';
import { useKeptLayout } from '#window/features/create/designer/state/keeping.ts';
import { useDrawnFields, usePreview } from '#window/features/create/designer/state/preview.ts';
import { proposal } from '#window/features/create/designer/state/proposal.ts';
import { troublesFor, useRowRemarks, useTroubles } from '#window/features/create/designer/state/troubles.ts';
import { MendButton } from '#window/features/create/MendButton.tsx';
import { mendFound, useMend } from '#window/features/create/mend.ts';
import { mendOf } from '#window/features/create/mending.ts';
import { showStep } from '#window/features/create/steps.ts';
import { useRemarkText } from '#window/features/create/useRemarkText.ts';
import { useKeys } from '#window/frame/registry.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './fields.module.css';
import { ItemPanel } from './ItemPanel.tsx';
import { mendItem } from './panel-focus.ts';
import { useTroubleText } from './useTroubleText.ts';

/** Puts fields of the rows on the artwork: a list of fields, the label, and what the chosen field shows. */
export function Designer({ draft }: { draft: Draft }) {
  const t = useWords('field');
  const keepNow = useKeptLayout(draft);
  useDrawnFields(draft);
  const layout = useDesigner((state) => (state.draft === draft.id ? state.history.present : null));
  const begin = useBeginEmpty(draft, layout === null);
  const { undo, redo } = useDesigner.getState();
  useMendItem(layout !== null);
  const close = () => void keepNow().then(() => showStep(draft.id, 'artwork'));
  useKeys([
    { keys: 'Ctrl+z', words: t.keys.undo, run: undo },
    { keys: 'Ctrl+y', words: t.keys.redo, run: redo },
  ]);
  return (
    <div className={classes.designer}>
      <DesignerBar draft={draft} keepNow={keepNow} close={close} />
      {begin.error !== null && <ErrorNotice error={begin.error} retry={() => void begin.run()} />}
      {layout !== null && (
        <>
          <RowPicker draft={draft} keepNow={keepNow} />
          <LayoutTroubles draft={draft} />
          <div className={classes.desk}>
            <SideList draft={draft} layout={layout} />
            <Stage draft={draft} layout={layout} />
            <ItemPanel draft={draft} layout={layout} />
          </div>
          <Carried />
        </>
      )}
    </div>
  );
}

/** Brings what was pressed elsewhere, as what is wrong with a row, into sight, with the focus in the control that mends it. */
function useMendItem(isOpen: boolean): void {
  const wanted = useMend((state) => (state.wanted?.at === 'item' ? state.wanted : null));
  useEffect(() => {
    if (!isOpen || !wanted) return;
    useDesigner.getState().show({ row: wanted.row });
    if (wanted.item !== null) mendItem(wanted.item, wanted.control);
    mendFound();
  }, [isOpen, wanted]);
}

/** A job without a layout begins with an empty one of the size of its label. */
function useBeginEmpty({ id }: Draft, isNone: boolean) {
  const work = useWork(async () => {
    const proposed = await proposal(id);
    const { draft, history, open } = useDesigner.getState();
    if (draft === id && history.present === null) open(id, { ...proposed, items: [] });
  });
  const { run } = work;
  const isOpen = useDesigner((state) => state.draft === id);
  useEffect(() => {
    if (isOpen && isNone) void run();
  }, [isOpen, isNone, run]);
  return work;
}

/** What is wrong with the layout as a whole, and with the shown row whatever its fields are. */
function LayoutTroubles({ draft }: { draft: Draft }) {
  const t = useWords('field');
  const textOf = useTroubleText();
  const remarkText = useRemarkText();
  const error = usePreview((state) => state.error);
  const all = useTroubles();
  const { errors } = troublesFor(all, null);
  const remarks = useRowRemarks();
  const row = useDesigner((state) => state.row);
  const fit = useWork(async () => {
    const { label } = await proposal(draft.id);
    useDesigner.getState().edit((layout) => fittedTo(layout, label));
  });
  if (error !== null && all.errors.length === 0) return <ErrorNotice error={error} />;
  if (errors.length === 0 && remarks.length === 0) return null;
  return (
    <ul className={classes.troubles} aria-label={t.rowTroubles}>
      {errors.map((one) => (
        <li key={one.text}>
          <StateDot state="bad" label={textOf(one)} />
          {one.trouble.kind === 'label_size' && <Button variant="default" size="sm" work={fit} label={t.fitLabel} />}
        </li>
      ))}
      {remarks.map((one) => (
        <li key={one.text}>
          <MendButton
            tone="bad"
            label={remarkText(one)}
            place={mendOf(one, draft, { index: row - 1, verdict: null }, row)}
            draft={draft}
          />
        </li>
      ))}
    </ul>
  );
}
