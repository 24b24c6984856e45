// The values of a product as a person edits them: each is fixed, computed, asked for, or left out. Pure functions.
import type { Template } from '#shared/core/model.ts';
import type { AskedValue, Product, ProductContent } from '#shared/products/product.ts';
import { withDescription } from '#shared/records/description.ts';

export const VALUE_KINDS = ['none', 'fixed', 'computed', 'empty', 'last', 'today'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

export interface EditedValue {
  readonly name: string;
  readonly kind: ValueKind;
  /** What is fixed, or the text that it is computed by. */
  readonly text: string;
}

/** The fields of the template in their order, then what else the product has. The GTIN is a value of its own. */
export function editedValues(product: Product, template: Template): EditedValue[] {
  const gtin = template.fields.find(({ type }) => type === 'gtin')?.key;
  const keys = withDescription(template).fields.map(({ key }) => key);
  const own = [...Object.keys(product.values), ...Object.keys(product.computed), ...product.asked.map(nameOf)];
  return [...new Set([...keys, ...own])].filter((name) => name !== gtin).map((name) => editedValue(product, name));
}

const nameOf = ({ name }: AskedValue) => name;

function editedValue({ values, computed, asked }: Product, name: string): EditedValue {
  const question = asked.find((one) => one.name === name);
  if (question) return { name, kind: question.begins, text: '' };
  if (Object.hasOwn(computed, name)) return { name, kind: 'computed', text: computed[name] };
  return Object.hasOwn(values, name) ? { name, kind: 'fixed', text: values[name] } : { name, kind: 'none', text: '' };
}

/** The content that the edits make of the product. Questions that stay keep their order. */
export function editedContent(
  product: Product,
  { name, gtin, values }: { readonly name: string; readonly gtin: string; readonly values: readonly EditedValue[] },
): ProductContent {
  const {
    template_id,
    quantity,
    artworks = null,
    layout,
    preset,
    options,
    strength,
    fit,
    enrol_prints,
    printer,
  } = product;
  const texts = (kind: ValueKind) =>
    Object.fromEntries(values.filter((one) => one.kind === kind && one.text !== '').map((one) => [one.name, one.text]));
  const questions = values.flatMap(({ name: asked, kind }) =>
    kind === 'empty' || kind === 'last' || kind === 'today' ? [{ name: asked, begins: kind }] : [],
  );
  const before = product.asked.map(nameOf);
  const placeOf = (one: AskedValue) => (before.includes(one.name) ? before.indexOf(one.name) : before.length);
  return {
    name,
    gtin: gtin.trim() === '' ? null : gtin.trim(),
    template_id,
    values: texts('fixed'),
    computed: texts('computed'),
    asked: questions.toSorted((a, b) => placeOf(a) - placeOf(b)),
    quantity,
    artworks,
    layout,
    preset,
    options,
    strength,
    fit,
    enrol_prints,
    printer,
  };
}
