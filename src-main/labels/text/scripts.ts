// HarfBuzz shapes text of one script at a time.
import type { EastAsian } from '#shared/labels/shipped-fonts.ts';

const SCRIPTS = {
  Latn: /\p{Script=Latin}/u,
  Grek: /\p{Script=Greek}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Armn: /\p{Script=Armenian}/u,
  Geor: /\p{Script=Georgian}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Arab: /\p{Script=Arabic}/u,
  Deva: /\p{Script=Devanagari}/u,
  Thai: /\p{Script=Thai}/u,
  Hani: /\p{Script=Han}/u,
  Hira: /\p{Script=Hiragana}/u,
  Kana: /\p{Script=Katakana}/u,
  Hang: /\p{Script=Hangul}/u,
} as const;

/** The script of a character by its ISO 15924 code; null for digits, marks and signs, which take that of their neighbours. */
export function scriptOf(character: string): string | null {
  return Object.entries(SCRIPTS).find(([, pattern]) => pattern.test(character))?.[0] ?? null;
}

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** Whether a text alone does not tell whose shapes its characters should have. */
export function isHanAlone(text: string): boolean {
  return HAN.test(text) && languageOf(text) === null;
}

/** The language that a script of the text tells: Japanese by kana, Korean by Hangul. Null where the text has neither. */
export function languageOf(text: string): EastAsian | null {
  if (KANA.test(text)) return 'ja';
  return HANGUL.test(text) ? 'ko' : null;
}

/** Joiners, selectors and marks of direction are never drawn, so no font needs to have them. */
export function isIgnorable(character: string): boolean {
  return /^\p{Default_Ignorable_Code_Point}$/u.test(character);
}
