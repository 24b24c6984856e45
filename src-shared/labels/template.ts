import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { type DateFormat, parseDateFormat } from './dates.ts';
import { problemFacts, type Words } from './form-words.ts';
import { evened, type FieldName } from './names.ts';

export interface Offset {
  readonly count: number;
  readonly unit: 'D' | 'W' | 'M' | 'Y';
}

export type Format = { readonly kind: 'digits'; readonly count: number } | DateFormat;

export type Modifier =
  | { readonly kind: 'upper' | 'lower' | 'digits' | 'gtin14' | 'check' | 'line' | 'optional' }
  | { readonly kind: 'first' | 'last'; readonly count: number }
  | { readonly kind: 'or'; readonly text: string };

export interface TemplateField {
  readonly name: FieldName;
  readonly offset: Offset | null;
  readonly format: Format | null;
  readonly modifiers: readonly Modifier[];
}

/** Text as it stands, and fields. */
export type TemplatePart = string | TemplateField;
export type TextTemplate = readonly TemplatePart[];

const PLAIN = ['upper', 'lower', 'digits', 'gtin14', 'check', 'line', 'optional'] as const;
type Plain = (typeof PLAIN)[number];

/** Reads a template. `path` is its place in the layout, for the failure `bad_template`. */
export function parseTemplate(text: string, path: string): TextTemplate {
  const scanner: Scanner = { text, path, at: 0 };
  const parts: TemplatePart[] = [];
  while (scanner.at < text.length) parts.push(readField(scanner) ?? readText(scanner));
  return parts;
}

/** Reads a name by itself, as a condition has it. */
export function parseName(text: string, path: string): FieldName {
  const scanner: Scanner = { text, path, at: 0 };
  const name = readName(scanner);
  if (scanner.at < text.length) throw wrong(scanner, NO_NAME);
  return name;
}

/** The fields of a template, in the order in which they stand. */
export function fieldsOfTemplate(template: TextTemplate): FieldName[] {
  return template.flatMap((part) => (typeof part === 'string' ? [] : part.name));
}

interface Scanner {
  readonly text: string;
  readonly path: string;
  at: number;
}

const NO_NAME = {
  en: 'a field has a key of small letters, digits and _, or the header of a column in [ ]',
  de: 'ein Feld hat einen Schlüssel aus Kleinbuchstaben, Ziffern und _, oder eine Spalte in [ ]',
  fr: 'un champ a une clé faite de minuscules, de chiffres et de _, ou l’en-tête d’une colonne entre [ ]',
};
const NOT_CLOSED = { en: 'a field ends with }', de: 'ein Feld endet mit }', fr: 'un champ se termine par }' };
const LONE_BRACE = { en: 'write }} for a brace', de: 'für eine Klammer steht }}', fr: 'une accolade s’écrit }}' };
const NO_FORMAT = {
  en: 'a format has zeros for a number, or parts of a date such as dd.MM.yyyy',
  de: 'ein Format hat Nullen für eine Zahl oder Teile eines Datums wie dd.MM.yyyy',
  fr: 'un format a des zéros pour un nombre, ou les parties d’une date comme dd/MM/yyyy',
};
const NO_OFFSET = {
  en: 'an offset is 1 to 999 with D, W, M or Y',
  de: 'ein Versatz ist 1 bis 999 mit D, W, M oder Y',
  fr: 'un décalage va de 1 à 999, avec D, W, M ou Y',
};
const NO_MODIFIER = {
  en: "the modifiers are upper, lower, digits, gtin14, check, first N, last N, or 'text', line, optional",
  de: "die Wörter nach | sind upper, lower, digits, gtin14, check, first N, last N, or 'Text', line, optional",
  fr: "les mots après | sont upper, lower, digits, gtin14, check, first N, last N, or 'texte', line, optional",
};

function readText(scanner: Scanner): string {
  const [found] = take(scanner, /(?:[^{}]|\{\{|\}\})+/y) ?? [];
  if (found === undefined) throw wrong(scanner, LONE_BRACE);
  return found.replaceAll('{{', '{').replaceAll('}}', '}');
}

function readField(scanner: Scanner): TemplateField | null {
  if (!take(scanner, /\{(?!\{)/y)) return null;
  const name = readName(scanner);
  const offset = readOffset(scanner);
  const format = take(scanner, /:/y) ? readFormat(scanner) : null;
  const modifiers: Modifier[] = [];
  while (take(scanner, /\|/y)) modifiers.push(readModifier(scanner));
  if (!take(scanner, /\}/y)) throw wrong(scanner, NOT_CLOSED);
  return { name, offset, format, modifiers };
}

function readName(scanner: Scanner): FieldName {
  const [, key, column] = take(scanner, /([a-z][a-z0-9_]*)|\[((?:[^\]]|\]\])+)\]/y) ?? [];
  if (key !== undefined) return { kind: 'key', name: key };
  const name = evened((column ?? '').replaceAll(']]', ']'));
  if (name === '') throw wrong(scanner, NO_NAME);
  return { kind: 'column', name };
}

function readOffset(scanner: Scanner): Offset | null {
  if (!/[+-]/y.test(scanner.text[scanner.at] ?? '')) return null;
  const [, sign, count, unit] = take(scanner, /([+-])([1-9]\d{0,2})([DWMY])/y) ?? [];
  if (unit === undefined) throw wrong(scanner, NO_OFFSET);
  return { count: (sign === '-' ? -1 : 1) * Number(count), unit: unit as Offset['unit'] };
}

function readFormat(scanner: Scanner): Format {
  const begin = scanner.at;
  const [text] = take(scanner, /[^|{}]+/y) ?? [''];
  const format: Format | null = /^0+$/.test(text) ? { kind: 'digits', count: text.length } : parseDateFormat(text);
  if (!format) throw wrong({ ...scanner, at: begin }, NO_FORMAT);
  return format;
}

function readModifier(scanner: Scanner): Modifier {
  const [found, word, end, count, text] =
    take(scanner, /([a-z]\w*)(?![\w ])|(first|last) +(\d{1,4})|or +'([^']*)'/y) ?? [];
  if (text !== undefined) return { kind: 'or', text };
  if (end !== undefined && Number(count) > 0) return { kind: end as 'first' | 'last', count: Number(count) };
  if (PLAIN.some((one) => one === word)) return { kind: word as Plain };
  throw wrong({ ...scanner, at: scanner.at - (found ?? '').length }, NO_MODIFIER);
}

/** Moves on past what the sticky pattern finds at this place. */
function take(scanner: Scanner, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = scanner.at;
  const found = pattern.exec(scanner.text);
  if (found) scanner.at += found[0].length;
  return found;
}

function wrong({ text, path, at }: Scanner, words: Words): AppError {
  return refusal('bad_template', { path, character: at + 1, template: text, ...problemFacts(words) });
}
