import { NumberInput, Select, Switch } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import type { SheetOptions } from '#shared/sheets/sheets.ts';
import { LabelledChoice } from '#window/features/create/LabelledChoice.tsx';
import { useDraft } from '#window/features/create/state/draft.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './sheet.module.css';
import { useSheetWords } from './words.ts';

const OUTLINES = ['none', 'labels', 'cells'] as const;
/** Height of the strip below the picture in which the ID is printed. */
const CAPTION_MM = 4;

/** How sheets are printed. */
export function PrintOptions({ draft }: { draft: Draft }) {
  const t = useSheetWords();
  const { decimalSign } = useFormats();
  const { options } = draft;
  const set = (change: Partial<SheetOptions>) => void useDraft.getState().change({ options: change });
  return (
    <div className={classes.options}>
      <LabelledChoice
        label={t.dpi}
        data={['300', '600']}
        value={String(options.dpi)}
        onChange={(dpi) => set({ dpi: dpi === '600' ? 600 : 300 })}
      />
      <NumberInput
        key={`copies ${options.copies}`}
        label={t.copies}
        min={1}
        max={1000}
        allowDecimal={false}
        clampBehavior="strict"
        defaultValue={options.copies}
        onBlur={(event) => leave(event, options.copies, (copies) => set({ copies }))}
        stepHoldDelay={400}
        stepHoldInterval={80}
      />
      <NumberInput
        key={`bleed ${options.bleed}`}
        label={t.bleed}
        min={0}
        max={5}
        step={0.5}
        decimalScale={1}
        decimalSeparator={decimalSign}
        allowedDecimalSeparators={['.', ',']}
        suffix=" mm"
        defaultValue={options.bleed}
        onBlur={(event) => leave(event, options.bleed, (bleed) => set({ bleed }))}
      />
      <Select
        label={t.outlines}
        data={OUTLINES.map((value) => ({ value, label: t.outlineKinds[value] }))}
        value={options.outlines}
        allowDeselect={false}
        onChange={(outlines) => outlines && set({ outlines: outlines as SheetOptions['outlines'] })}
      />
      <Switch
        label={t.cropMarks}
        checked={options.crop_marks}
        onChange={(event) => set({ crop_marks: event.currentTarget.checked })}
      />
      <Switch
        label={t.caption}
        checked={options.caption !== null}
        onChange={(event) => set({ caption: event.currentTarget.checked ? CAPTION_MM : null })}
      />
    </div>
  );
}

/** Takes a number when its field loses the focus. Otherwise each digit of "120" would be a change. */
function leave(event: React.FocusEvent<HTMLInputElement>, before: number, set: (value: number) => void): void {
  const value = Number.parseFloat(event.currentTarget.value.replace(',', '.'));
  if (Number.isFinite(value) && value !== before) set(value);
}
