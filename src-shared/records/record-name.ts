import type { Field, Metadata } from '#shared/core/model.ts';

/** Keys of fields that name a product, the best first: those of the templates that ship, and the usual ones of others. */
const NAMING_KEYS = ['product_name', 'part_name', 'model', 'title', 'event_name', 'name', 'product', 'item', 'article'];
/** Texts that tell one piece or one lot from others of the same name. */
const NAMES_NO_PRODUCT = /^(batch|lot|charge|serial|sku|gtin|ean|upc|order|code|number|no)(_|$)/;

/** The field that names what a record of this template is of. Null if the template has no such field. */
export function namingField(fields: readonly Pick<Field, 'key' | 'type'>[]): string | null {
  const keys = fields.map(({ key }) => key);
  const texts = fields.filter(({ key, type }) => type === 'text' && !NAMES_NO_PRODUCT.test(key));
  return NAMING_KEYS.find((key) => keys.includes(key)) ?? texts[0]?.key ?? null;
}

/**
 * The name of a record: the product's, else the first line of its description, else none. Another field never stands in:
 * a batch number as a name would be the same for every record of the batch.
 *
 * `fields`: those of its template, null where the template is not at hand.
 */
export function recordName(
  metadata: Metadata,
  description: string | null,
  fields: readonly Pick<Field, 'key' | 'type'>[] | null,
): string | null {
  const key = fields ? namingField(fields) : NAMING_KEYS.find((one) => metadata[one]?.trim());
  const product = key ? metadata[key]?.trim() : undefined;
  return product || description?.trim().split('\n', 1)[0].trim() || null;
}
