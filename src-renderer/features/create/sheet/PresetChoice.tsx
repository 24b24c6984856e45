import { type OptionsFilter, Select } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { type ListedSheet, useCatalogue } from '#window/features/create/catalogue.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { OwnSheetDialog } from '#window/features/printers/OwnSheetDialog.tsx';
import { measuresOf } from '#window/features/printers/own-sheet.ts';
import { IconPlus } from '#window/icons/signs.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './sheet.module.css';

/** Chooses a sheet by its maker's number, by its millimetres or by its use. */
export function PresetChoice({ draft, sheets }: { draft: Draft; sheets: readonly ListedSheet[] }) {
  const t = useWords('sheet');
  const { number } = useFormats();
  const say = useShown();
  const [adding, add] = useState(false);
  const mm = (length: number) => number(length, Number.isInteger(length) ? 0 : 1);
  const nameOf = (sheet: Pick<ListedSheet, 'number' | 'name' | 'maker' | 'label' | 'columns' | 'rows' | 'media'>) => {
    const title = sheet.number ? [sheet.maker, sheet.number].filter(Boolean).join(' ') : say(sheet.name.split(':')[0]);
    return [
      title,
      `${mm(sheet.label.width)} × ${mm(sheet.label.height)} mm`,
      sheet.media === 'sheet' ? t.onSheet({ count: number(sheet.columns * sheet.rows) }) : t.media[sheet.media],
      t.uses[purposeOf(sheet.label)],
    ].join(' · ');
  };
  const listed = sheets.some(({ id }) => id === draft.preset.id);
  const options = [
    ...(listed ? [] : [{ value: draft.preset.id, label: nameOf(draft.preset) }]),
    ...sheets.map((sheet) => ({ value: sheet.id, label: nameOf(sheet) })),
  ];
  return (
    <>
      <div className={classes.presetLine}>
        <Select
          label={t.preset}
          description={t.presetLead}
          searchable
          allowDeselect={false}
          maxDropdownHeight={320}
          nothingFoundMessage={t.noPreset}
          data={options}
          filter={findSheets}
          value={draft.preset.id}
          onChange={(id) => id && id !== draft.preset.id && void takeSheet(id)}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={() => add(true)}
          label={t.ownSheet}
        />
      </div>
      {isOutdated(draft, sheets) && (
        <p className={classes.fine}>
          {t.changed}{' '}
          <button type="button" className={classes.link} onClick={() => void takeSheet(draft.preset.id)}>
            {t.takeChanged}
          </button>
        </p>
      )}
      {adding && (
        <OwnSheetDialog
          from={draft.preset}
          taken={sheets.map(({ id }) => id)}
          confirm={t.saveSheet}
          saved={async ({ id }) => {
            await useCatalogue.getState().read();
            await takeSheet(id);
          }}
          close={() => add(false)}
        />
      )}
    </>
  );
}

/** What labels of a size are mostly used for, so that they are found by it. Sizes are in millimetres. */
function purposeOf({ width, height }: ListedSheet['label']): 'page' | 'shipping' | 'product' | 'address' | 'small' {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long >= 200) return 'page';
  if (short >= 90) return 'shipping';
  if (short >= 46) return 'product';
  return short >= 29 ? 'address' : 'small';
}

function takeSheet(sheet_id: string): Promise<boolean> {
  return useDraft.getState().change({ sheet_id });
}

/** Whether the sheet was changed since the job began. The job keeps the old sheet until a person takes the changed one. */
function isOutdated({ preset }: Draft, sheets: readonly ListedSheet[]): boolean {
  const listed = sheets.find(({ id }) => id === preset.id);
  return listed !== undefined && JSON.stringify(measuresOf(listed)) !== JSON.stringify(measuresOf(preset));
}

/** Finds the sheets that have all words of the search, in any order and with either decimal sign: "63,5 x 38" finds 63.5 × 38.1 mm. */
const findSheets: OptionsFilter = ({ options, search }) => {
  const words = plain(search)
    .split(' ')
    .filter((word) => word !== '' && word !== 'x');
  return options.filter((option) => 'label' in option && words.every((word) => plain(option.label).includes(word)));
};

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(',', '.')
    .replaceAll('×', 'x')
    .replace(/(\d)x(?=\d)/g, '$1 x ');
}
