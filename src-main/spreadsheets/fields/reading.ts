import type { DamageKind } from '#main/spreadsheets/damage.ts';
import type { FieldType } from '#shared/core/model.ts';

/** The kind of a remark on a cell, for sentences in other languages. */
export type FieldRemarkKind =
  | DamageKind
  | 'missing'
  /** Does not fit the type of its field. */
  | `not_${Exclude<FieldType, 'text' | 'multiline' | 'gtin'>}`
  | 'no_such_day'
  | 'no_such_time'
  | 'date_of_two_readings'
  | 'month_without_day'
  | 'number_too_large'
  | 'dot_or_thousands';

/** How a text reads as the value of a field. */
export type Reading =
  /** It fits, as it is or converted. `why` ends the sentence "… was read as …". `doubt` says what else it may mean. */
  | { readonly value: string; readonly why: string | null; readonly doubt?: string }
  /** `problem` ends the sentence "<label> …". */
  | { readonly problem: string; readonly kind: FieldRemarkKind; readonly offer?: string };

export const asIs = (value: string): Reading => ({ value, why: null });
export const converted = (value: string, why: string): Reading => ({ value, why });
