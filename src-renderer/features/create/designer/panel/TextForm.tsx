import { NativeSelect, Switch } from '@mantine/core';
import type { TextItem } from '#shared/labels/layout.ts';
import classes from '#window/features/create/designer/fields.module.css';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { withFont } from '#window/features/create/designer/state/edits.ts';
import { useFieldWords } from '#window/features/create/designer/words.ts';
import { LabelledChoice } from '#window/features/create/LabelledChoice.tsx';
import { ColorField } from './ColorField.tsx';
import type { ChangeItem } from './change-item.ts';
import { FontChoice } from './FontChoice.tsx';
import { Millimetres } from './Millimetres.tsx';

const FITS = ['shrink', 'wrap', 'wrap-shrink', 'refuse'] as const;
const ALIGNS = ['start', 'center', 'end'] as const;
const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;
const VALIGNS = ['top', 'middle', 'bottom'] as const;

/** How a text is set. */
export function TextForm({ item, change }: { item: TextItem; change: ChangeItem<TextItem> }) {
  const t = useFieldWords();
  const { id, font } = item;
  // A font that is being added may come after other changes of the text, which stay.
  const set = (next: Partial<TextItem['font']>, gesture?: string) =>
    useDesigner.getState().edit((layout) => withFont(layout, id, next), gesture && `${gesture} ${id}`);
  return (
    <>
      <div className={classes.numbers}>
        <Millimetres
          label={t.size}
          suffix=" pt"
          digits={1}
          value={font.size}
          change={(size) => size !== null && set({ size, min_size: Math.min(font.min_size, size) }, 'size')}
        />
        {item.fit.endsWith('shrink') && (
          <Millimetres
            label={t.minSize}
            suffix=" pt"
            digits={1}
            value={font.min_size}
            change={(size) => size !== null && set({ min_size: size }, 'least')}
          />
        )}
      </div>
      <Switch
        label={t.bold}
        checked={font.weight === 700}
        onChange={(event) => set({ weight: event.currentTarget.checked ? 700 : 400 })}
      />
      <FontChoice family={font.family} change={(family) => set({ family })} />
      <NativeSelect
        label={t.fit}
        data={FITS.map((value) => ({ value, label: t.fits4[value] }))}
        value={item.fit}
        onChange={(event) => change({ fit: event.currentTarget.value as TextItem['fit'] })}
      />
      <LabelledChoice
        label={t.align}
        data={ALIGNS.map((value) => ({ value, label: t.aligns[value] }))}
        value={item.align}
        onChange={(align) => change({ align: align as TextItem['align'] })}
      />
      <LabelledChoice
        label={t.valign}
        data={VALIGNS.map((value) => ({ value, label: t.valigns[value] }))}
        value={item.valign}
        onChange={(valign) => change({ valign: valign as TextItem['valign'] })}
      />
      <Direction item={item} change={change} />
      <ColorField color={item.color} change={(color) => change({ color }, 'color')} />
    </>
  );
}

function Direction({ item, change }: { item: TextItem; change: ChangeItem<TextItem> }) {
  const t = useFieldWords();
  return (
    <NativeSelect
      label={t.direction}
      data={DIRECTIONS.map((value) => ({ value, label: t.directions[value] }))}
      value={item.direction}
      onChange={(event) => change({ direction: event.currentTarget.value as TextItem['direction'] })}
    />
  );
}
