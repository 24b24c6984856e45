import { GS1_SEPARATOR, gs1Elements, hasFixedLength } from '#shared/labels/gs1-content.ts';
import type { Gs1Element } from '#shared/labels/gs1-element.ts';
import { syntaxTrouble } from '#shared/labels/gs1-element.ts';
import type { Symbology } from '#shared/labels/layout.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { type Phrase, phrase } from '#shared/words/phrase.ts';
import type { Refused } from './refused.ts';

/** What a reader gives: AIs and values in a row, with a separator after every AI without a fixed length but the last. */
export function readContent(elements: readonly Gs1Element[]): string {
  return elements
    .map(({ ai, value }, i) => ai + value + (hasFixedLength(ai) || i === elements.length - 1 ? '' : GS1_SEPARATOR))
    .join('');
}

/** What a code says in elements: the number of a product in a code of the till, or on a case, stands for AI 01. */
export function saidElements(symbology: Symbology, read: string): readonly Gs1Element[] {
  if (NUMBERS.includes(symbology)) return [{ ai: '01', value: read.padStart(GTIN_DIGITS, '0') }];
  return gs1Elements(symbology, read) ?? [];
}

const NUMBERS: readonly Symbology[] = ['ean13', 'ean8', 'upca', 'itf14'];
const GTIN_DIGITS = 14;

type Say = (ai: string, message: string) => Phrase;

/** What the encoder's reasons mean. The first whose name fits says it. */
const REASONS: readonly (readonly [RegExp, Say])[] = [
  [/unknownAI/, (ai) => phrase('gs1_unknown', { ai })],
  [/TooShort|tooShort/, (ai) => phrase('gs1_short', { ai })],
  [/TooLong|tooLong/, (ai) => phrase('gs1_long', { ai })],
  [/badChecksum|CheckCharacters|IBANchecksum/, (ai) => phrase('gs1_check', { ai })],
  [/badMonth|badDay|badDate|badHour|badMinute|badSecond|badTime/, (ai) => phrase('gs1_date', { ai })],
  [/notNumeric|CSET|badZero|zeroRequired|requiresNonDigit|hyphenRequired/, (ai) => phrase('gs1_characters', { ai })],
  [/missingAIs/, (ai, message) => phrase('gs1_partner', { ai, ais: partnersIn(message) })],
  [/exclusiveAIs/, (_, message) => exclusiveWords(message)],
  [/repeatedDifferingAIs/, (ai) => phrase('gs1_repeated', { ai })],
  [/^GS1dl/, () => phrase('gs1_link_order')],
];

/** Says in words what is wrong with GS1 data; null where the reason is another one, such as the length of the code. */
export function gs1Trouble(item: string, { reason, message }: Refused): Trouble | null {
  if (!reason.startsWith('GS1')) return null;
  const say = REASONS.find(([pattern]) => pattern.test(reason))?.[1];
  const ai = aiIn(message);
  return syntaxTrouble(item, say ? say(ai, message) : phrase('gs1_other', { ai, message }));
}

function aiIn(message: string): string {
  return /\(?(\d{2,})\)?/.exec(message)?.[1] ?? '';
}

/** The message: One of more requisite AIs for AI (21) are missing: 01 OR 03 OR 8006. */
function partnersIn(message: string): string {
  const [, wanted = ''] = message.split(': ');
  return wanted.replace(/\d+/g, '($&)').replaceAll(' OR ', ' / ').replaceAll(' WITH ', '; ');
}

/** The message: AIs (01) and (37) are mutually exclusive. */
function exclusiveWords(message: string): Phrase {
  const [first = '', second = ''] = [...message.matchAll(/\((\d+)\)/g)].map(([, ai]) => ai);
  return phrase('gs1_exclusive', { first, second });
}
