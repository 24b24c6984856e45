// What came with version 2 of the format. A file that says it is of version 1 has nothing of it.
import { LATER_SYMBOLOGIES, type Layout, type LayoutItem } from './layout.ts';
import { parseTemplate, type TextTemplate, templatesOf } from './template.ts';

const LATER_TYPES: readonly LayoutItem['type'][] = ['ellipse', 'line', 'table'];
const LATER_KEYS = ['name', 'marks', 'bold_words', 'border'] as const;

/** The place of the first thing in a layout that version 1 does not know; null where there is none. */
export function laterPart({ language, items }: Pick<Layout, 'language' | 'items'>): string | null {
  if (language === 'fr') return 'language';
  const found = items.map((item, i) => ({ i, key: laterKey(item) })).find(({ key }) => key !== null);
  return found ? `items[${found.i}].${found.key}` : null;
}

function laterKey(item: LayoutItem): string | null {
  if (LATER_TYPES.includes(item.type)) return 'type';
  if (item.type === 'barcode' && LATER_SYMBOLOGIES.includes(item.symbology)) return 'symbology';
  return (
    LATER_KEYS.find((key) => Object.hasOwn(item, key)) ??
    templatesOf(item).find(({ value }) => hasLaterOffset(parseTemplate(value, 'value')))?.key ??
    null
  );
}

/** Version 1 has one offset a field, and none to the end of a month. */
function hasLaterOffset(template: TextTemplate): boolean {
  return template.some(
    (part) => typeof part !== 'string' && (part.offsets.length > 1 || part.offsets.some(({ unit }) => unit === 'end')),
  );
}
