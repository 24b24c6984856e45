import type { Face } from './face.ts';

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
