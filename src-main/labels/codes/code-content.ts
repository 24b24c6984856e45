import { type Filled, type Filling, fillValue } from '#shared/labels/filled.ts';
import { hasElements } from '#shared/labels/gs1-content.ts';
import { bracketed, fillElements, syntaxTrouble } from '#shared/labels/gs1-element.ts';
import type { Symbology } from '#shared/labels/layout.ts';
import type { TextTemplate } from '#shared/labels/template.ts';
import { checkDigit } from '#shared/records/gtin.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import { type Phrase, phrase } from '#shared/words/phrase.ts';
import { fillLink } from './digital-link.ts';
import { readContent } from './gs1-rules.ts';

/** What a code says: to its encoder, to its readers, and to people. */
export interface CodeContent {
  readonly encoded: string;
  readonly read: string;
  readonly shown: string;
}

type ContentFilled = { readonly content: CodeContent } | Exclude<Filled, { readonly text: string }>;

/** GS1-128 holds so many characters, AIs and separators included. */
const GS1_128_CHARACTERS = 48;
const CODE_128_CHARACTERS = 80;
const CODE_39_CHARACTERS = 48;
const GTIN_DIGITS = 14;

/** Puts the values of a row into the template of a code, and judges what comes of it. */
export function fillContent(symbology: Symbology, template: TextTemplate, filling: Filling): ContentFilled {
  if (hasElements(symbology)) return elementContent(symbology, template, filling);
  if (symbology === 'gs1_digital_link') return linkContent(template, filling);
  const filled = fillValue(template, filling);
  return 'text' in filled ? plainContent(symbology, filled.text, filling.item) : filled;
}

function elementContent(symbology: Symbology, template: TextTemplate, filling: Filling): ContentFilled {
  const filled = fillElements(template, filling);
  if (!('elements' in filled)) return filled;
  const shown = bracketed(filled.elements);
  const read = readContent(filled.elements);
  if (symbology === 'gs1_128' && read.length > GS1_128_CHARACTERS) {
    return bad(filling.item, shown, phrase('gs1_128_long', { most: GS1_128_CHARACTERS, count: read.length }));
  }
  const isGtinAlone = filled.elements.length === 1 && filled.elements[0].ai === '01';
  if ((symbology === 'gs1_databar' || symbology === 'gs1_databar_stacked') && !isGtinAlone) {
    return bad(filling.item, shown, phrase('databar_only'));
  }
  return { content: { encoded: shown, read, shown } };
}

function linkContent(template: TextTemplate, filling: Filling): ContentFilled {
  const filled = fillLink(template, filling);
  if (!('address' in filled)) return filled;
  // The encoder lets shorter GTINs pass, which the standard has no more.
  const short = [...filled.path, ...filled.query].find(({ ai, value }) => ai === '01' && value.length < GTIN_DIGITS);
  if (!short) return { content: sameFor(filled.address) };
  return { trouble: syntaxTrouble(filling.item, phrase('gs1_short', { ai: short.ai })) };
}

function plainContent(symbology: Symbology, value: string, item: string): ContentFilled {
  switch (symbology) {
    case 'ean13':
      return withCheckDigit(value, 12, item, 'EAN-13');
    case 'ean8':
      return withCheckDigit(value, 7, item, 'EAN-8');
    case 'upca':
      return withCheckDigit(value, 11, item, 'UPC-A');
    case 'itf14':
      return withCheckDigit(value, 13, item, 'ITF-14');
    case 'code128':
      return code128Content(value, item);
    case 'code39':
      return code39Content(value, item);
    case 'datamatrix':
    case 'pdf417':
      if (/^[\x20-\x7e\t\r\n]*$/.test(value)) return { content: sameFor(value) };
      return bad(item, value, phrase('ascii', { code: symbology === 'pdf417' ? 'PDF417' : 'DataMatrix' }));
    default:
      return qrContent(value, item);
  }
}

function qrContent(value: string, item: string): ContentFilled {
  if (value.isWellFormed()) return { content: sameFor(value) };
  return bad(item, value.toWellFormed(), phrase('half_character'));
}

function code128Content(value: string, item: string): ContentFilled {
  if (!/^[\x20-\x7e]*$/.test(value)) return bad(item, value, phrase('ascii', { code: 'Code 128' }));
  if (value.length <= CODE_128_CHARACTERS) return { content: sameFor(value) };
  return bad(item, value, phrase('code_long', { code: 'Code 128', most: CODE_128_CHARACTERS }));
}

function code39Content(value: string, item: string): ContentFilled {
  if (!/^[0-9A-Z \-.$/+%]*$/.test(value)) return bad(item, value, phrase('code39_signs'));
  if (value.length <= CODE_39_CHARACTERS) return { content: sameFor(value) };
  return bad(item, value, phrase('code_long', { code: 'Code 39', most: CODE_39_CHARACTERS }));
}

/** Adds the check digit to so many digits, or compares it where it is there. */
function withCheckDigit(value: string, count: number, item: string, name: string): ContentFilled {
  if (!/^\d+$/.test(value) || (value.length !== count && value.length !== count + 1)) {
    return bad(item, value, phrase('code_digits', { code: name, count, checked: count + 1 }));
  }
  const digit = checkDigit(value.slice(0, count));
  const whole = value.slice(0, count) + digit;
  if (value.length > count && value !== whole) return { trouble: trouble('check_digit', { item, value, digit }) };
  return { content: sameFor(whole) };
}

export function badValue(item: string, value: string, problem: Phrase): Trouble {
  return trouble('bad_value', { item, value, problem });
}

function bad(item: string, value: string, problem: Phrase): ContentFilled {
  return { trouble: badValue(item, value, problem) };
}

function sameFor(text: string): CodeContent {
  return { encoded: text, read: text, shown: text };
}
