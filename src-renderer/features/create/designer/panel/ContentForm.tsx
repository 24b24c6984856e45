import { NativeSelect, Switch } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import type { BoxItem, Layout, LayoutItem, PictureItem } from '#shared/labels/layout.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { withItem } from '#window/features/create/designer/state/edits.ts';
import { shownAs } from '#window/features/create/designer/state/new-item.ts';
import { useFieldWords } from '#window/features/create/designer/words.ts';
import { CodeForm } from './CodeForm.tsx';
import { ColorField } from './ColorField.tsx';
import { CounterForm } from './CounterForm.tsx';
import type { ChangeItem } from './change-item.ts';
import { Millimetres } from './Millimetres.tsx';
import { TextForm } from './TextForm.tsx';
import { ValueField } from './ValueField.tsx';
import { WhenForm } from './WhenForm.tsx';

const TYPES = ['text', 'barcode', 'picture'] as const;

/** What a field shows, as text, as a code or as a picture. */
export function ContentForm({ draft, layout, item }: { draft: Draft; layout: Layout; item: LayoutItem }) {
  const t = useFieldWords();
  const { edit } = useDesigner.getState();
  const { id } = item;
  const change = (next: Partial<LayoutItem>, gesture?: string) =>
    edit((one) => withItem(one, id, (it) => ({ ...it, ...next }) as LayoutItem), gesture && `${gesture} ${id}`);
  const when = <WhenForm draft={draft} layout={layout} item={item} change={change} />;
  if (item.type === 'box') {
    return (
      <>
        <BoxForm item={item} change={change} />
        {when}
      </>
    );
  }
  return (
    <>
      <ValueField draft={draft} layout={layout} item={item} change={change} />
      <CounterForm layout={layout} value={item.value} />
      <NativeSelect
        label={t.shownAs}
        data={TYPES.map((value) => ({ value, label: t.types[value] }))}
        value={item.type}
        onChange={(event) => {
          const type = event.currentTarget.value as (typeof TYPES)[number];
          edit((one) => withItem(one, id, (it) => shownAs(it, type, one.label)));
        }}
      />
      {item.type === 'text' && <TextForm item={item} change={change} />}
      {item.type === 'barcode' && <CodeForm layout={layout} item={item} change={change} />}
      {item.type === 'picture' && <PictureForm item={item} change={change} />}
      <NativeSelect
        label={t.empty}
        data={(['refuse', 'skip'] as const).map((value) => ({ value, label: t.empties[value] }))}
        value={item.empty}
        onChange={(event) => change({ empty: event.currentTarget.value as LayoutItem['empty'] })}
      />
      {when}
      {item.type !== 'picture' && (
        <Switch
          label={t.background}
          checked={item.background !== null}
          onChange={(event) => change({ background: event.currentTarget.checked ? '#FFFFFF' : null })}
        />
      )}
    </>
  );
}

function PictureForm({ item, change }: { item: PictureItem; change: ChangeItem<PictureItem> }) {
  const t = useFieldWords();
  return (
    <NativeSelect
      label={t.pictureFit}
      data={(['contain', 'cover'] as const).map((value) => ({ value, label: t.pictureFits[value] }))}
      value={item.fit}
      onChange={(event) => change({ fit: event.currentTarget.value as PictureItem['fit'] })}
    />
  );
}

function BoxForm({ item, change }: { item: BoxItem; change: ChangeItem<BoxItem> }) {
  const t = useFieldWords();
  return (
    <>
      <ColorField color={item.color} change={(color) => change({ color }, 'color')} />
      <Millimetres
        label={t.radius}
        value={item.radius}
        change={(radius) => change({ radius: radius ?? 0 }, 'radius')}
      />
    </>
  );
}
