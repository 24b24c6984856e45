import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import {
  type BarcodeItem,
  type BoxItem,
  type Condition,
  type EllipseItem,
  isTwoDimensional,
  type Layout,
  type LayoutItem,
  type LineItem,
  type PictureItem,
  SYMBOLOGIES,
  type Symbology,
} from '#shared/labels/layout.ts';
import { REGISTER_FIELD } from '#shared/records/register-code.ts';
import { useOffers } from '#window/features/create/designer/stage/useOffers.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { outlined, printsRegisterCode, withItem } from '#window/features/create/designer/state/edits.ts';
import { shownAs, withSymbology } from '#window/features/create/designer/state/new-item.ts';
import { useWords } from '#window/words/useWords.ts';
import { CounterForm } from './CounterForm.tsx';
import { Millimetres } from './Millimetres.tsx';
import { TableForm } from './TableForm.tsx';
import { type ChangeItem, ColorField, TextForm } from './TextForm.tsx';
import { ValueField } from './ValueField.tsx';

const TYPES = ['text', 'barcode', 'picture'] as const;

/** What a field shows, as text, as a code or as a picture. */
export function ContentForm({ draft, layout, item }: { draft: Draft; layout: Layout; item: LayoutItem }) {
  const t = useWords('field');
  const { edit } = useDesigner.getState();
  const { id } = item;
  const change = (next: Partial<LayoutItem>, gesture?: string) =>
    edit((one) => withItem(one, id, (it) => ({ ...it, ...next }) as LayoutItem), gesture && `${gesture} ${id}`);
  const when = <WhenForm draft={draft} layout={layout} item={item} change={change} />;
  if (item.type === 'box' || item.type === 'ellipse' || item.type === 'line') {
    return (
      <>
        <ShapeForm item={item} change={change} />
        {when}
      </>
    );
  }
  if (item.type === 'table') {
    return (
      <>
        <TableForm draft={draft} layout={layout} item={item} change={change} />
        <EmptyForm item={item} change={change} />
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
      <EmptyForm item={item} change={change} />
      {when}
      {item.type !== 'picture' && (
        <Switch
          label={t.background}
          data-control="background"
          checked={item.background !== null}
          onChange={(event) => change({ background: event.currentTarget.checked ? '#FFFFFF' : null })}
        />
      )}
    </>
  );
}

function PictureForm({ item, change }: { item: PictureItem; change: ChangeItem<PictureItem> }) {
  const t = useWords('field');
  return (
    <NativeSelect
      label={t.pictureFit}
      data={(['contain', 'cover'] as const).map((value) => ({ value, label: t.pictureFits[value] }))}
      value={item.fit}
      onChange={(event) => change({ fit: event.currentTarget.value as PictureItem['fit'] })}
    />
  );
}

function EmptyForm({ item, change }: { item: LayoutItem; change: ChangeItem<LayoutItem> }) {
  const t = useWords('field');
  return (
    <NativeSelect
      label={t.empty}
      data-control="empty"
      data={(['refuse', 'skip'] as const).map((value) => ({ value, label: t.empties[value] }))}
      value={item.empty}
      onChange={(event) => change({ empty: event.currentTarget.value as LayoutItem['empty'] })}
    />
  );
}

type ShapeItem = BoxItem | EllipseItem | LineItem;
const WAYS = ['across', 'down', 'falling', 'rising'] as const;

/** Boxes and ellipses are full, or outlines of some thickness. */
function ShapeForm({ item, change }: { item: ShapeItem; change: ChangeItem<LayoutItem> }) {
  const t = useWords('field');
  const { edit } = useDesigner.getState();
  const outline = (border: number | null) =>
    edit((layout) => withItem(layout, item.id, (one) => outlined(one, border)), `border ${item.id}`);
  return (
    <>
      <ColorField color={item.color} change={(color) => change({ color }, 'color')} />
      {item.type === 'line' ? (
        <>
          <NativeSelect
            label={t.way}
            data={WAYS.map((value) => ({ value, label: t.ways[value] }))}
            value={item.way}
            onChange={(event) => change({ way: event.currentTarget.value as LineItem['way'] })}
          />
          <Millimetres
            label={t.thickness}
            value={item.thickness}
            change={(thickness) => thickness !== null && change({ thickness }, 'thickness')}
          />
        </>
      ) : (
        <Millimetres label={t.border} placeholder={t.borderNone} value={item.border ?? null} change={outline} />
      )}
      {item.type === 'box' && (
        <Millimetres
          label={t.radius}
          least={0}
          value={item.radius}
          change={(radius) => change({ radius: radius ?? 0 }, 'radius')}
        />
      )}
    </>
  );
}

const CORRECTIONS = ['L', 'M', 'Q', 'H'] as const;
const TEXTS = ['below', 'above', 'none'] as const;

interface CodeFormProps {
  readonly layout: Layout;
  readonly item: BarcodeItem;
  readonly change: ChangeItem<BarcodeItem>;
}

/** Which code, and how large its modules are. */
function CodeForm({ layout, item, change }: CodeFormProps) {
  const t = useWords('field');
  const { symbology } = item;
  return (
    <>
      <NativeSelect
        label={t.symbology}
        data={SYMBOLOGIES.map((value) => ({ value, label: t.symbologies[value] }))}
        value={symbology}
        onChange={(event) => change(withSymbology(item, event.currentTarget.value as Symbology, layout.label))}
      />
      <Millimetres
        label={t.module}
        control="module"
        placeholder={t.moduleAuto}
        value={item.module}
        change={(module) => change({ module }, 'module')}
      />
      {isTwoDimensional(symbology) ? (
        (symbology === 'qr' || symbology === 'gs1_digital_link') && (
          <NativeSelect
            label={t.correction}
            data={[...CORRECTIONS]}
            value={item.correction}
            onChange={(event) => change({ correction: event.currentTarget.value as BarcodeItem['correction'] })}
          />
        )
      ) : (
        <NativeSelect
          label={t.codeText}
          data={TEXTS.map((value) => ({ value, label: t.codeTexts[value] }))}
          value={item.text}
          onChange={(event) => change({ text: event.currentTarget.value as BarcodeItem['text'] })}
        />
      )}
    </>
  );
}

interface WhenFormProps {
  readonly draft: Draft;
  readonly layout: Layout;
  readonly item: LayoutItem;
  readonly change: ChangeItem<LayoutItem>;
}

const TESTS = ['present', 'absent', 'equals', 'differs'] as const;
type Test = Condition['is'];

/** On which labels a field stands: on all, or where another field has a value, none, this one or another one. */
function WhenForm({ draft, layout, item, change }: WhenFormProps) {
  const t = useWords('field');
  const { when } = item;
  // No condition asks for the register code.
  const offers = useOffers(draft, layout).filter(({ field }) => field !== REGISTER_FIELD);
  const known = offers.map(({ field, name }) => ({ value: field, label: name }));
  const isForeign = when !== null && !known.some(({ value }) => value === when.field);
  const fields = isForeign ? [{ value: when.field, label: when.field }, ...known] : known;
  const set = (next: Partial<Condition>, gesture?: string) => {
    const { field, is, value } = { field: fields[0]?.value ?? 'id', is: 'present' as Test, ...when, ...next };
    const compares = is === 'equals' || is === 'differs';
    change({ when: { field, is, ...(compares ? { value: value ?? '' } : {}) } }, gesture);
  };
  // It stands on each label, or on none. A condition from a file can be taken away.
  if (when === null && printsRegisterCode(item)) return null;
  return (
    <>
      <NativeSelect
        label={t.when}
        data-control="when"
        data={[{ value: '', label: t.always }, ...TESTS.map((value) => ({ value, label: t.tests[value] }))]}
        value={when?.is ?? ''}
        onChange={({ currentTarget: { value } }) =>
          value === '' ? change({ when: null }) : set({ is: value as Test })
        }
      />
      {when && (
        <NativeSelect
          label={t.whenField}
          data={fields}
          value={when.field}
          onChange={(event) => set({ field: event.currentTarget.value })}
        />
      )}
      {when?.value !== undefined && (
        <TextInput
          label={t.whenValue}
          spellCheck={false}
          value={when.value}
          onChange={(event) => set({ value: event.currentTarget.value }, 'when')}
        />
      )}
    </>
  );
}
