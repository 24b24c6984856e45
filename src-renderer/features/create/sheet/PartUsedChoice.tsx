import { Button, Checkbox } from '@mantine/core';
import type { Draft } from '../../../../src-shared/draft.ts';
import type { PartUsedSheet } from '../../../../src-shared/sheets.ts';
import { call } from '../../../api/client.ts';
import { useFormats } from '../../../words/formats.ts';
import { useWords } from '../../../words/words.ts';
import { useCatalogue } from '../state/catalogue.ts';
import { useDraft } from '../state/draft.ts';
import { cellCount } from './cells.ts';
import classes from './sheet.module.css';
import { sheetWords } from './words.ts';

/** Sheets of this kind that have labels left: the ones that are ticked are filled first. */
export function PartUsedChoice({ draft, all }: { draft: Draft; all: readonly PartUsedSheet[] }) {
  const t = useWords(sheetWords);
  const { number, ago } = useFormats();
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
      {here.map((one) => {
        const left = cellCount(draft.preset) - one.used.length;
        const name = t.partUsedOne(number(left), number(cellCount(draft.preset)));
        return (
          <div key={one.id}>
            <Checkbox
              checked={isTaken(one)}
              onChange={() => toggle(one)}
              label={name}
              description={[one.batch !== null && t.fromJob(number(one.batch)), ago(one.at)].filter(Boolean).join(', ')}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t.forgetNamed(name)}
              onClick={() => void forget(one.id)}
            >
              {t.forget}
            </Button>
          </div>
        );
      })}
    </fieldset>
  );
}

async function forget(id: number): Promise<void> {
  await call('forgetPartUsed', { params: { part_used_id: id } });
  await useCatalogue.getState().read();
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((cell, index) => cell === b[index]);
}
