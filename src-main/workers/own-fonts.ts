// Fonts that people added, in threads.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isTrap } from '#main/imaging/vector/pdf.ts';
import type { Face } from '#main/labels/text/face.ts';
import type { OwnFontFacts } from '#main/labels/text/own-font.ts';
import { refusal } from '#shared/troubles/errors.ts';

/** A font of the user's as the store keeps it. */
export interface OwnFontFile {
  readonly family: string;
  readonly weight: number;
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
  readonly path: string;
}

/** Whatever a broken font does to the program that shapes text is told as what it is; the thread ends then. */
export async function tryFont({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<OwnFontFacts> {
  const { tryOwnFont } = await import('#main/labels/text/own-font.ts');
  try {
    return await tryOwnFont(name, bytes);
  } catch (error) {
    throw isTrap(error) ? refusal('font_broken', { name }, { cause: error }) : error;
  }
}

/** The file must hold the bytes that the job was made with. */
export async function openOwnFace({ family, weight, hash, path }: OwnFontFile): Promise<Face> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw refusal('font_gone', { family }, { cause });
  });
  if (createHash('sha256').update(bytes).digest('hex') !== hash) throw refusal('font_gone', { family });
  const { openFace, OWN } = await import('#main/labels/text/face.ts');
  return openFace({ id: `${OWN}${family.replaceAll(' ', '')}-${weight}-${hash.slice(0, 16)}`, family, weight, bytes });
}
