// AI 03, the GTIN of what is made to order, is younger than the encoder's rules on partners. What they lack stands here.

/** AIs that stand beside 03 as beside 01, with what else they need: GS1's Syntax Dictionary of July 2026. */
export const BESIDE: Readonly<Record<string, readonly string[]>> = {
  '20': [],
  '240': [],
  '241': [],
  '243': [],
  '250': ['21'],
  '251': [],
  '422': [],
  '423': [],
  '424': [],
  '425': [],
  '426': [],
  '427': ['422'],
  '7003': [],
  '7004': ['10'],
  '7010': [],
  '7011': [],
  '7020': ['416'],
  '7021': [],
  '7022': ['7021'],
  '8008': [],
  '8009': [],
  '8012': [],
  '8030': ['21'],
};

interface Elements {
  /** Element strings that the encoder has to take, partners and all, for the whole to be right. */
  readonly checked: readonly string[];
  /** The first AI that must not stand beside 03. */
  readonly excluded: string | null;
}

/** What to check of an element string with 03; null of one without, which the encoder checks as it is. */
export function madeToOrder(content: string): Elements | null {
  const elements = [...content.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([whole, ai]) => ({ whole, ai }));
  const ais = elements.map(({ ai }) => ai);
  if (!ais.includes('03')) return null;
  const isServed = (ai: string) => BESIDE[ai]?.every((other) => ais.includes(other)) ?? false;
  // Once without what 03 serves, whose partners would be missed; once with 01 in its place, for what excludes each other.
  const others = elements.filter(({ ai }) => !isServed(ai)).map(({ whole }) => whole);
  const asGtin = elements.map(({ whole, ai }) => (ai === '03' ? whole.replace('(03)', '(01)') : whole));
  return { checked: [others.join(''), asGtin.join('')], excluded: ais.includes('8006') ? '8006' : null };
}
