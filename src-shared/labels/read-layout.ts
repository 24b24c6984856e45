import { Errors } from 'typebox/value';
import { REGISTER_FIELD } from '#shared/records/register-code.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { type Phrase, phrase } from '#shared/words/phrase.ts';
import { meantFormat } from './dates.ts';
import { keyWords, type Shape, wantedWords } from './form-words.ts';
import { laterPart } from './later-parts.ts';
import {
  Condition,
  ITEM_TYPES,
  isSameLabel,
  isTwoDimensional,
  LAYOUT_LIMITS,
  LAYOUT_VERSION,
  Layout,
  type LayoutItem,
  MM_EPSILON,
  type Symbology,
} from './layout.ts';
import { builtInFields, type FieldName } from './names.ts';
import { fieldsOfTemplate, parseName, parseTemplate, templatesOf } from './template.ts';

type Json = Readonly<Record<string, unknown>>;

/** Reads the text of a layout file, or its bytes in UTF-8. Throws what is wrong with the place where it stands. */
export function readLayout(file: string | Uint8Array): Layout {
  const bytes = typeof file === 'string' ? utf8(file) : file;
  if (bytes.length > LAYOUT_LIMITS.bytes) throw tooLarge();
  return layoutOf(parsed(bytes));
}

/** Reads a layout that came as JSON. */
export function layoutOf(value: unknown): Layout {
  if (!isObject(value)) throw misfit('', wantedWords({ type: 'object' }));
  const version = value['twinmark_layout'];
  if (typeof version === 'number' && Number.isInteger(version) && version > LAYOUT_VERSION) {
    throw refusal('layout_newer', { version, known: LAYOUT_VERSION });
  }
  checkDepth(value);
  if (utf8(JSON.stringify(value)).length > LAYOUT_LIMITS.bytes) throw tooLarge();
  const layout = checkedForm(value);
  checkNumbers(layout, '');
  checkNames(layout);
  for (const [i, item] of layout.items.entries()) {
    checkConditionValue(item, i);
    checkPlace(layout, item, i);
    checkTemplates(layout, item, i);
    checkCells(item, i);
    if (builtInFields(layout).includes(REGISTER_FIELD)) checkRegisterCode(item, i);
  }
  const later = layout.twinmark_layout === 1 ? laterPart(layout) : null;
  if (later !== null) throw misfit(later, phrase('later_version', { version: LAYOUT_VERSION }));
  return layout;
}

/** Throws `label_size` where a job's label is not the one that the layout was made for. */
export function checkLabelSize({ label }: Layout, job: { readonly width: number; readonly height: number }): void {
  if (isSameLabel(label, job)) return;
  throw refusal('label_size', {
    width: label.width,
    height: label.height,
    job_width: job.width,
    job_height: job.height,
  });
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Levels of objects and lists in each other. Layouts have five; what has thousands would end the stack of whatever walks through it. */
const DEEPEST = 16;

function checkDepth(value: Json): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw tooDeep();
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw misfit('', phrase('no_json'), error);
  }
}

/** The layout with its defaults, after its form has been checked: the file first, then each item by its type. */
function checkedForm(value: Json): Layout {
  const whole = Layout as Shape;
  const listed: Shape = {
    ...whole,
    properties: { ...whole.properties, items: { type: 'array', maxItems: LAYOUT_LIMITS.items } },
  };
  const layout = withDefaults(listed, value) as Json;
  checkForm(listed, layout, '');
  const read = (layout['items'] as unknown[]).map((item, i) => checkedItem(item, `items[${i}]`));
  return { ...layout, items: read } as unknown as Layout;
}

