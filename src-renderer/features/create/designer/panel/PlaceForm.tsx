import { NumberInput, Switch } from '@mantine/core';
import { useId } from 'react';
import type { Layout, LayoutItem } from '#shared/labels/layout.ts';
import classes from '#window/features/create/designer/fields.module.css';
import { LEAST_MM } from '#window/features/create/designer/state/boxes.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { boxOf, placed, withItem } from '#window/features/create/designer/state/edits.ts';
import { useFieldWords } from '#window/features/create/designer/words.ts';
import { useFormats } from '#window/words/formats.ts';

const MEASURES = ['x', 'y', 'w', 'h'] as const;

/** Place and size as numbers: whatever a drag does can be typed as well. */
export function PlaceForm({ layout, item }: { layout: Layout; item: LayoutItem }) {
  const t = useFieldWords();
  const { decimalSign } = useFormats();
  const title = useId();
  const { edit } = useDesigner.getState();
  const { id, rotation, locked } = item;
  const most = { x: layout.label.width, y: layout.label.height, w: layout.label.width, h: layout.label.height };
  return (
    <section aria-labelledby={title}>
      <h4 id={title}>{rotation === 0 ? t.place : `${t.place} · ${t.turned(String(rotation))}`}</h4>
      <div className={classes.numbers}>
        {MEASURES.map((measure) => (
          <NumberInput
            key={measure}
            label={t[measure]}
            suffix=" mm"
            min={measure === 'w' || measure === 'h' ? LEAST_MM : 0}
            max={most[measure]}
            step={0.5}
            decimalScale={3}
            decimalSeparator={decimalSign}
            allowedDecimalSeparators={['.', ',']}
            disabled={locked}
            hideControls
            value={item[measure]}
            onChange={(value) => {
              if (typeof value !== 'number' || value === item[measure]) return;
              edit((one) => placed(one, id, { ...boxOf(item), [measure]: value }), `${measure} ${id}`);
            }}
          />
        ))}
      </div>
      <Switch
        label={t.lock}
        checked={locked}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          edit((one) => withItem(one, id, (it) => ({ ...it, locked: checked })));
        }}
      />
    </section>
  );
}
