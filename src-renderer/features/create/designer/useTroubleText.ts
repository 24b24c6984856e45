import { useCallback } from 'react';
import type { Remark } from '#shared/core/remark.ts';
import type { LayoutItem } from '#shared/labels/layout.ts';
import type { FieldTrouble } from '#shared/labels/shown-fields.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { namedTrouble } from '#window/features/create/designer/state/named-trouble.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { useRemarkText } from '#window/features/create/useRemarkText.ts';
import { useTroubleSentence } from '#window/words/useSaid.ts';
import { useFieldLabel, useItemName } from './useItemName.ts';

/** What is wrong with a field, in the language of the window. */
export function useTroubleText(): (trouble: FieldTrouble) => string {
  const items = useDesigner((state) => state.history.present?.items);
  const say = useNamedTrouble(items);
  return ({ trouble, text }) => say(trouble) || text;
}

/** Says a trouble of a layout with the names that its fields have for people. */
function useNamedTrouble(items: readonly LayoutItem[] | undefined): (trouble: Trouble) => string {
  const say = useTroubleSentence();
  const nameOf = useItemName();
  const labelOf = useFieldLabel();
  return useCallback(
    (trouble) => say(namedTrouble(trouble, items ?? [], nameOf, labelOf)),
    [say, nameOf, labelOf, items],
  );
}

/** The text of a remark of the open draft. What is wrong with a field names it as the designer does. */
export function useDraftRemarkText(): (remark: Remark) => string {
  const items = useDraft((state) => state.draft?.layout?.layout.items);
  const textOf = useRemarkText();
  const say = useNamedTrouble(items);
  return (remark) => (remark.trouble && say(remark.trouble)) || textOf(remark);
}
