import { fitsField } from '#shared/core/field-values.ts';
import type { Field, FieldType, Metadata } from '#shared/core/model.ts';
import { keyOfPrinted } from '#shared/labels/printed-values.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';

/** What an update may carry: a value of null takes the key away. */
type MetadataChange = Readonly<Record<string, string | null>>;

const fixed = (wanted: string) => () => wanted;

/** The end of the sentence "… must be". */
const WANTED: Readonly<Record<FieldType, (field: Field) => string>> = {
  text: fixed('a text of one line'),
  multiline: fixed('a text'),
  number: fixed('a number with a dot, such as 12.5'),
  date: fixed('a date such as 2026-11-21'),
  url: fixed('an address that starts with http:// or https://'),
  select: ({ options }) => `one of ${options?.join(', ')}`,
  boolean: fixed('true or false'),
  gtin: fixed('a GTIN of 8, 12, 13 or 14 digits with a right check digit'),
  country: fixed('a country of two capital letters, such as DE'),
};

/** Refuses metadata that the fields do not allow. An empty value counts as none, except that it must not be a required one. */
export function assertMetadata(fields: readonly Field[], metadata: Metadata): void {
  const problem = problemsOf(fields, metadata).at(0);
  if (problem) throw new AppError('bad_input', problem.text, { trouble: problem.trouble });
}

interface MetadataProblem {
  readonly key: string;
  readonly text: string;
  readonly trouble: Trouble;
}

/** Everything that is wrong, by field: a form shows all of it at once. */
export function problemsOf(fields: readonly Field[], metadata: Metadata): MetadataProblem[] {
  const unknown = Object.keys(metadata).filter((key) => !fields.some((field) => field.key === key));
  return [
    ...unknown.map((key) => ({
      key,
      text: unknownKey(key, fields),
      trouble: trouble('field_unknown', { name: key }),
    })),
    ...fields.flatMap((field) => problemOf(field, ownValue(metadata, field.key)) ?? []),
  ];
}

/** Refuses keys that the template does not have, also where the change removes them. */
export function assertKeys(fields: readonly Field[], keys: readonly string[]): void {
  const unknown = keys.find((key) => !fields.some((field) => field.key === key));
  if (unknown !== undefined) throw new AppError('bad_input', unknownKey(unknown, fields));
}

/** The metadata after a change; null takes a key away. */
export function mergeMetadata(metadata: Metadata, change: MetadataChange): Metadata {
  const merged = { ...metadata, ...change };
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Without the fields that only the owner may see. */
export function publicMetadata(fields: readonly Field[], metadata: Metadata): Metadata {
  const hidden = new Set(fields.filter((field) => field.private).map((field) => field.key));
  if (hidden.size === 0) return metadata;
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !hidden.has(key)));
}

/** Of what a label shows beside its fields, strangers see what follows from a field that they may see. */
export function publicPrinted(fields: readonly Field[], printed: Metadata | null): Metadata | null {
  const shown = new Set(fields.filter((field) => !field.private).map(({ key }) => key));
  const entries = Object.entries(printed ?? {}).filter(([name]) => shown.has(keyOfPrinted(name) ?? ''));
  return Object.fromEntries(entries);
}

function problemOf(field: Field, value: string | undefined): MetadataProblem | null {
  const { key, label } = field;
  if (value === undefined || value === '' || (field.required && BLANK.test(value))) {
    if (!field.required) return null;
    const text = `metadata.${key} (${label}) is required.`;
    return { key, text, trouble: trouble('field_missing', { label, key }) };
  }
  if (fitsField(field, value)) return null;
  const text = `metadata.${key} (${label}) must be ${WANTED[field.type](field)}.`;
  return { key, text, trouble: trouble('field_wrong', { label, key }) };
}

/** Only spaces and invisible characters. */
const BLANK = /^[\s\p{Cc}\p{Cf}]*$/u;

function ownValue(metadata: Metadata, key: string): string | undefined {
  return Object.hasOwn(metadata, key) ? metadata[key] : undefined;
}

function unknownKey(key: string, fields: readonly Field[]): string {
  const known = fields.map((field) => field.key).join(', ');
  return `The template has no field "${key.slice(0, 64)}". Its fields are: ${known || 'none'}.`;
}
