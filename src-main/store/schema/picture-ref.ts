/** `pdf` and `svg` are files from which artwork was drawn; `ttf` and `otf` are fonts. */
const TYPES = ['png', 'jpeg', 'webp', 'tiff', 'pdf', 'svg', 'ttf', 'otf'] as const;

/** A stored picture, or another file that rows name. It is named after the hash of its content. */
export interface PictureRef {
  /** SHA-256 of the file, in hexadecimal. */
  readonly hash: string;
  readonly type: (typeof TYPES)[number];
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

/** Whether a file of a data folder has the place and the name of a picture, or of its recipe: `pictures/ab/ab12….png`. */
export function isPicturePath(path: string): boolean {
  const [, , type] = /^pictures\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.([a-z]+)$/.exec(path) ?? [];
  return type === 'recipe' || (TYPES as readonly (string | undefined)[]).includes(type);
}

/** The hashes of all pictures that a JSON text names: of every PictureRef in it, however deep. */
export function hashesIn(json: string): string[] {
  return [...json.matchAll(/"hash":"([0-9a-f]{64})"/g)].map((match) => match[1]);
}
