import { Checkbox } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import { cellCount } from '#shared/printing/sheet-grid.ts';
import type { PartUsedSheet } from '#shared/printing/sheets.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useCatalogue } from '#window/features/create/catalogue.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './sheet.module.css';

/** Lists part-used sheets of this preset. The ticked sheets are filled first. */
export function PartUsedChoice({ draft, all }: { draft: Draft; all: readonly PartUsedSheet[] }) {
  const t = useWords('sheet');
  const here = all.filter(({ sheet_id }) => sheet_id === draft.preset.id);
  if (here.length === 0) return null;
  const { used } = draft.options;
  const isTaken = (one: PartUsedSheet) => used.some((cells) => same(cells, one.used));
  const toggle = (one: PartUsedSheet) => {
    const next = isTaken(one)
      ? used.filter((cells) => !same(cells, one.used))
      : [...used.filter((cells) => cells.length > 0), one.used];
    void useDraft.getState().change({ options: { used: next.map((cells) => [...cells]), start: 1 } });
  };
  return (
    <fieldset className={classes.partUsed}>
      <legend>{t.partUsed}</legend>
      {here.map((one) => (
        <PartUsed key={one.id} draft={draft} one={one} isTaken={isTaken(one)} toggle={() => toggle(one)} />
      ))}
    </fieldset>
  );
}

interface PartUsedProps {
  readonly draft: Draft;
  readonly one: PartUsedSheet;
  readonly isTaken: boolean;
  readonly toggle: () => void;
}

function PartUsed({ draft, one: { id, used, batch, at }, isTaken, toggle }: PartUsedProps) {
  const t = useWords('sheet');
  const { number, ago } = useFormats();
  const cells = cellCount(draft.preset);
  const name = t.partUsedOne({ left: number(cells - used.length), of: number(cells) });
  const forget = useWork(async () => {
    await call('forgetPartUsed', { params: { part_used_id: id } });
    await useCatalogue.getState().read();
  });
  return (
    <div>
      <Checkbox
        checked={isTaken}
        onChange={toggle}
        label={name}
        description={[batch !== null && t.fromJob({ number: String(batch) }), ago(at)].filter(Boolean).join(', ')}
      />
      <Button variant="subtle" size="compact-sm" aria-label={t.forgetNamed({ name })} work={forget} label={t.forget} />
      {forget.error !== null && <ErrorNotice error={forget.error} />}
    </div>
  );
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((cell, index) => cell === b[index]);
}
