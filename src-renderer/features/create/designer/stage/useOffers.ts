import type { Template } from '#shared/core/model.ts';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { evened, shownName } from '#shared/labels/names.ts';
import { type Addition, fieldTemplate } from '#window/features/create/designer/state/new-item.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useShownTemplate } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';

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

/** A line of the list of fields. */
export interface Offer {
  /** Unique in the list. */
  readonly key: string;
  readonly name: string;
  readonly addition: Addition;
}

/** A field of the row. */
interface FieldOffer extends Offer {
  readonly addition: Extract<Addition, { kind: 'field' }>;
  /** As conditions name it. */
  readonly field: string;
}

/** The columns of the spreadsheet. A column that fills a field of the template is named by it: the field outlives the file. */
function columnOffers(
  { table, columns }: Draft,
  template: Template | null,
  language: Layout['language'],
): FieldOffer[] {
  const headers = table?.headers ?? [];
  return headers.flatMap((header, index) => {
    const key = columns[index]?.field ?? null;
    const field = template?.fields.find((one) => one.key === key) ?? null;
    if (field) return [offerOf(`column ${index}`, field.label, { kind: 'key', name: field.key }, field.type, language)];
    if (evened(header) === '') return [];
    return [offerOf(`column ${index}`, header, { kind: 'column', name: header }, null, language)];
  });
}

/** Fields that have one value for all rows. */
function valueOffers({ values }: Draft, template: Template | null, language: Layout['language']): FieldOffer[] {
  const fields = template?.fields.filter(({ key }) => Object.hasOwn(values, key)) ?? [];
  return fields.map(({ key, label, type }) =>
    offerOf(`value ${key}`, label, { kind: 'key', name: key }, type, language),
  );
}

/** What every label has by itself. */
function ownOffers(
  names: Readonly<Record<'id' | 'watermark_id' | 'row' | 'made' | 'register_code', string>>,
  language: Layout['language'],
): FieldOffer[] {
  const types = { id: null, watermark_id: null, row: null, made: 'date', register_code: null } as const;
  return Object.entries(types).map(([name, type]) =>
    offerOf(`own ${name}`, names[name as keyof typeof types], { kind: 'key', name }, type, language),
  );
}

function offerOf(
  key: string,
  label: string,
  name: { readonly kind: 'key' | 'column'; readonly name: string },
  type: Parameters<typeof fieldTemplate>[1],
  language: Layout['language'],
): FieldOffer {
  const addition = { kind: 'field', template: fieldTemplate(name, type, language), id: name.name, type } as const;
  return { key, name: label, addition, field: shownName(name) };
}
