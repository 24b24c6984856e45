// Fields of a template that follow from others, such as a best-before date from a production date.
import type { Field, Metadata } from '#shared/core/model.ts';
import { fillTemplate } from '#shared/labels/filled.ts';
import { rowValues } from '#shared/labels/row-values.ts';
import { parseTemplate } from '#shared/labels/template.ts';

/** A value for all rows is computed where a field stands in it, as texts of layouts write them: {production_date+30D}. */
export function isComputed(text: string): boolean {
  return text.includes('{');
}

/** Throws `bad_template` where the text cannot be read. */
export function assertComputed(text: string, key: string): void {
  parseTemplate(text, `computed.${key}`);
}

const NO_LABEL = { id: '', watermarkId: '', registerCode: '', row: 1, made: '', counters: {} } as const;

/** What comes of it for one row; empty where a value that it follows from is empty or no date: then the field lacks its value. */
export function computedText(text: string, metadata: Metadata, columns: Readonly<Record<string, string>>): string {
  const values = rowValues({ language: 'en', twinmark_layout: 2 }, { ...NO_LABEL, metadata, columns });
  const filled = fillTemplate(parseTemplate(text, 'computed'), { item: '', values });
  return 'text' in filled ? filled.text : '';
}

/** The metadata with the computed values of the fields that it does not fill. One field may follow from those before it. */
export function withComputed(fields: readonly Field[], metadata: Metadata): Metadata {
  let known: Metadata = metadata;
  for (const { key, computed } of fields) {
    if (computed === undefined || (known[key] ?? '') !== '') continue;
    const text = computedText(computed, known, {});
    if (text !== '') known = { ...known, [key]: text };
  }
  return known;
}
