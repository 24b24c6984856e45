// Finds the possible IDs behind an ID that was misread on paper.
import { ALPHABET } from '#shared/core/id.ts';

/** No ID has these characters. The values are what they were misread from, the likeliest first. */
const IMPOSSIBLE: Readonly<Record<string, string>> = { 0: 'QD', O: 'QD', 1: '7TJ', I: '7TJ', L: '7TJ', U: 'V' };
/** Characters of IDs that people mistake for one another. */
const ALIKE: Readonly<Record<string, string>> = {
  8: 'B',
  B: '8',
  5: 'S',
  S: '5',
  2: 'Z',
  Z: '2',
  6: 'G',
  G: '6',
  V: 'Y',
  Y: 'V',
  Q: 'D',
  D: 'Q',
};
/** The most candidates: each one is looked up at the station. */
const MOST = 6;

export interface Misread {
  /** The characters that no ID has, each once. */
  readonly impossible: readonly string[];
  /** Five characters each. */
  readonly candidates: readonly string[];
}

/** Whether the text, which a person asked for, can be an ID. A fifth of all IDs are letters alone. */
export function canBeId(text: string): boolean {
  return [...(charactersOf(text) ?? '-')].every((character) => ALPHABET.includes(character));
}

/** Null if the text does not look like a whole ID, with or without its prefix. */
export function misreadOf(text: string): Misread | null {
  const id = charactersOf(text);
  // A word of five letters may be anything; an ID nearly always has a digit or its prefix.
  if (id === undefined || !/\d|-/.test(text)) return null;
  const impossible = [...new Set([...id].filter((character) => !ALPHABET.includes(character)))];
  if (impossible.length > 0) return { impossible, candidates: replacements(id).slice(0, MOST) };
  return {
    impossible,
    candidates: [...new Set([...(/\s/.test(text.trim()) ? [id] : []), ...swaps(id)])].slice(0, MOST),
  };
}

function charactersOf(text: string): string | undefined {
  return /^(?:[A-Z0-9]{1,8}[\s-]+)?([A-Z0-9]{5})$/.exec(withPlainDashes(text).toUpperCase())?.[1];
}

/** Word processors and phones replace the hyphen of an ID by other dashes. */
export function withPlainDashes(text: string): string {
  return text.trim().replace(/[\u2010-\u2015\u2212]/g, '-');
}

function replacements(id: string): string[] {
  return [...id].reduce<string[]>(
    (ways, character) => {
      const options = ALPHABET.includes(character) ? character : (IMPOSSIBLE[character] ?? '');
      return ways.flatMap((way) => [...options].map((option) => way + option));
    },
    [''],
  );
}

/** The IDs with one character replaced by one that looks like it. */
function swaps(id: string): string[] {
  return [...id].flatMap((character, at) =>
    [...(ALIKE[character] ?? '')].map((other) => id.slice(0, at) + other + id.slice(at + 1)),
  );
}
