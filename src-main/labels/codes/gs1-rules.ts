import type { Words } from '#shared/labels/form-words.ts';
import { GS1_SEPARATOR, hasFixedLength } from '#shared/labels/gs1-content.ts';
import type { Gs1Element } from '#shared/labels/gs1-element.ts';
import { syntaxTrouble } from '#shared/labels/gs1-element.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import type { Refused } from './symbols.ts';

/** What a reader gives: AIs and values in a row, with a separator after every AI without a fixed length but the last. */
export function readContent(elements: readonly Gs1Element[]): string {
  return elements
    .map(({ ai, value }, i) => ai + value + (hasFixedLength(ai) || i === elements.length - 1 ? '' : GS1_SEPARATOR))
    .join('');
}

type Say = (ai: string, message: string) => Words;

/** What the encoder's reasons mean. The first whose name fits says it. */
const REASONS: readonly (readonly [RegExp, Say])[] = [
  [
    /unknownAI/,
    (ai) => ({ en: `there is no AI (${ai})`, de: `den AI (${ai}) gibt es nicht`, fr: `l’AI (${ai}) n’existe pas` }),
  ],
  [/TooShort|tooShort/, tooShortWords],
  [
    /TooLong|tooLong/,
    (ai) => ({
      en: `the value of AI (${ai}) is too long`,
      de: `der Wert von AI (${ai}) ist zu lang`,
      fr: `la valeur de l’AI (${ai}) est trop longue`,
    }),
  ],
  [
    /badChecksum|CheckCharacters|IBANchecksum/,
    (ai) => ({
      en: `the check digit of AI (${ai}) is wrong`,
      de: `die Prüfziffer von AI (${ai}) stimmt nicht`,
      fr: `la clé de contrôle de l’AI (${ai}) est fausse`,
    }),
  ],
  [
    /badMonth|badDay|badDate|badHour|badMinute|badSecond|badTime/,
    (ai) => ({
      en: `AI (${ai}) has no date or time of the calendar`,
      de: `AI (${ai}) hat kein Datum oder keine Zeit des Kalenders`,
      fr: `l’AI (${ai}) n’a pas une date ou une heure du calendrier`,
    }),
  ],
  [
    /notNumeric|CSET|badZero|zeroRequired|requiresNonDigit|hyphenRequired/,
    (ai) => ({
      en: `the value of AI (${ai}) has characters that it cannot have`,
      de: `der Wert von AI (${ai}) hat Zeichen, die er nicht haben kann`,
      fr: `la valeur de l’AI (${ai}) a des caractères qu’elle ne peut pas avoir`,
    }),
  ],
  [/missingAIs/, (_, message) => partnerWords(message)],
  [/exclusiveAIs/, (_, message) => exclusiveWords(message)],
  [
    /repeatedDifferingAIs/,
    (_, message) => ({
      en: `the AI (${aiIn(message)}) is there twice with two values`,
      de: `den AI (${aiIn(message)}) gibt es zweimal mit zwei Werten`,
      fr: `l’AI (${aiIn(message)}) est là deux fois, avec deux valeurs`,
    }),
  ],
  [
    /^GS1dl/,
    () => ({
      en: 'the AIs of the address are not in the order of the GS1 Digital Link standard',
      de: 'die AIs der Adresse stehen nicht in der Reihenfolge des Standards GS1 Digital Link',
      fr: 'les AI de l’adresse ne sont pas dans l’ordre de la norme GS1 Digital Link',
    }),
  ],
];

/** Says in words what is wrong with GS1 data; null where the reason is another one, such as the length of the code. */
export function gs1Trouble(item: string, { reason, message }: Refused): Trouble | null {
  if (!reason.startsWith('GS1')) return null;
  const say = REASONS.find(([pattern]) => pattern.test(reason))?.[1];
  const ai = aiIn(message);
  return syntaxTrouble(
    item,
    say
      ? say(ai, message)
      : {
          en: `AI (${ai}): ${message}`,
          de: `der Wert von AI (${ai}) ist ungültig`,
          fr: `la valeur de l’AI (${ai}) n’est pas valable`,
        },
  );
}

export function tooShortWords(ai: string): Words {
  return {
    en: `the value of AI (${ai}) is too short`,
    de: `der Wert von AI (${ai}) ist zu kurz`,
    fr: `la valeur de l’AI (${ai}) est trop courte`,
  };
}

function aiIn(message: string): string {
  return /\(?(\d{2,})\)?/.exec(message)?.[1] ?? '';
}

/** The message: One of more requisite AIs for AI (21) are missing: 01 OR 03 OR 8006. */
function partnerWords(message: string): Words {
  const [, wanted = ''] = message.split(': ');
  const ai = aiIn(message);
  const list = wanted.replace(/\d+/g, '($&)');
  return {
    en: `AI (${ai}) needs another one beside it: ${list.replaceAll(' OR ', ' or ').replaceAll(' AND ', ' and ')}`,
    de: `AI (${ai}) braucht einen weiteren: ${list.replaceAll(' OR ', ' oder ').replaceAll(' AND ', ' und ')}`,
    fr: `l’AI (${ai}) en demande un autre\u202f: ${list.replaceAll(' OR ', ' ou ').replaceAll(' AND ', ' et ')}`,
  };
}

/** The message: AIs (01) and (37) are mutually exclusive. */
function exclusiveWords(message: string): Words {
  const [first = '', second = ''] = [...message.matchAll(/\((\d+)\)/g)].map(([, ai]) => ai);
  return {
    en: `AI (${first}) and AI (${second}) exclude each other`,
    de: `AI (${first}) und AI (${second}) schließen sich aus`,
    fr: `l’AI (${first}) et l’AI (${second}) s’excluent`,
  };
}
