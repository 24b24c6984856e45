import { checkDigit } from '#shared/records/gtin.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import type { Modifier } from './template.ts';

/** The text after all modifiers, from left to right, or what is wrong with it. */
export function modified(text: string, modifiers: readonly Modifier[], item: string): string | Trouble {
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
      problem: 'a GTIN has 8, 12, 13 or 14 digits',
      fehler: 'eine GTIN hat 8, 12, 13 oder 14 Ziffern',
      faute: 'un GTIN a 8, 12, 13 ou 14 chiffres',
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
    problem: 'a check digit is made of digits alone',
    fehler: 'eine Prüfziffer gibt es nur zu Ziffern',
    faute: 'une clé de contrôle ne se calcule que sur des chiffres',
  });
}
