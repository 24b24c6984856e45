import type { Layout } from '#shared/labels/layout.ts';
import { builtInFields, evened, type FieldName, shownName } from '#shared/labels/names.ts';
import { fieldsOfTemplate, parseName, parseTemplate, templatesOf } from '#shared/labels/template.ts';
import { REGISTER_FIELD } from '#shared/records/register-code.ts';
import { refusal } from '#shared/troubles/errors.ts';

/** A field that a layout names, and the places where it does. */
interface LayoutField {
  readonly name: FieldName;
  readonly paths: readonly string[];
}

/** Every field that a layout takes from its rows: keys and columns, without what every label has by itself. */
export function fieldsOf(layout: Layout): LayoutField[] {
  const found = new Map<string, { name: FieldName; paths: string[] }>();
  for (const [path, name] of namesOf(layout)) {
    if (name.kind === 'key' && isBuiltIn(layout, name.name)) continue;
    const known = found.get(shownName(name));
    if (known) known.paths.push(path);
    else found.set(shownName(name), { name, paths: [path] });
  }
  return [...found.values()];
}

/** Throws `unknown_field` where a layout names a field that neither the template nor the spreadsheet has. */
export function checkFields(
  layout: Layout,
  job: { readonly keys: readonly string[]; readonly columns: readonly string[] },
): void {
  const columns = job.columns.map(evened);
  const isKnown = ({ kind, name }: FieldName) => (kind === 'key' ? job.keys : columns).includes(name);
  const unknown = fieldsOf(layout).find(({ name }) => !isKnown(name));
  if (unknown) throw refusal('unknown_field', { field: shownName(unknown.name), path: unknown.paths[0] });
}

/** The families of fonts that the texts of a layout name. */
export function familiesOf({ items }: Layout): string[] {
  return [...new Set(items.flatMap((item) => ('font' in item ? [item.font.family] : [])))];
}

/** Throws `unknown_font` where a text wants a font that the station does not have. */
export function checkFonts({ items }: Layout, families: readonly string[]): void {
  for (const [i, item] of items.entries()) {
    if (!('font' in item) || families.includes(item.font.family)) continue;
    const path = `items[${i}].font.family`;
    throw refusal('unknown_font', { family: item.font.family, path, families: families.join(', ') });
  }
}

/** The items that print the register code of a label. */
export function hiddenItems(layout: Layout): ReadonlySet<string> {
  const isHidden = (value: string) =>
    fieldsOfTemplate(parseTemplate(value, 'value')).some(({ kind, name }) => kind === 'key' && name === REGISTER_FIELD);
  if (!builtInFields(layout).includes(REGISTER_FIELD)) return new Set();
  const items = layout.items.filter((item) => templatesOf(item).some(({ value }) => isHidden(value)));
  return new Set(items.map(({ id }) => id));
}

function isBuiltIn(layout: Layout, name: string): boolean {
  return builtInFields(layout).includes(name) || Object.hasOwn(layout.counters, name);
}

function namesOf({ items }: Layout): (readonly [path: string, name: FieldName])[] {
  return items.flatMap((item, i) => {
    const inValues = templatesOf(item).flatMap(({ key, value }) => {
      const path = `items[${i}].${key}`;
      return fieldsOfTemplate(parseTemplate(value, path)).map((name) => [path, name] as const);
    });
    const condition = item.when
      ? [[`items[${i}].when.field`, parseName(item.when.field, `items[${i}].when.field`)] as const]
      : [];
    return [...inValues, ...condition];
  });
}
