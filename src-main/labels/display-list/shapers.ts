import type { Font } from '../../../src-shared/layout/layout.ts';
import type { EastAsian } from '../../../src-shared/layout/shipped-fonts.ts';
import type { Faces } from '../text/faces.ts';
import { createLineShaper, type LineShaper } from '../text/shaped-line.ts';

export type Shapers = (font: Pick<Font, 'family' | 'weight'>, language?: EastAsian) => LineShaper;

/** One shaper for each font and language, made when it is first asked for. */
export function createShapers(faces: Faces): Shapers {
  const made = new Map<string, LineShaper>();
  return ({ family, weight }, language = 'zh') => {
    const key = `${family} ${weight} ${language}`;
    const shaper = made.get(key) ?? createLineShaper(faces.chain({ family, weight }, language));
    made.set(key, shaper);
    return shaper;
  };
}
