// The field that holds a picture in any body. It may be long, so it is taken out before validation.
import type { TSchema } from 'typebox';
import { badInput } from '#main/server/answers/misfit-sentence.ts';
import type { Shape } from '#main/server/answers/schema-words.ts';
import type { AppError } from '#shared/troubles/errors.ts';
import { decodeBase64 } from './base64.ts';
import { tooLarge } from './bytes.ts';

export const PICTURE = 'image';

export function withoutPicture(schema: TSchema): TSchema {
  const { properties = {}, required = [] } = schema as Shape;
  return {
    ...schema,
    properties: { ...properties, [PICTURE]: {} },
    required: required.filter((name) => name !== PICTURE),
  };
}

export function noPicture(given: unknown): AppError {
  const what = given === undefined ? 'The field image is missing. It' : 'The field image';
  return badInput(`${what} must be a text: a PNG, JPEG, WebP or TIFF file as base64, or a data: URL.`);
}

export async function pictureOf(text: Buffer, mostBytes: number): Promise<Uint8Array> {
  const image = await decodeBase64(text, PICTURE);
  if (image.length > mostBytes) throw tooLarge(mostBytes, 'image_too_large');
  return image;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
