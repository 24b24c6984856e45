import { type CellDamage, inspectCell } from '#main/spreadsheets/damage.ts';
import { fold } from '#main/spreadsheets/fold.ts';
import type { TableRow } from '#main/spreadsheets/table.ts';
import { lazily } from '#shared/core/lazily.ts';
import type { Field, Metadata, Template } from '#shared/core/model.ts';
import { countryCodes } from '#shared/records/countries.ts';
import { isGtin } from '#shared/records/gtin.ts';
import type { Mapping } from './map-columns.ts';
import { asIs, converted, type FieldRemarkKind, type Reading, readBoolean, readOption } from './read-choice.ts';
import { readDate } from './read-date.ts';
import { readNumber, unitOf } from './read-number.ts';

/** A value that the record has in another form than the file. */
interface Conversion {
  readonly field: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

export interface FieldRemark {
  readonly field: string;
  readonly kind: FieldRemarkKind;
  /** The text in the file. */
  readonly value: string;
  /** A sentence that begins with the label of the field. */
  readonly text: string;
  /** The value that may be meant. */
  readonly offer: string | null;
}

export interface RowReading {
  /** Values that fit. Empty cells and cells with a problem are left out. */
  readonly metadata: Metadata;
  readonly conversions: readonly Conversion[];
  /** A row with a problem makes no label. */
  readonly problems: readonly FieldRemark[];
  /** Values that were taken but may mean something else. */
  readonly doubts: readonly FieldRemark[];
}

/** The metadata of a record from a row. Each cell is read by the type of its field, and every conversion is noted. */
export function toMetadata(row: Pick<TableRow, 'cells'>, mapping: Mapping, template: Template): RowReading {
  const metadata: Record<string, string> = {};
  const conversions: Conversion[] = [];
  const problems: FieldRemark[] = [];
  const doubts: FieldRemark[] = [];
  for (const field of template.fields) {
    const written = row.cells[mapping.columns.findIndex((column) => column.field === field.key)] ?? '';
    if (written.trim() === '') {
      if (field.required)
        problems.push(remarkOf(field, { kind: 'missing', value: '', text: 'is missing', offer: null }));
      continue;
    }
    const { reading, remarks } = readCell(written, field);
    doubts.push(...remarks);
    if ('problem' in reading) {
      const { kind, problem, offer = null } = reading;
      problems.push(remarkOf(field, { kind, value: written, text: problem, offer }));
      continue;
    }
    metadata[field.key] = reading.value;
    if (reading.why !== null)
      conversions.push({ field: field.key, from: written, to: reading.value, why: reading.why });
    if (reading.doubt === undefined) continue;
    const text = `is ${quoted(written)}: ${reading.doubt}`;
    doubts.push(remarkOf(field, { kind: 'dot_or_thousands', value: written, text, offer: null }));
  }
  return { metadata, conversions, problems, doubts };
}

function readCell(written: string, field: Field): { reading: Reading; remarks: FieldRemark[] } {
  const damage = damageOf(written, field);
  // A number may be meant like this: 1E+06 litres.
  const wrong = damage.find(
    ({ weight, kind }) => weight === 'wrong' && !(field.type === 'number' && kind === 'scientific'),
  );
  if (wrong) return { reading: problemOf(wrong), remarks: [] };
  const text = written.trim();
  const reading = withValue(noteTrim(readText(text, field), text !== written), text);
  const remarks = damage.map(({ kind, text, offer }) =>
    remarkOf(field, { kind, value: written, text: `is in doubt: ${text}`, offer }),
  );
  return { reading, remarks };
}

/** Damage that reading the field does not handle already. */
function damageOf(written: string, field: Field): CellDamage[] {
  const own: readonly string[] = field.type === 'number' ? ['spaces', 'digits_lost'] : ['spaces'];
  return inspectCell(written, field.type === 'gtin' ? 'gtin' : null).filter(({ kind }) => !own.includes(kind));
}

function problemOf({ kind, text, offer }: CellDamage): Reading {
  const problem = `is not valid: ${text.replace(/\.$/, '')}`;
  return offer === null ? { problem, kind } : { problem, kind, offer };
}

function readText(text: string, field: Field): Reading {
  switch (field.type) {
    case 'multiline':
      return asIs(text);
    case 'text':
      return readLine(text);
    case 'number':
      return readNumber(text, unitOf(field.label));
    case 'date':
      return readDate(text);
    case 'url':
      return readUrl(text);
    case 'select':
      return readOption(text, field.options ?? []);
    case 'boolean':
      return readBoolean(text);
    case 'gtin':
      return readGtin(text);
    case 'country':
      return readCountry(text);
  }
}

function readGtin(text: string): Reading {
  const digits = text.replace(/[\s-]/g, '');
  if (!isGtin(digits)) {
    return { problem: 'must be a GTIN of 8, 12, 13 or 14 digits with a right check digit', kind: 'gtin_form' };
  }
  return digits === text ? asIs(text) : converted(digits, 'a GTIN is written without gaps');
}

/** From the first blank on: from each of many anew, a long text would hold up everybody. */
const LINE_END = /(?<!\s)\s*[\r\n]+\s*/g;

function readLine(text: string): Reading {
  return /[\r\n]/.test(text) ? converted(text.replace(LINE_END, ' '), 'the field has one line') : asIs(text);
}

function readUrl(text: string): Reading {
  const whole = /^www\./i.test(text) ? `https://${text}` : text;
  const fits = /^https?:\/\//i.test(whole) && !/\s/.test(whole) && URL.canParse(whole);
  if (!fits) return { problem: 'must be an address that starts with http:// or https://', kind: 'not_url' };
  return whole === text ? asIs(text) : converted(whole, 'an address begins with https://');
}

/** Adds the text of the cell to the sentence about its problem. */
function withValue(reading: Reading, text: string): Reading {
  return 'problem' in reading ? { ...reading, problem: `${reading.problem}; it is ${quoted(text)}` } : reading;
}

function noteTrim(reading: Reading, trimmed: boolean): Reading {
  if (!trimmed || 'problem' in reading || reading.why !== null) return reading;
  return { ...reading, why: 'spaces before and after it are left out' };
}

function remarkOf(field: Field, { text, ...remark }: Omit<FieldRemark, 'field'>): FieldRemark {
  return { field: field.key, ...remark, text: `${field.label} ${text}${/[.!?]$/.test(text) ? '' : '.'}` };
}

function quoted(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** Names that are in use beside the official ones, and the signs of cars. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['VAE', 'UAE', 'Emirate'],
  AT: ['A', 'AUT'],
  BE: ['B', 'BEL'],
  CH: ['CHE', 'Confoederatio Helvetica'],
  CN: ['VR China', 'PR China', 'PRC', 'CHN', "People's Republic of China"],
  CZ: ['Czech Republic', 'Tschechische Republik', 'CZE'],
  DE: ['D', 'DEU', 'GER', 'BRD', 'Bundesrepublik Deutschland', 'Federal Republic of Germany'],
  ES: ['E', 'ESP'],
  FR: ['F', 'FRA'],
  GB: ['UK', 'Great Britain', 'Großbritannien', 'England', 'GBR', 'Schottland', 'Scotland', 'Wales'],
  IT: ['I', 'ITA'],
  KR: ['Korea', 'Republic of Korea', 'Republik Korea', 'KOR'],
  NL: ['Holland', 'NLD', 'The Netherlands'],
  PL: ['POL'],
  PT: ['PRT'],
  SK: ['Slovak Republic', 'Slowakische Republik'],
  TR: ['Turkey', 'Türkei'],
  US: ['USA', 'U.S.A.', 'United States of America', 'Amerika'],
  VN: ['Viet Nam'],
  ZA: ['RSA'],
};

const codeByName = lazily(codesByName);

/** The code of a country, from its code in any case, its name in English or German, or another usual name. */
function readCountry(text: string): Reading {
  if (countryCodes().has(text)) return asIs(text);
  const bare = text.replace(/^(made in|product of|hergestellt in|produkt aus)\s+/i, '');
  const upper = bare.toUpperCase();
  const code = countryCodes().has(upper) ? upper : codeByName().get(fold(bare));
  if (code) return converted(code, 'that is the code of the country');
  return { problem: 'must be a country, such as DE or Germany', kind: 'not_country' };
}

function codesByName(): ReadonlyMap<string, string> {
  const official = ['en', 'de'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return [...countryCodes()].map((code) => [fold(names.of(code) ?? ''), code] as const);
  });
  const others = Object.entries(OTHER_NAMES).flatMap(([code, names]) =>
    names.map((name) => [fold(name), code] as const),
  );
  return new Map([...official, ...others]);
}
