import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from '#shared/labels/layout.ts';
import { type EastAsian, SHIPPED_FONTS, SLICED_FONTS } from '#shared/labels/shipped-fonts.ts';
import { type Face, openFace } from './face.ts';
import type { SlicedFonts } from './sliced-fonts.ts';

export interface Faces {
  readonly families: readonly string[];
  /** Where a character is looked for; Chinese ones in the shapes of that language. */
  chain(font: Pick<Font, 'family' | 'weight'>, language?: EastAsian): FaceChain;
  face(id: string): Face;
}

/** The shipped fonts, which lie in `folder`. */
export async function openShippedFaces(folder: string): Promise<readonly Face[]> {
  const read = SHIPPED_FONTS.map(async ({ file, ...font }) =>
    openFace({ ...font, id: file, bytes: await readFile(join(folder, file)) }),
  );
  return Promise.all(read);
}

/** The faces that texts may take: those that are open, the shipped ones first, and behind them those in many files. */
export function facesOf(faces: readonly Face[], sliced: SlicedFonts): Faces {
  const byId = new Map(faces.map((face) => [face.id, face]));
  const open = [...new Set(faces.map(({ family }) => family))];
  return {
    families: [...new Set([...open, ...sliced.families])],
    chain({ family, weight }, language = 'zh') {
      const others = open.filter((one) => one !== family);
      const chosen = [family, ...others].flatMap((one) => nearest(faces, one, weight));
      const isSliced = !open.includes(family) && sliced.families.includes(family);
      const later = slicedFamilies(language);
      const findIn = (families: readonly string[], codePoints: readonly number[]) =>
        firstOf(families, (one) => sliced.find(one, weight, codePoints));
      return {
        // Another face stands in until the file of this one is read: the search has noted that it was missed.
        get first() {
          return (isSliced ? findIn([family], [LETTER]) : undefined) ?? chosen[0];
        },
        find: (codePoints) =>
          (isSliced ? findIn([family], codePoints) : undefined) ??
          chosen.find((face) => hasAll(face, codePoints)) ??
          findIn(later, codePoints),
      };
    },
    face(id) {
      const face = byId.get(id) ?? sliced.face(id);
      if (!face) throw new Error(`There is no face ${id}.`);
      return face;
    },
  };
}

/** A letter that every font has. */
const LETTER = 0x41;

/** That of the language first. */
function slicedFamilies(language: EastAsian): string[] {
  const own = SLICED_FONTS.filter((one) => one.language === language);
  return [...new Set([...own, ...SLICED_FONTS].map(({ family }) => family))];
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The face of a family whose weight is nearest to the one that is asked for. */
function nearest(faces: readonly Face[], family: string, weight: number): Face[] {
  const distance = (face: Face) => Math.abs(face.weight - weight);
  return faces
    .filter((face) => face.family === family)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 1);
}

/** Where the characters of a text are looked for. */
export interface FaceChain {
  /** The face that was asked for: its lines stand where this one says. */
  readonly first: Face;
  /** The first face that has all of these characters. */
  find(codePoints: readonly number[]): Face | undefined;
}

export function chainOf(faces: readonly [Face, ...Face[]]): FaceChain {
  return { first: faces[0], find: (codePoints) => faces.find((face) => hasAll(face, codePoints)) };
}

export function hasAll(face: Face, codePoints: readonly number[]): boolean {
  return codePoints.every((codePoint) => face.has(codePoint));
}
