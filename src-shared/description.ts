import type { Field, Metadata, Template } from './model.ts';

/** The record's own description as a column fills it. */
const DESCRIPTION: Field = { key: 'description', label: 'Description', type: 'multiline', required: false };

/** A template has a field of this key itself, or its records' own description is one more. */
export function withDescription(template: Template): Template {
  return isField(template) ? template : { ...template, fields: [...template.fields, DESCRIPTION] };
}

/** What was read by `withDescription` of this template, as the record keeps it. */
export function takeDescription(template: Template, read: Metadata): { metadata: Metadata; description: string } {
  if (isField(template)) return { metadata: read, description: '' };
  const { [DESCRIPTION.key]: description = '', ...metadata } = read;
  return { metadata, description };
}

function isField({ fields }: Template): boolean {
  return fields.some(({ key }) => key === DESCRIPTION.key);
}
