// How values of a product are called: fields by the label of the template, columns by their headers.
import type { Template } from '#shared/core/model.ts';
import type { Product } from '#shared/products/product.ts';
import { withDescription } from '#shared/records/description.ts';
import { useShown } from '#window/words/useShown.ts';

export interface ShownProduct {
  readonly product: Product;
  readonly template: Template;
}

export function useValueNames(template: Template): (name: string) => string {
  const say = useShown();
  const { fields } = withDescription(template);
  return (name) => {
    const field = fields.find(({ key }) => key === name);
    return field ? say(field.label) : name;
  };
}

/** Whether a value is a day: a field of that type, or one that others are computed from with an offset. */
export function isDate(name: string, template: Template, computed: Readonly<Record<string, string>>): boolean {
  const field = template.fields.find(({ key }) => key === name);
  if (field) return field.type === 'date';
  return Object.values(computed).some((text) => new RegExp(`\\{\\[?${name}\\]?[+-]\\d`).test(text));
}