function checkedItem(value: unknown, path: string): LayoutItem {
  if (!isObject(value)) throw misfit(path, wantedWords({ type: 'object' }));
  const type = value['type'];
  if (typeof type !== 'string' || !Object.hasOwn(ITEM_TYPES, type)) {
    throw misfit(`${path}.type`, wantedWords({ enum: Object.keys(ITEM_TYPES) }));
  }
  const schema = ITEM_TYPES[type as keyof typeof ITEM_TYPES] as Shape;
  const item = withDefaults(schema, type === 'barcode' ? withText(value) : value);
  checkForm(schema, item, path);
  return item as LayoutItem;
}

/** The digits stand below a linear code, unless the layout says otherwise. */
function withText(item: Json): Json {
  return { text: isTwoDimensional(item['symbology'] as Symbology) ? 'none' : 'below', ...item };
}

/** A copy of the value in which what is missing and has a default is there. */
function withDefaults(shape: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return shape.items ? value.map((one) => withDefaults(shape.items as Shape, one)) : value;
  if (!isObject(value)) return value;
  const missing = Object.entries(shape.properties ?? {}).filter(
    ([key, { default: standard }]) => standard !== undefined && !Object.hasOwn(value, key),
  );
  const entries = [...missing.map(([key, one]) => [key, one.default] as const), ...Object.entries(value)];
  const [any] = Object.values(shape.patternProperties ?? {});
  return Object.fromEntries(entries.map(([key, one]) => [key, withDefaults(shapeOf(shape, key) ?? any ?? {}, one)]));
}

function shapeOf({ properties = {} }: Shape, key: string): Shape | null {
  return Object.hasOwn(properties, key) ? properties[key] : null;
}

function checkForm(schema: Shape, value: unknown, path: string): void {
  const errors = Errors(schema, value);
  const error = errors.find(({ keyword }) => keyword !== 'boolean');
  if (!error) {
    refuseUnknownKey(schema, errors, path);
    return;
  }
  const shape = shapeAt(schema, error.schemaPath);
  const place = pathOf(error.instancePath, path);
  const params = error.params as Readonly<Record<string, readonly string[]>>;
  const [missing] = params['requiredProperties'] ?? [];
  if (missing !== undefined) throw misfit(join(place, missing), wantedWords(shape.properties?.[missing] ?? {}));
  const [unknown] = params['additionalProperties'] ?? [];
  if (unknown !== undefined) throw misfit(join(place, unknown), keyWords(shape));
  throw misfit(place, wantedWords(shape));
}

type FormError = Pick<ReturnType<typeof Errors>[number], 'schemaPath' | 'instancePath'>;

/** The validator stops after eight findings. Each unknown key is one, so after eight the finding that names the keys is missing. */
function refuseUnknownKey(schema: Shape, [error]: readonly FormError[], path: string): void {
  if (!error) return;
  const shape = shapeAt(schema, error.schemaPath.replace(/\/additionalProperties$/, ''));
  throw misfit(pathOf(error.instancePath, path), keyWords(shape));
}

