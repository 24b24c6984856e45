/** A stored picture. Its content gives it its name. */
export interface PictureRef {
  /** SHA-256 of the file, in hexadecimal. */
  readonly hash: string;
  /** The last two are files that artwork was drawn from. */
  readonly type: 'png' | 'jpeg' | 'webp' | 'tiff' | 'pdf' | 'svg';
  readonly bytes: number;
}

/** How a column holds a picture: hash, type and length, as in `<hash>.png:12345`. */
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

/** The hashes of all pictures that a JSON text names: of every PictureRef in it, however deep. */
export function hashesIn(json: string): string[] {
  return [...json.matchAll(/"hash":"([0-9a-f]{64})"/g)].map((match) => match[1]);
}
