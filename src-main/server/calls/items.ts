// The items of a list in a body. Each is checked by itself, and its picture is decoded when its turn comes.
import type { TSchema } from 'typebox';
import type { Shape } from '#main/server/answers/schema-words.ts';
import type { Validation } from '#main/server/answers/validation.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { isObject, noPicture, PICTURE, withoutPicture } from './picture-field.ts';

/** The picture of an item. */
export interface SentPicture {
  /** As it came: by it the same request is known again. */
  readonly raw: Uint8Array;
  /** Throws where it is no picture, or one that is too large. */
  file(): Promise<Uint8Array>;
}

/** An item, or what is wrong with it. */
export type SentItem<F, P> =
  | { readonly fault: AppError; readonly picture: null }
  | { readonly fault: null; readonly fields: F; readonly picture: P };

export type AnyItem = SentItem<unknown, SentPicture | null>;

/** Reads the items of the list of that name in bodies of a schema. */
export function openItemReader(list: string, body: TSchema, validation: Validation) {
  const { properties = {} } = body as Shape;
  const { items, ...rest } = properties[list] ?? {};
  const one = (items ?? {}) as TSchema;
  const hasPicture = (one as Shape).properties?.[PICTURE] !== undefined;
  const checkList = validation.body({ ...body, properties: { ...properties, [list]: { ...rest, items: {} } } });
  const checkOne = validation.body(hasPicture ? withoutPicture(one) : one);

  function itemOf(value: unknown, picture: SentPicture | null): AnyItem {
    try {
      if (!hasPicture || !isObject(value)) {
        checkOne(value);
        return { fault: null, fields: value, picture: null };
      }
      const { [PICTURE]: given, ...fields } = value;
      if (picture === null) throw noPicture(given);
      checkOne(fields);
      return { fault: null, fields, picture };
    } catch (error) {
      if (error instanceof AppError) return { fault: error, picture: null };
      throw error;
    }
  }

  return {
    hasPicture,
    /** Throws where there is no such list, or one that is too long. */
    read(value: unknown, pictureAt: (item: number) => SentPicture | null): readonly AnyItem[] {
      checkList(value);
      return (value as Record<string, unknown[]>)[list].map((item, at) => itemOf(item, pictureAt(at)));
    },
    most: properties[list]?.maxItems ?? 0,
  };
}
