// What a version of a product holds, and whether it can be printed at all.

import { layOut } from '#main/imaging/sheet/layout/place-labels.ts';
import type { Store } from '#main/store/store.ts';
import type { Field } from '#shared/core/model.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import { parseTemplate } from '#shared/labels/template.ts';
import type { ProductContent } from '#shared/products/product.ts';
import { isGtin } from '#shared/records/gtin.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { type ProductArt, refuseUnknownChoice } from './product-artworks.ts';

/** The content as the store keeps it, with its artwork as it was examined. */
export interface KeptContent extends ProductContent, ProductArt {}

export function contentOf({ content }: { readonly content: unknown }): KeptContent {
  return content as KeptContent;
}

export async function fieldsOf(
  { templates }: Pick<Store, 'templates'>,
  { template_id }: Pick<ProductContent, 'template_id'>,
): Promise<readonly Field[]> {
  const template = await templates.find(template_id);
  if (!template) throw refusal('template_gone', { template_id });
  return template.fields;
}

/** The field that the GTIN of a product fills. */
export function gtinField(fields: readonly Pick<Field, 'key' | 'type'>[]): string | null {
  return fields.find(({ type }) => type === 'gtin')?.key ?? null;
}

/**
 * The content in the form in which it is kept: its layout as it is read, and its GTIN once, however it came. Throws where no label
 * could ever be made of it.
 */
export function checkedContent(content: ProductContent, fields: readonly Field[]): ProductContent {
  const key = gtinField(fields);
  const { [key ?? '']: own = null, ...values } = content.values;
  const gtin = content.gtin ?? (own || null);
  if (gtin !== null && !isGtin(gtin)) throw refusal('product_gtin', { gtin });
  if (own && own !== gtin) throw refusal('product_gtins', { gtin: gtin ?? '', other: own });
  const { preset, options, layout, computed, asked } = content;
  layOut(preset, [{ name: 'TW-23456' }], options);
  for (const [name, text] of Object.entries(computed)) parseTemplate(text, `computed.${name}`);
  const names = [...Object.keys(values), ...Object.keys(computed), ...asked.map((one) => one.name)];
  refuseTwice(names);
  refuseUnknownChoice(content.artworks ?? null, [...names, ...(gtin === null || key === null ? [] : [key])]);
  return { ...content, gtin, values, layout: layout === null ? null : layoutOf(layout) };
}

/** A value is fixed, computed or asked for. */
function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw refusal('product_twice', { name: twice });
}
