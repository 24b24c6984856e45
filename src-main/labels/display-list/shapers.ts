import type { Faces } from '#main/labels/text/faces.ts';
import { createLineShaper, type LineShaper } from '#main/labels/text/shaped-line.ts';
import type { Font } from '#shared/labels/layout.ts';
import type { EastAsian } from '#shared/labels/shipped-fonts.ts';

export type Shapers = (font: Pick<Font, 'family' | 'weight'>, language?: EastAsian) => LineShaper;

/** One shaper for each font and language, made when it is first asked for. */
export function createShapers(faces: Faces): Shapers {
  const made = new Map<string, LineShaper>();
  return ({ family, weight }, language = 'zh') => {
    const key = `${family} ${weight} ${language}`;
    const chain = (of: 400 | 700) => faces.chain({ family, weight: of }, language);
    const shaper = made.get(key) ?? createLineShaper(chain(weight), chain(700));
    made.set(key, shaper);
    return shaper;
  };
}
