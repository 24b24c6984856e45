// Converts between stored values and typed texts. Stored numbers have a decimal point; Germans and French people type a comma.

import { fitsField } from '#shared/core/field-values.ts';
import type { Field, FieldType } from '#shared/core/model.ts';
import { checkDigit, isGtin } from '#shared/records/gtin.ts';
import { hasComma } from '#shared/words/languages.ts';

export type Problem =
  | { readonly kind: 'required' | 'long' | FieldType }
  | { readonly kind: 'thousands' | 'checkDigit'; readonly fact: string }
  /** In the station's own words. */
  | { readonly kind: 'refused'; readonly error: unknown };

/** The most characters of a value that the station takes. */
export const LONGEST = 4096;

/** The text that shows a stored value. Only the decimal sign is translated: a vintage must not get a thousands separator. */
export function shownText({ type }: Pick<Field, 'type'>, value: string, language: string): string {
  return type === 'number' && hasComma(language) ? value.replace('.', ',') : value;
}

/** The value to store for a typed text. */
export function storedValue({ type }: Pick<Field, 'type'>, text: string, language: string): string {
  if (type === 'multiline') return text.trim() === '' ? '' : text;
  const plain = text.trim();
  if (type === 'number') return hasComma(language) ? plain.replace(',', '.') : plain;
  if (type === 'gtin') return plain.replace(/[\s-]/g, '');
  return plain;
}

/** The problem of a typed text, or null. */
export function problemOf(field: Field, text: string, language: string): Problem | null {
  const value = storedValue(field, text, language);
  if (value === '') return field.required ? { kind: 'required' } : null;
  if (value.length > LONGEST) return { kind: 'long' };
  const grouped = field.type === 'number' ? withoutGroups(text.trim(), language) : null;
  if (grouped !== null) return { kind: 'thousands', fact: grouped };
  if (fitsField(field, value)) return null;
  if (field.type === 'gtin') return gtinProblem(value);
  return { kind: field.type };
}

/** 1.234 in languages with a decimal comma and 1,234 in English mean thousands, and would be stored as a little more than one. */
function withoutGroups(text: string, language: string): string | null {
  const [group, decimal] = hasComma(language) ? ['.', ','] : [',', '.'];
  const pattern = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`);
  return pattern.test(text) ? text.replaceAll(group, '') : null;
}

function gtinProblem(value: string): Problem {
  if (!/^(\d{8}|\d{12,14})$/.test(value) || isGtin(value)) return { kind: 'gtin' };
  return { kind: 'checkDigit', fact: String(checkDigit(value.slice(0, -1))) };
}
