import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useShownTemplate } from '#window/words/use-shown.ts';
import { useWords } from '#window/words/use-words.ts';
import { columnOffers, type FieldOffer, ownOffers, valueOffers } from './additions.ts';

/** The fields of a row, by where they come from. */
export function useOffersBySource(
  draft: Draft,
  { language }: Layout,
): Readonly<Record<'columns' | 'values' | 'own', readonly FieldOffer[]>> {
  const t = useWords('field');
  const found = useTemplates((state) => state.templates?.find((one) => one.id === draft.template_id));
  const template = useShownTemplate(found ?? null);
  return {
    columns: columnOffers(draft, template, language),
    values: valueOffers(draft, template, language),
    own: ownOffers(t.ownFields, language),
  };
}

/** The fields of a row, in one list. */
export function useOffers(draft: Draft, layout: Layout): readonly FieldOffer[] {
  const { columns, values, own } = useOffersBySource(draft, layout);
  return [...columns, ...values, ...own];
}
