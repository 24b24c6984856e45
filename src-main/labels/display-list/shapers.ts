import type { Font } from '../../../src-shared/layout/layout.ts';
import type { Faces } from '../text/faces.ts';
import { createLineShaper, type LineShaper } from '../text/shaped-line.ts';

export type Shapers = (font: Pick<Font, 'family' | 'weight'>) => LineShaper;

/** One shaper for each font, made when it is first asked for. */
export function createShapers(faces: Faces): Shapers {
  const made = new Map<string, LineShaper>();
  return ({ family, weight }) => {
    const key = `${family} ${weight}`;
    const shaper = made.get(key) ?? createLineShaper(faces.chain({ family, weight }));
    made.set(key, shaper);
    return shaper;
  };
}
