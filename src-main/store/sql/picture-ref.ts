import type { PictureRef } from '../rows.ts';

/** As kept in a column: hash, type and length, `<hash>.png:12345`. */
export function textOfPicture(ref: PictureRef | null): string | null {
  return ref && `${pictureName(ref)}:${ref.bytes}`;
}

export function pictureOf(text: string | null): PictureRef | null {
  if (text === null) return null;
  const colon = text.lastIndexOf(':');
  return {
    hash: text.slice(0, 64),
    type: text.slice(65, colon) as PictureRef['type'],
    bytes: Number(text.slice(colon + 1)),
  };
}

export function pictureName({ hash, type }: PictureRef): string {
  return `${hash}.${type}`;
}

/** The hashes of pictures that a value names, however deep: any PictureRef in it. */
export function hashesIn(json: string): string[] {
  return [...json.matchAll(/"hash":"([0-9a-f]{64})"/g)].map((match) => match[1]);
}
