// GS1's Barcode Syntax Dictionary, and values that each of its lines allows and refuses. The file is GS1's, so it is no part of this
// repository: an environment variable names it.
import { readFileSync } from 'node:fs';
import { checkDigit } from '#shared/records/gtin.ts';

interface Component {
  readonly set: 'N' | 'X' | 'Y' | 'Z';
  readonly least: number;
  readonly most: number;
  readonly isOptional: boolean;
  readonly linters: readonly string[];
}

export interface Entry {
  readonly ai: string;
  readonly isFixed: boolean;
  readonly components: readonly Component[];
  /** Each with its alternatives, of which each is a group. */
  readonly requires: readonly (readonly (readonly string[])[])[];
  readonly excludes: readonly string[];
  readonly isKey: boolean;
}

export const DICTIONARY_FILE = 'TWINMARK_GS1_DICTIONARY';

/** Every application identifier, those of ranges one by one. None where no file is named. */
export function dictionary(file = process.env[DICTIONARY_FILE]): Entry[] {
  if (file === undefined) return [];
  const text = readFileSync(file, 'utf8');
  return text.split('\n').flatMap((line) => (/^\d/.test(line) ? entriesOf(line) : []));
}

function entriesOf(line: string): Entry[] {
  const [range, ...words] = line
    .replace(/ # .*$/, '')
    .trim()
    .split(/\s+/);
  const flags = /^[*?]+$/.test(words[0]) ? words.shift() : '';
  const attribute = (name: string) =>
    words.flatMap((word) => (word.startsWith(`${name}=`) ? [word.slice(name.length + 1).split(',')] : []));
  const entry = {
    isFixed: flags?.includes('*') ?? false,
    components: words.flatMap((word) => componentOf(word) ?? []),
    requires: attribute('req').map((all) => all.map((group) => group.split('+'))),
    excludes: attribute('ex').flat(),
    isKey: words.some((word) => /^dlpkey/.test(word)),
  };
  const [from, to = from] = range.split('-');
  const count = Number(to) - Number(from) + 1;
  return Array.from({ length: count }, (_, i) => ({
    ai: String(Number(from) + i).padStart(from.length, '0'),
    ...entry,
  }));
}

function componentOf(word: string): Component | null {
  const [, open, set, upTo, count, rest] = /^(\[?)([NXYZ])(\.\.)?(\d+)\]?((?:,\w+)*)$/.exec(word) ?? [];
  if (set === undefined) return null;
  return {
    set: set as Component['set'],
    least: upTo ? 1 : Number(count),
    most: Number(count),
    isOptional: open === '[',
    linters: rest.split(',').filter((one) => one !== ''),
  };
}

/** What a linter takes and refuses, where that is not a matter of the set of characters. */
const LINTED: Readonly<Record<string, readonly [good: string, bad: string]>> = {
  yymmd0: ['261200', '261301'],
  yymmdd: ['261231', '261200'],
  yyyymmdd: ['20261231', '20261301'],
  hhmi: ['2359', '2460'],
  hh: ['23', '24'],
  mi: ['59', '60'],
  ss: ['59', '60'],
  iso3166: ['276', '000'],
  iso3166999: ['999', '000'],
  iso3166alpha2: ['DE', 'ZX'],
  iso4217: ['978', '000'],
  iso5218: ['1', '3'],
  yesno: ['1', '2'],
  winding: ['1', '2'],
  zero: ['0', '1'],
  latitude: ['1800000000', '1800000001'],
  longitude: ['3600000000', '3600000001'],
  hyphen: ['-', 'A'],
  pieceoftotal: ['0102', '0201'],
  posinseqslash: ['1/2', '2/1'],
  mediatype: ['10', '11'],
  packagetype: ['CT', '@@'],
  importeridx: ['C', '!'],
  iban: ['GB82WEST12345698765432', 'GB83WEST12345698765432'],
  csumalpha: ['1987654Ad4X4bL5ttr2310c2K', '1987654Ad4X4bL5ttr2310cAK'],
  couponcode: ['106141416543213150110120', '906141416543213150110120'],
  couponposoffer: ['006141416543210123456', '906141416543210123456'],
};

/** What stands in a component of so many characters. */
function filled({ set, linters }: Component, length: number): string {
  if (linters.includes('csum')) {
    const digits = '4006381333931234567'.slice(0, length - 1);
    return digits + checkDigit(digits);
  }
  const linted = linters.find((one) => Object.hasOwn(LINTED, one));
  if (linted !== undefined) return LINTED[linted][0];
  if (linters.includes('pcenc')) return `${'A%20b'.slice(0, length < 5 ? 1 : 5)}${'A'.repeat(length)}`.slice(0, length);
  if (linters.includes('nonzero')) return '1'.padStart(length, '0');
  return (set === 'N' ? '4'.repeat(length) : `4006381${'A'.repeat(length)}`).slice(0, length);
}

/** The shortest value and the longest one that a line allows. */
export function goodValues({ components }: Entry): string[] {
  const needed = components.filter(({ isOptional }) => !isOptional);
  return [
    needed
      .map((one) =>
        filled(
          one,
          one.linters.some((name) => name.startsWith('gcppos'))
            ? Math.max(one.least, Math.min(5, one.most))
            : one.least,
        ),
      )
      .join(''),
    components.map((one) => filled(one, one.most)).join(''),
  ];
}

export interface BadValue {
  readonly why: string;
  readonly value: string;
}

/** Values that break one rule of a line each. */
export function badValues({ components }: Entry): BadValue[] {
  const whole = (change: (one: Component, i: number) => string) => components.map(change).join('');
  const isOpen = components.some(({ linters }) => linters.some((name) => /^(coupon|iban|csumalpha)/.test(name)));
  const last = components[components.length - 1];
  const long = isOpen ? [] : [{ why: 'too long', value: `${whole((one) => filled(one, one.most))}${'1'.repeat(1)}` }];
  const fixed = components.filter(({ isOptional }) => !isOptional).every(({ least, most }) => least === most);
  const [shortest] = goodValues({ components } as Entry);
  const short = fixed && shortest.length > 1 ? [{ why: 'too short', value: shortest.slice(0, -1) }] : [];
  const others = components.flatMap((component, i) => [
    ...(component.set === 'X' && component === last && component.linters.length > 0 ? [] : strange(component)).map(
      (value) => ({
        why: `not of set ${component.set}`,
        value: whole((one, k) => (k === i ? value : filled(one, one.most))),
      }),
    ),
    ...component.linters.flatMap((name) =>
      broken(name, component).map((value) => ({
        why: name,
        value: whole((one, k) => (k === i ? value : filled(one, one.most))),
      })),
    ),
  ]);
  return [...long, ...short, ...others];
}

const STRANGE = { N: 'A', X: '^', Y: 'a', Z: '+' } as const;

function strange({ set, most }: Component): string[] {
  return [`${'4'.repeat(most)}${STRANGE[set]}`.slice(-most)];
}

function broken(name: string, component: Component): string[] {
  if (name === 'csum') {
    const good = filled(component, component.most);
    return [good.slice(0, -1) + ((Number(good.at(-1)) + 1) % 10)];
  }
  if (name === 'pcenc') return ['A%2'];
  if (name === 'nozeroprefix') return ['01'];
  if (name === 'nonzero') return ['0'.repeat(component.most)];
  if (name === 'gcppos1') return [`A${filled(component, component.most).slice(1)}`];
  if (name === 'gcppos2') return [];
  if (name === 'hasnondigit') return [];
  return Object.hasOwn(LINTED, name) ? [LINTED[name][1]] : [];
}

export function matches(ai: string, pattern: string): boolean {
  return new RegExp(`^${pattern.replaceAll('n', '\\d')}$`).test(ai);
}
