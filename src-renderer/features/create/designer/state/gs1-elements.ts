// The elements of a GS1 code, as its template has them.

/** Application identifiers that people choose by name. Others can be typed. */
export const NAMED_AIS = [
  ...['01', '10', '15', '17', '21', '00', '02', '37', '11', '13', '16', '20', '240', '241', '30'],
  ...['3103', '400', '410', '420', '422', '710', '7003', '8008', '8200'],
] as const;
export type NamedAi = (typeof NAMED_AIS)[number];

export interface ElementDraft {
  readonly ai: string;
  readonly template: string;
}

/** The elements of a template; what stands before the first AI is left out. */
export function elementsIn(template: string): ElementDraft[] {
  return [...template.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai, value]) => ({ ai, template: value }));
}

export function elementTemplate(elements: readonly ElementDraft[]): string {
  return elements.map(({ ai, template }) => `(${ai})${template}`).join('');
}

const GTINS: readonly string[] = ['01', '02'];
const DATES: readonly string[] = ['11', '13', '15', '16', '17'];

export function isNamed(ai: string): ai is NamedAi {
  return (NAMED_AIS as readonly string[]).includes(ai);
}

/** A field as an AI needs it: numbers of products with 14 digits, dates as six. */
export function fieldFor(ai: string, template: string): string {
  const name = /^\{(\[(?:[^\]]|\]\])+\]|[a-z][a-z0-9_]*)/.exec(template)?.[1];
  if (name === undefined) return template;
  if (GTINS.includes(ai)) return `{${name}|gtin14}`;
  if (DATES.includes(ai)) return `{${name}:yyMMdd}`;
  return `{${name}}`;
}

const EXAMPLES: Readonly<Record<NamedAi, string>> = {
  '01': '04006381333931',
  '10': 'L11-100',
  '15': '',
  '17': '',
  '21': '7K3QZ',
  '00': '340063810000000018',
  '02': '04006381333931',
  '37': '24',
  '11': '',
  '13': '',
  '16': '',
  '20': '01',
  '240': 'A-4711',
  '241': 'K-0815',
  '30': '6',
  '3103': '001250',
  '400': 'B-2026-17',
  '410': '4006381000000',
  '420': '10115',
  '422': '276',
  '710': '01234562',
  '7003': '',
  '8008': '',
  '8200': 'https://example.com',
};

/** What an element may say: dates of today, the others of some product. */
export function elementExample(ai: NamedAi, today: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${two(today.getFullYear() % 100)}${two(today.getMonth() + 1)}${two(today.getDate())}`;
  if (DATES.includes(ai)) return day;
  if (ai === '7003') return `${day}1200`;
  return ai === '8008' ? `${day}12` : EXAMPLES[ai];
}
