import type { Field, Metadata, Template } from '#shared/core/model.ts';

/** A record's description, as a field that a column can fill. */
const DESCRIPTION: Field = { key: 'description', label: 'Description', type: 'multiline', required: false };

/** Adds the record's description to the fields, unless the template has a field of that key. */
export function withDescription(template: Template): Template {
  return isField(template) ? template : { ...template, fields: [...template.fields, DESCRIPTION] };
}

/** Splits what was read by `withDescription` into metadata and description, as the record keeps them. */
export function takeDescription(template: Template, read: Metadata): { metadata: Metadata; description: string } {
  if (isField(template)) return { metadata: read, description: '' };
  const { [DESCRIPTION.key]: description = '', ...metadata } = read;
  return { metadata, description };
}

function isField({ fields }: Template): boolean {
  return fields.some(({ key }) => key === DESCRIPTION.key);
}
