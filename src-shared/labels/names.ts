/** The name of a field in a template: a key, or the header of a column. */
export interface FieldName {
  readonly kind: 'key' | 'column';
  readonly name: string;
}

/** Fields that every label has. Their names win over the keys of a record's template. */
export const BUILT_IN = ['id', 'watermark_id', 'row', 'made'] as const;

/** As it stands in a template. */
export function shownName({ kind, name }: FieldName): string {
  return kind === 'key' ? name : `[${name.replaceAll(']', ']]')}]`;
}

/** Headers and values are compared without regard to how their letters are composed, and to spaces at their ends. */
export function evened(text: string): string {
  return text.normalize('NFC').trim();
}
