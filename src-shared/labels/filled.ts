import { checkDigit } from '#shared/records/gtin.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import { phrase } from '#shared/words/phrase.ts';
import { dayIn, endOfMonth, formattedDay, shiftedDay } from './dates.ts';
import { withOwnDirections } from './directions.ts';
import { shownName } from './names.ts';
import type { RowValues } from './row-values.ts';
import type { Modifier, Offset, TemplateField, TextTemplate } from './template.ts';

/** A template with its values in it; or what is empty, so that the item is; or what is wrong with a value. */
export type Filled = { readonly text: string } | { readonly empty: string } | { readonly trouble: Trouble };

/** Where values come from, and for which item. */
export interface Filling {
  readonly item: string;
  readonly values: RowValues;
  /** Whether people read it: then no value turns the direction of what stands behind it. */
  readonly isText?: boolean;
}

/** Characters of one item. No label has room for so many, and a field that stands in a template many times makes many of few. */
const MOST_CHARACTERS = 65_536;

export function fillTemplate(template: TextTemplate, filling: Filling): Filled {
  const texts: string[] = [];
  let length = 0;
  for (const part of template) {
    const filled = typeof part === 'string' ? { text: part } : fillField(part, filling);
    if (!('text' in filled)) return filled;
    length += filled.text.length;
    if (length > MOST_CHARACTERS) return { trouble: tooLong(filling.item) };
    texts.push(filled.text);
  }
  return { text: texts.join('') };
}

function tooLong(item: string): Trouble {
  return trouble('overflow', {
    item,
    problem: phrase('too_many_characters', { most: MOST_CHARACTERS }),
  });
}

/** The same, and empty where nothing but space comes of it. */
export function fillValue(template: TextTemplate, filling: Filling): Filled {
  const filled = fillTemplate(template, filling);
  return 'text' in filled && filled.text.trim() === '' ? { empty: namesIn(template) } : filled;
}

/** The fields of a template in words, for a sentence on what is empty. */
export function namesIn(template: TextTemplate): string {
  const names = template.flatMap((part) => (typeof part === 'string' ? [] : [shownName(part.name)]));
  return [...new Set(names)].join(', ') || '""';
}

function fillField(field: TemplateField, filling: Filling): Filled {
  const { name, modifiers } = field;
  const shown = formatted(filling.values.valueOf(name), field, filling);
  if (typeof shown !== 'string') return { trouble: shown };
  const text = modified(shown, modifiers, filling.item);
  if (typeof text !== 'string') return { trouble: text };
  const mayBeEmpty = modifiers.some(({ kind }) => kind === 'or' || kind === 'optional');
  if (text === '' && !mayBeEmpty) return { empty: shownName(name) };
  return { text: filling.isText ? withOwnDirections(text) : text };
}

function formatted(
  value: string,
  { name, offsets, format }: TemplateField,
  { item, values }: Filling,
): string | Trouble {
  const facts = { item, field: shownName(name), value };
  if (value === '') return '';
  if (format?.kind === 'digits' && offsets.length === 0) return padded(value, format.count, facts);
  if (offsets.length === 0 && !format) return value;
  const shifted = offsets.reduce(shiftedBy, dayIn(value));
  if (shifted === null) return trouble('bad_date', facts);
  if (!format) return shifted;
  return format.kind === 'date' ? formattedDay(shifted, format, values.language) : padded(shifted, format.count, facts);
}

function shiftedBy(day: string | null, offset: Offset): string | null {
  if (day === null) return null;
  return offset.unit === 'end' ? endOfMonth(day) : shiftedDay(day, offset.count, offset.unit);
}

function padded(
  value: string,
  count: number,
  facts: { readonly item: string; readonly field: string; readonly value: string },
): string | Trouble {
  const [, sign, digits] = /^([+-]?)0*(\d+)$/.exec(value) ?? [];
  if (digits === undefined) return trouble('bad_number', facts);
  if (digits.length > count) {
    return trouble('overflow', {
      item: facts.item,
      problem: phrase('digits_short', { field: facts.field, value, count }),
    });
  }
  return (sign === '-' ? '-' : '') + digits.padStart(count, '0');
}

/** The text after all modifiers, from left to right, or what is wrong with it. */
function modified(text: string, modifiers: readonly Modifier[], item: string): string | Trouble {
  let now = text;
  for (const modifier of modifiers) {
    const next = modifiedBy(now, modifier, item);
    if (typeof next !== 'string') return next;
    now = next;
  }
  return now;
}

function modifiedBy(text: string, modifier: Modifier, item: string): string | Trouble {
  switch (modifier.kind) {
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case 'digits':
      return text.replace(/[^0-9]/g, '');
    case 'first':
      return [...text].slice(0, modifier.count).join('');
    case 'last':
      return [...text].slice(-modifier.count).join('');
    case 'or':
      return text === '' ? modifier.text : text;
    case 'line':
      return text === '' ? '' : `\n${text}`;
    case 'optional':
      return text;
    case 'gtin14':
      return text === '' ? '' : gtin14(text, item);
    case 'check':
      return text === '' ? '' : withCheckDigit(text, item);
  }
}

function gtin14(value: string, item: string): string | Trouble {
  if (!/^(\d{8}|\d{12,14})$/.test(value)) {
    return trouble('bad_value', {
      item,
      value,
      problem: phrase('gtin_digits'),
    });
  }
  const digit = checkDigit(value.slice(0, -1));
  return String(digit) === value.at(-1) ? value.padStart(14, '0') : trouble('check_digit', { item, value, digit });
}

function withCheckDigit(value: string, item: string): string | Trouble {
  if (/^\d+$/.test(value)) return value + checkDigit(value);
  return trouble('bad_value', {
    item,
    value,
    problem: phrase('check_of_digits'),
  });
}
