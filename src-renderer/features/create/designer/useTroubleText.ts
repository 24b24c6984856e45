import { useCallback } from 'react';
import type { LayoutItem } from '#shared/labels/layout.ts';
import type { FieldTrouble } from '#shared/labels/shown-fields.ts';
import { TROUBLES, type Trouble } from '#shared/troubles/trouble.ts';
import { fillIn } from '#shared/troubles/trouble-table.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { namedTrouble } from '#window/features/create/designer/state/named-trouble.ts';
import { useSaidTrouble } from '#window/words/use-said.ts';
import { useFieldLabel, useItemName } from './useItemName.ts';

/** What is wrong with a field, in the language of the window. */
export function useTroubleText(): (trouble: FieldTrouble) => string {
  const items = useDesigner((state) => state.history.present?.items);
  const say = useNamedTrouble(items);
  return ({ trouble, text }) => say(trouble) || text;
}

/** Says a trouble of a layout with the names that its fields have for people. */
export function useNamedTrouble(items: readonly LayoutItem[] | undefined): (trouble: Trouble) => string {
  const say = useSaidTrouble();
  const nameOf = useItemName();
  const labelOf = useFieldLabel();
  return useCallback(
    (trouble) => {
      const named = namedTrouble(trouble, items ?? [], nameOf, labelOf);
      return say(named) || fillIn(TROUBLES[named.kind].en, named.facts);
    },
    [say, nameOf, labelOf, items],
  );
}
