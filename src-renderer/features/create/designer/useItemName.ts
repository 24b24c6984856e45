import { useCallback } from 'react';
import type { LayoutItem } from '#shared/labels/layout.ts';
import { shownValue } from '#window/features/create/designer/state/item-name.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useShownTemplate } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';

/** How fields are called to people: by the name that somebody gave them, or by what they show. */
export function useItemName(): (item: LayoutItem) => string {
  const shown = useShownName();
  return useCallback((item) => item.name ?? shown(item), [shown]);
}

/** What a field shows: "Text: LOT Lot number". */
export function useShownName(): (item: LayoutItem) => string {
  const t = useWords('field');
  const labelOf = useFieldLabel();
  return useCallback(
    (item) => {
      const [type, value] = [t.types[item.type], shownValue(item, labelOf)];
      return value === '' ? type : t.item({ type, value });
    },
    [t, labelOf],
  );
}

/** The label of a key, in the language of the window. */
export function useFieldLabel(): (key: string) => string {
  const t = useWords('field');
  const id = useDraft((state) => state.draft?.template_id ?? null);
  const template = useShownTemplate(useTemplates((state) => state.templates?.find((one) => one.id === id)));
  return useCallback(
    (key) => {
      if (Object.hasOwn(t.ownFields, key)) return t.ownFields[key as keyof typeof t.ownFields];
      return template?.fields.find((one) => one.key === key)?.label ?? key;
    },
    [t, template],
  );
}
