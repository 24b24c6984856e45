import type { DamageKind } from '#main/spreadsheets/damage.ts';
import { fold } from '#main/spreadsheets/fold.ts';
import type { FieldType } from '#shared/core/model.ts';

const YES = new Set(['true', 'ja', 'j', 'yes', 'y', 'wahr', 'x', '1', '✓', '✔']);
const NO = new Set(['false', 'nein', 'n', 'no', 'falsch', '0', '-', '–']);

export function readBoolean(text: string): Reading {
  if (text === 'true' || text === 'false') return asIs(text);
  const word = text.toLowerCase();
  if (YES.has(word)) return converted('true', 'it means yes');
  if (NO.has(word)) return converted('false', 'it means no');
  return { problem: 'must be true or false, yes or no', kind: 'not_boolean' };
}

/** German words for the options of the templates that ship. */
const OPTION_WORDS: Readonly<Record<string, readonly string[]>> = {
  brut: ['sehr trocken', 'herb'],
  dry: ['trocken'],
  medium: ['halbtrocken', 'feinherb', 'lieblich'],
  sweet: ['süß', 'edelsüß'],
  none: ['keine', 'kein', 'ohne'],
  li_battery: ['Lithiumbatterie', 'Lithium-Batterie', 'Li-Batterie', 'Akku'],
  oil: ['Öl'],
  other: ['andere', 'anderes', 'sonstige', 'sonstiges'],
  tablet: ['Tablette', 'Tabletten', 'Filmtabletten'],
  capsule: ['Kapsel', 'Kapseln', 'Hartkapseln', 'Weichkapseln'],
  solution: ['Lösung', 'Tropfen'],
  suspension: ['Suspension'],
  powder: ['Pulver'],
  cream: ['Creme'],
  ointment: ['Salbe'],
  patch: ['Pflaster'],
  spray: ['Spray'],
  inhaler: ['Inhalator'],
  suppository: ['Zäpfchen', 'Suppositorien'],
  left: ['links', 'L'],
  right: ['rechts', 'R'],
  pair: ['Paar'],
  new: ['neu'],
  used: ['gebraucht'],
  refurbished: ['aufgearbeitet', 'generalüberholt'],
  standard: ['Standard', 'normal'],
  press: ['Presse'],
  staff: ['Personal', 'Mitarbeiter'],
};

export function readOption(text: string, options: readonly string[]): Reading {
  if (options.includes(text)) return asIs(text);
  const word = fold(text);
  const found = options.filter(
    (option) => fold(option) === word || (OPTION_WORDS[option] ?? []).some((other) => fold(other) === word),
  );
  if (found.length === 1 && word !== '') return converted(found[0], 'that is what the option is called');
  return { problem: `must be one of ${options.join(', ')}`, kind: 'not_select' };
}

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
