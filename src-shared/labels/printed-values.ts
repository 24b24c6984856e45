// What a label shows beside the values of its record's fields: so a search for what is printed finds the record.
import type { Metadata } from '#shared/core/model.ts';
import { fillTemplate } from './filled.ts';
import type { Layout, LayoutItem } from './layout.ts';
import { evened, shownName } from './names.ts';
import { type LabelRow, type RowValues, rowValues } from './row-values.ts';
import { parseName, parseTemplate, type TemplateField, templatesOf } from './template.ts';

/** Fields of which a record says the same in another place. */
const TOLD_ELSEWHERE: readonly string[] = ['id', 'watermark_id', 'row', 'register_code'];

/**
 * Values by the fields as the layout writes them, without modifiers: computed dates and dates in other formats, counters, columns. A
 * computed date is there as 2026-12-31 too, whatever its format. Null where there are none.
 */
export function printedValues(layout: Layout, row: LabelRow): Metadata | null {
  const values = rowValues(layout, row);
  const printed: Record<string, string> = {};
  for (const field of fieldsOfItems(layout, ({ when }) => isWanted({ when }, values))) {
    const filled = fillTemplate([field], { item: '', values });
    if ('text' in filled) printed[fieldText(field)] = filled.text;
  }
  return Object.keys(printed).length === 0 ? null : printed;
}

/** All names that values of labels of a layout may have. */
export function printedNames(layout: Layout): string[] {
  return [...new Set(fieldsOfItems(layout, () => true).map(fieldText))];
}

function fieldsOfItems({ items, counters }: Layout, isShown: (item: LayoutItem) => boolean): TemplateField[] {
  const templates = items.flatMap((item) =>
    isShown(item) ? templatesOf(item).flatMap(({ key, value }) => parseTemplate(value, `${item.id}.${key}`)) : [],
  );
  return templates.flatMap((part) => {
    if (typeof part === 'string' || isToldElsewhere(part, counters)) return [];
    const bare = { ...part, modifiers: [] };
    return part.offsets.length > 0 && part.format ? [{ ...bare, format: null }, bare] : [bare];
  });
}

/** The record has its own values, and what every label has by itself. */
function isToldElsewhere({ name: { kind, name }, offsets, format }: TemplateField, counters: Layout['counters']) {
  if (kind === 'column') return false;
  if (TOLD_ELSEWHERE.includes(name)) return true;
  return offsets.length === 0 && !format && name !== 'made' && !Object.hasOwn(counters, name);
}

/** As it stands in a layout: production_date+30D:dd.MM.yyyy. */
function fieldText({ name, offsets, format }: TemplateField): string {
  const shift = offsets
    .map((one) => (one.unit === 'end' ? '=M' : `${one.count < 0 ? '-' : '+'}${Math.abs(one.count)}${one.unit}`))
    .join('');
  return `${shownName(name)}${shift}${format ? `:${formatText(format)}` : ''}`;
}

function formatText(format: NonNullable<TemplateField['format']>): string {
  if (format.kind === 'digits') return '0'.repeat(format.count);
  return format.parts.map((part) => ('token' in part ? part.token : part.text)).join('');
}

/** The key of the template that a printed value follows from; null where it follows from none. */
export function keyOfPrinted(name: string): string | null {
  return /^[a-z][a-z0-9_]*/.exec(name)?.[0] ?? null;
}

/** Whether the condition of an item is true for a row. */
export function isWanted({ when }: Pick<LayoutItem, 'when'>, values: RowValues): boolean {
  if (!when) return true;
  const value = values.valueOf(parseName(when.field, 'when.field'));
  switch (when.is) {
    case 'present':
      return value !== '';
    case 'absent':
      return value === '';
    case 'equals':
      return value === evened(when.value ?? '');
    case 'differs':
      return value !== evened(when.value ?? '');
  }
}
