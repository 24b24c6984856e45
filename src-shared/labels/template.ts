import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { type Phrase, phrase } from '#shared/words/phrase.ts';
import { type DateFormat, parseDateFormat } from './dates.ts';
import type { LayoutItem } from './layout.ts';
import { evened, type FieldName } from './names.ts';

/** So many days, weeks, months or years; or to the last day of the month. */
export type Offset = { readonly count: number; readonly unit: 'D' | 'W' | 'M' | 'Y' } | { readonly unit: 'end' };

export type Format = { readonly kind: 'digits'; readonly count: number } | DateFormat;

export type Modifier =
  | { readonly kind: 'upper' | 'lower' | 'digits' | 'gtin14' | 'check' | 'line' | 'optional' }
  | { readonly kind: 'first' | 'last'; readonly count: number }
  | { readonly kind: 'or'; readonly text: string };

export interface TemplateField {
  readonly name: FieldName;
  readonly offsets: readonly Offset[];
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

/** Every template of an item, with the key under which it stands. */
export function templatesOf(item: LayoutItem): readonly { readonly key: string; readonly value: string }[] {
  switch (item.type) {
    case 'text':
      return [
        { key: 'value', value: item.value },
        ...(item.bold_words === undefined ? [] : [{ key: 'bold_words', value: item.bold_words }]),
      ];
    case 'barcode':
    case 'picture':
      return [{ key: 'value', value: item.value }];
    case 'table':
      return item.rows.flatMap(({ cells }, row) =>
        cells.map((value, cell) => ({ key: `rows[${row}].cells[${cell}]`, value })),
      );
    default:
      return [];
  }
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

const NO_NAME = phrase('no_name');
const NOT_CLOSED = phrase('not_closed', { brace: '}' });
const LONE_BRACE = phrase('lone_brace', { brace: '}' });
const NO_FORMAT = phrase('no_format');
const NO_OFFSET = phrase('no_offset');
const NO_MODIFIER = phrase('no_modifier');

function readText(scanner: Scanner): string {
  const [found] = take(scanner, /(?:[^{}]|\{\{|\}\})+/y) ?? [];
  if (found === undefined) throw wrong(scanner, LONE_BRACE);
  return found.replaceAll('{{', '{').replaceAll('}}', '}');
}

function readField(scanner: Scanner): TemplateField | null {
  if (!take(scanner, /\{(?!\{)/y)) return null;
  const name = readName(scanner);
  const offsets = readOffsets(scanner);
  const format = take(scanner, /:/y) ? readFormat(scanner) : null;
  const modifiers: Modifier[] = [];
  while (take(scanner, /\|/y)) modifiers.push(readModifier(scanner));
  if (!take(scanner, /\}/y)) throw wrong(scanner, NOT_CLOSED);
  return { name, offsets, format, modifiers };
}

function readName(scanner: Scanner): FieldName {
  const [, key, column] = take(scanner, /([a-z][a-z0-9_]*)|\[((?:[^\]]|\]\])+)\]/y) ?? [];
  if (key !== undefined) return { kind: 'key', name: key };
  const name = evened((column ?? '').replaceAll(']]', ']'));
  if (name === '') throw wrong(scanner, NO_NAME);
  return { kind: 'column', name };
}

function readOffsets(scanner: Scanner): Offset[] {
  const offsets: Offset[] = [];
  while (/[+\-=]/.test(scanner.text[scanner.at] ?? '')) {
    const [, end, sign, count, unit] = take(scanner, /(=M)|([+-])([1-9]\d{0,2})([DWMY])/y) ?? [];
    if (end !== undefined) offsets.push({ unit: 'end' });
    else if (unit === undefined) throw wrong(scanner, NO_OFFSET);
    else offsets.push({ count: (sign === '-' ? -1 : 1) * Number(count), unit: unit as 'D' | 'W' | 'M' | 'Y' });
  }
  return offsets;
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

function wrong({ text, path, at }: Scanner, problem: Phrase): AppError {
  return refusal('bad_template', { path, character: at + 1, template: text, problem });
}
