import { REGISTER_FIELD } from '#shared/records/register-code.ts';
import type { Layout } from './layout.ts';

/** The name of a field in a template: a key, or the header of a column. */
export interface FieldName {
  readonly kind: 'key' | 'column';
  readonly name: string;
}

/** Fields that every label has. Their names win over the keys of a record's template. */
const BUILT_IN = ['id', 'watermark_id', 'row', 'made'] as const;

/** In a layout of version 1 a key of the template may have the name of a field that came later. */
export function builtInFields({ twinmark_layout: version }: Pick<Layout, 'twinmark_layout'>): readonly string[] {
  return version === 1 ? BUILT_IN : [...BUILT_IN, REGISTER_FIELD];
}

/** As it stands in a template. */
export function shownName({ kind, name }: FieldName): string {
  return kind === 'key' ? name : `[${name.replaceAll(']', ']]')}]`;
}

/** Headers and values are compared without regard to how their letters are composed, and to spaces at their ends. */
export function evened(text: string): string {
  return text.normalize('NFC').trim();
}

/** The column that fills a field, which is named by its key, or by a header in brackets. Null if none does. */
export function columnOfField(
  columns: readonly { readonly header: string; readonly field: string | null }[],
  field: string,
): number | null {
  const found = columns.findIndex(
    (one) => one.field === field || shownName({ kind: 'column', name: evened(one.header) }) === field,
  );
  return found < 0 ? null : found;
}
