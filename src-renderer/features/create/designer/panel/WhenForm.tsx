import { NativeSelect, TextInput } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import type { Condition, Layout, LayoutItem } from '#shared/labels/layout.ts';
import { useOffers } from '#window/features/create/designer/stage/useOffers.ts';
import { useFieldWords } from '#window/features/create/designer/words.ts';
import type { ChangeItem } from './change-item.ts';

interface WhenFormProps {
  readonly draft: Draft;
  readonly layout: Layout;
  readonly item: LayoutItem;
  readonly change: ChangeItem<LayoutItem>;
}

const TESTS = ['present', 'absent', 'equals', 'differs'] as const;
type Test = Condition['is'];

/** On which labels a field stands: on all, or where another field has a value, none, this one or another one. */
export function WhenForm({ draft, layout, item: { when }, change }: WhenFormProps) {
  const t = useFieldWords();
  const offers = useOffers(draft, layout);
  const known = offers.map(({ field, name }) => ({ value: field, label: name }));
  const isForeign = when !== null && !known.some(({ value }) => value === when.field);
  const fields = isForeign ? [{ value: when.field, label: when.field }, ...known] : known;
  const set = (next: Partial<Condition>, gesture?: string) => {
    const { field, is, value } = { field: fields[0]?.value ?? 'id', is: 'present' as Test, ...when, ...next };
    const compares = is === 'equals' || is === 'differs';
    change({ when: { field, is, ...(compares ? { value: value ?? '' } : {}) } }, gesture);
  };
  return (
    <>
      <NativeSelect
        label={t.when}
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