function shapeAt(schema: Shape, pointer: string): Shape {
  const steps = partsOf(pointer.replace(/^#/, ''));
  return steps.reduce((shape, step) => (shape as Json)[step] as Shape, schema);
}

/** Numbers have three decimals at most and are finite: JSON can say 1e999. */
function checkNumbers(value: unknown, path: string): void {
  if (typeof value === 'number') {
    const thousandths = value * 10 ** LAYOUT_LIMITS.decimals;
    if (Math.abs(thousandths - Math.round(thousandths)) <= MM_EPSILON * Math.max(1, Math.abs(value))) return;
    throw misfit(path, phrase('decimals', { most: LAYOUT_LIMITS.decimals }));
  }
  if (Array.isArray(value)) for (const [i, one] of value.entries()) checkNumbers(one, `${path}[${i}]`);
  else if (isObject(value)) for (const [key, one] of Object.entries(value)) checkNumbers(one, join(path, key));
}

function checkNames(layout: Layout): void {
  const { items, counters } = layout;
  const taken = Object.keys(counters).find((name) => builtInFields(layout).includes(name));
  if (taken !== undefined) {
    throw misfit(join('counters', taken), phrase('name_built_in'));
  }
  const twice = items.findIndex(({ id }, i) => items.findIndex((other) => other.id === id) < i);
  if (twice < 0) return;
  throw misfit(`items[${twice}].id`, phrase('name_twice', { id: items[twice].id }));
}

function checkConditionValue({ when }: LayoutItem, i: number): void {
  if (!when || when.value !== undefined || !['equals', 'differs'].includes(when.is)) return;
  throw misfit(`items[${i}].when.value`, wantedWords((Condition as Shape).properties?.['value'] ?? {}));
}

function checkPlace({ label }: Layout, { id, x, y, w, h }: LayoutItem, i: number): void {
  const isOn = x >= 0 && y >= 0 && x + w <= label.width + MM_EPSILON && y + h <= label.height + MM_EPSILON;
  if (!isOn) throw refusal('off_label', { path: `items[${i}]`, item: id, width: label.width, height: label.height });
}

function checkTemplates({ twinmark_layout: version }: Layout, item: LayoutItem, i: number): void {
  for (const { key, value } of templatesOf(item)) {
    const path = `items[${i}].${key}`;
    for (const part of parseTemplate(value, path)) {
      if (version === 1 || typeof part === 'string' || part.format?.kind !== 'date' || part.format.stray === '')
        continue;
      throw strayLetters(value, path, part.format.stray);
    }
  }
  if (item.when) parseName(item.when.field, `items[${i}].when.field`);
}

function strayLetters(template: string, path: string, letters: string): AppError {
  const [before, format = ''] = template
    .split(/(?<=\{[^{}]*):/)
    .filter((piece) => piece.includes(letters.split(' ')[0]));
  const written = /^[^|{}]+/.exec(format === '' ? (before ?? '') : format)?.[0] ?? '';
  const problem = phrase('date_letters', { letters, meant: meantFormat(written) ?? 'dd.MM.yyyy' });
  return refusal('bad_template', { path, character: template.indexOf(letters.split(' ')[0]) + 1, template, problem });
}

/** Each row of a table has a cell for each column. */
function checkCells(item: LayoutItem, i: number): void {
  if (item.type !== 'table') return;
  const row = item.rows.findIndex(({ cells }) => cells.length !== item.columns.length);
  if (row >= 0) throw misfit(`items[${i}].rows[${row}].cells`, phrase('row_cells', { count: item.columns.length }));
}

/** Each label of a job has a register code, or none has. What asks for one would tell strangers of it: pictures leave it out. */
function checkRegisterCode(item: LayoutItem, i: number): void {
  if (!item.when) return;
  const isCode = ({ kind, name }: FieldName) => kind === 'key' && name === REGISTER_FIELD;
  const path = `items[${i}].when`;
  if (isCode(parseName(item.when.field, path))) throw misfit(`${path}.field`, phrase('when_hidden'));
  const all = templatesOf(item).flatMap(({ value }) => fieldsOfTemplate(parseTemplate(value, path)));
  if (all.some(isCode)) throw misfit(path, phrase('hidden_when'));
}

function tooLarge(): AppError {
  return misfit('', phrase('too_many_bytes', { most: LAYOUT_LIMITS.bytes }));
}

function tooDeep(): AppError {
  return misfit('', phrase('too_deep'));
}

function misfit(path: string, problem: Phrase, cause?: unknown): AppError {
  const facts = { at: path === '' ? 'file' : 'path', path, problem };
  return refusal('layout_form', facts, cause === undefined ? {} : { cause });
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function partsOf(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `/items/3/font/size` is written items[3].font.size. */
function pathOf(pointer: string, from: string): string {
  return partsOf(pointer).reduce((path, part) => join(path, part), from);
}

function join(path: string, name: string): string {
  const short = /^[\w-]{1,64}$/.test(name) ? name : JSON.stringify(name.slice(0, 64));
  return path === '' ? short : `${path}.${short}`;
}
