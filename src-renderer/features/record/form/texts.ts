// Between what is stored and what somebody types. Stored numbers have a dot; in German one types a comma.
import { fitsField } from '../../../../src-shared/field-values.ts';
import { checkDigit, isGtin } from '../../../../src-shared/gtin.ts';
import type { Field, FieldType } from '../../../../src-shared/model.ts';

export type Problem =
  | { readonly kind: 'required' | 'long' | FieldType }
  | { readonly kind: 'thousands' | 'checkDigit'; readonly fact: string }
  /** In the station's own words. */
  | { readonly kind: 'refused'; readonly error: unknown };

/** Characters that the station takes for a value. */
export const LONGEST = 4096;

/** How a stored value is shown: only the decimal sign is turned, for a vintage has no thousands. */
export function shownText({ type }: Pick<Field, 'type'>, value: string, language: string): string {
  return type === 'number' && language === 'de' ? value.replace('.', ',') : value;
}

/** What is stored for what was typed. */
export function storedValue({ type }: Pick<Field, 'type'>, text: string, language: string): string {
  if (type === 'multiline') return text.trim() === '' ? '' : text;
  const plain = text.trim();
  if (type === 'number') return language === 'de' ? plain.replace(',', '.') : plain;
  if (type === 'gtin') return plain.replace(/[\s-]/g, '');
  return plain;
}

/** What is wrong with what was typed, or null. */
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

/** 1.234 in German and 1,234 in English mean thousands, and would be stored as a little more than one. */
function withoutGroups(text: string, language: string): string | null {
  const [group, decimal] = language === 'de' ? ['.', ','] : [',', '.'];
  const pattern = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`);
  return pattern.test(text) ? text.replaceAll(group, '') : null;
}

function gtinProblem(value: string): Problem {
  if (!/^(\d{8}|\d{12,14})$/.test(value) || isGtin(value)) return { kind: 'gtin' };
  return { kind: 'checkDigit', fact: String(checkDigit(value.slice(0, -1))) };
}
