// Whether the characters that PDFium reads on a label are those of its texts.
import type { SeenCharacter } from './seen-page.ts';

/** A text, and where the middle of the ink of each of its glyphs is: millimetres from the top left corner of the page. */
export interface PlacedText {
  readonly text: string;
  readonly middles: readonly { readonly x: number; readonly y: number }[];
}

/**
 * PDFium orders what stands in one line from the left to the right, whatever was written first and however it is turned. So where
 * the characters are not those of the texts one after the other, each is taken for one of the glyph whose ink is nearest.
 */
export function saysAll(seen: readonly SeenCharacter[], texts: readonly PlacedText[]): boolean {
  const whole = seen.map(({ text }) => text).join('');
  if (evened(whole) === evened(texts.map(({ text }) => text).join(''))) return true;
  const said: { readonly glyph: number; readonly text: string }[][] = texts.map(() => []);
  for (const character of seen) {
    const nearest = nearestTo(character, texts);
    if (!nearest) return false;
    said[nearest.text].push({ glyph: nearest.glyph, text: character.text });
  }
  return texts.every(({ text }, i) => {
    const inOrder = said[i].toSorted((one, other) => one.glyph - other.glyph);
    return sameText(inOrder.map((one) => one.text).join(''), text);
  });
}

function nearestTo({ x, y }: SeenCharacter, texts: readonly PlacedText[]) {
  let nearest: { readonly text: number; readonly glyph: number } | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [text, { middles }] of texts.entries()) {
    for (const [glyph, middle] of middles.entries()) {
      const away = (middle.x - x) ** 2 + (middle.y - y) ** 2;
      if (away < least) [nearest, least] = [{ text, glyph }, away];
    }
  }
  return nearest;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Whether PDFium read what a text says, but for spaces and how letters are composed. It guesses the order of writing from right
 * to left by the places of glyphs: such a text must have the same characters, in whatever order.
 */
export function sameText(seen: string, expected: string): boolean {
  const [one, other] = [evened(seen), evened(expected)];
  if (one === other) return true;
  return RIGHT_TO_LEFT.test(other) && sorted(one) === sorted(other);
}

/** Without what nobody sees, and with one form for letters that look alike. */
export function evened(text: string): string {
  return text.normalize('NFKC').replace(/[\p{White_Space}\p{Cf}]/gu, '');
}

function sorted(text: string): string {
  return [...text].sort().join('');
}
