import { type Filled, type Filling, fillValue } from '#shared/labels/filled.ts';
import { problemFacts, type Words } from '#shared/labels/form-words.ts';
import { bracketed, fillElements, syntaxTrouble } from '#shared/labels/gs1-element.ts';
import type { Symbology } from '#shared/labels/layout.ts';
import type { TextTemplate } from '#shared/labels/template.ts';
import { checkDigit } from '#shared/records/gtin.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import { fillLink } from './digital-link.ts';
import { readContent, tooShortWords } from './gs1-rules.ts';

/** What a code says: to its encoder, to its readers, and to people. */
export interface CodeContent {
  readonly encoded: string;
  readonly read: string;
  readonly shown: string;
}

export type ContentFilled = { readonly content: CodeContent } | Exclude<Filled, { readonly text: string }>;

/** GS1-128 holds so many characters, AIs and separators included. */
const GS1_128_CHARACTERS = 48;
const CODE_128_CHARACTERS = 80;
const GTIN_DIGITS = 14;

/** Puts the values of a row into the template of a code, and judges what comes of it. */
export function fillContent(symbology: Symbology, template: TextTemplate, filling: Filling): ContentFilled {
  if (symbology === 'gs1_128' || symbology === 'gs1_datamatrix') return elementContent(symbology, template, filling);
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
    const count = read.length;
    return bad(filling.item, shown, {
      en: `GS1-128 has ${GS1_128_CHARACTERS} characters at most, and this has ${count}`,
      de: `GS1-128 hat höchstens ${GS1_128_CHARACTERS} Zeichen, und dies sind ${count}`,
      fr: `GS1-128 a ${GS1_128_CHARACTERS} caractères au plus, et il y en a ${count}`,
    });
  }
  return { content: { encoded: shown, read, shown } };
}

function linkContent(template: TextTemplate, filling: Filling): ContentFilled {
  const filled = fillLink(template, filling);
  if (!('address' in filled)) return filled;
  // The encoder lets shorter GTINs pass, which the standard has no more.
  const short = [...filled.path, ...filled.query].find(({ ai, value }) => ai === '01' && value.length < GTIN_DIGITS);
  if (!short) return { content: sameFor(filled.address) };
  return { trouble: syntaxTrouble(filling.item, tooShortWords(short.ai)) };
}

function plainContent(symbology: Symbology, value: string, item: string): ContentFilled {
  switch (symbology) {
    case 'ean13':
      return withCheckDigit(value, 12, item, 'EAN-13');
    case 'upca':
      return withCheckDigit(value, 11, item, 'UPC-A');
    case 'itf14':
      return withCheckDigit(value, 13, item, 'ITF-14');
    case 'code128':
      return code128Content(value, item);
    case 'datamatrix':
      if (/^[\x20-\x7e\t\r\n]*$/.test(value)) return { content: sameFor(value) };
      return bad(item, value, {
        en: 'DataMatrix has letters without accents, digits and signs of ASCII',
        de: 'DataMatrix hat Buchstaben ohne Akzente, Ziffern und Zeichen von ASCII',
        fr: 'DataMatrix a des lettres sans accents, des chiffres et des signes d’ASCII',
      });
    default:
      return qrContent(value, item);
  }
}

function qrContent(value: string, item: string): ContentFilled {
  if (value.isWellFormed()) return { content: sameFor(value) };
  return bad(item, value.toWellFormed(), {
    en: 'it has half of a character, which is no text',
    de: 'er enthält ein halbes Zeichen und ist damit kein Text',
    fr: 'elle contient une moitié de caractère, et n’est donc pas un texte',
  });
}

function code128Content(value: string, item: string): ContentFilled {
  if (!/^[\x20-\x7e]*$/.test(value)) {
    return bad(item, value, {
      en: 'Code 128 has letters without accents, digits and signs of ASCII',
      de: 'Code 128 hat Buchstaben ohne Akzente, Ziffern und Zeichen von ASCII',
      fr: 'Code 128 a des lettres sans accents, des chiffres et des signes d’ASCII',
    });
  }
  if (value.length <= CODE_128_CHARACTERS) return { content: sameFor(value) };
  return bad(item, value, {
    en: `Code 128 has ${CODE_128_CHARACTERS} characters at most`,
    de: `Code 128 hat höchstens ${CODE_128_CHARACTERS} Zeichen`,
    fr: `Code 128 a ${CODE_128_CHARACTERS} caractères au plus`,
  });
}

/** Adds the check digit to so many digits, or compares it where it is there. */
function withCheckDigit(value: string, count: number, item: string, name: string): ContentFilled {
  if (!/^\d+$/.test(value) || (value.length !== count && value.length !== count + 1)) {
    return bad(item, value, {
      en: `${name} has ${count} digits, or ${count + 1} with the check digit`,
      de: `${name} hat ${count} Ziffern, mit der Prüfziffer ${count + 1}`,
      fr: `${name} a ${count} chiffres, ou ${count + 1} avec la clé de contrôle`,
    });
  }
  const digit = checkDigit(value.slice(0, count));
  const whole = value.slice(0, count) + digit;
  if (value.length > count && value !== whole) return { trouble: trouble('check_digit', { item, value, digit }) };
  return { content: sameFor(whole) };
}

export function badValue(item: string, value: string, words: Words): Trouble {
  return trouble('bad_value', { item, value, ...problemFacts(words) });
}

function bad(item: string, value: string, words: Words): ContentFilled {
  return { trouble: badValue(item, value, words) };
}

function sameFor(text: string): CodeContent {
  return { encoded: text, read: text, shown: text };
}
