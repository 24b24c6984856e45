// Whoever reads a picture gets it, whether it is kept or was let go: the one place where pictures are made again.

import { Readable } from 'node:stream';
import type { Naming, StationLog } from '#main/base/station-context.ts';
import { hashOfBytes } from '#main/files/file-hash.ts';
import { dataOf } from '#main/services/ledger/batch-plan.ts';
import { changeLabel } from '#main/services/ledger/ledger.ts';
import { openCopies } from '#main/store/pictures/storage/copies.ts';
import type { RecordRow } from '#main/store/rows.ts';
import { type PictureRef, textOfPicture } from '#main/store/schema/picture-ref.ts';
import type { Asked, Pictures, Recipe, Store } from '#main/store/store.ts';
import { otherPictureOf } from '#main/store/tables/remade-note.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { createArtworks } from './artworks.ts';
import { createLabelRemaker, type RemakerContext } from './label-remaker.ts';
import { createPlainPictures } from './plain-pictures.ts';

interface RemadeContext extends RemakerContext {
  readonly log: Pick<StationLog, 'warn'>;
}

interface Remade {
  /** The picture as it is when it is made again. */
  readonly ref: PictureRef;
  readonly bytes: Uint8Array;
}

/** The limits may have become narrower since the label was made. */
const NO_LIMITS = { maxBytes: Number.MAX_SAFE_INTEGER, maxMegapixels: Number.MAX_SAFE_INTEGER, minSide: 1 };

export type RemadePictures = Awaited<ReturnType<typeof openRemadePictures>>;

/** Opens the store once more, so that pictures that were let go are there. `folder` has those that were made again lately. */
export async function openRemadePictures(context: RemadeContext, folder: string) {
  const { store: inner, pool, keys, fonts, log } = context;
  const copies = await openCopies(folder, (notice) => log.warn({}, notice));
  const making = new Map<string, Promise<Remade>>();
  const store: Store = { ...inner, pictures: picturesOver(inner.pictures, remade, copies) };
  const artworks = createArtworks(store, pool, NO_LIMITS);
  const remake = createLabelRemaker({ store, pool, keys, fonts }, artworks);
  const drawPlain = createPlainPictures({ store, pool, fonts }, artworks);

  /** Null where the picture is kept, or missing. */
  async function remade(ref: PictureRef, how: Asked = {}): Promise<Remade | null> {
    const recipe = ref.type === 'png' ? await inner.pictures.recipeOf(ref) : null;
    if (!recipe) return null;
    // Strangers wait for what is under way. Nobody else waits for a picture that is made for strangers, which gives way.
    const [own, strangers] = [ref.hash, `${ref.hash} for strangers`];
    const joined = making.get(own) ?? (how.forStranger ? making.get(strangers) : undefined);
    if (joined) return joined;
    const name = how.forStranger ? strangers : own;
    const under = madeOrCopied(ref, recipe, how).finally(() => making.delete(name));
    making.set(name, under);
    return under;
  }

  async function madeOrCopied(ref: PictureRef, recipe: Recipe, how: Asked): Promise<Remade> {
    const label = await inner.labels.find(recipe.label);
    const other = label && otherPictureOf(label);
    const known = other ?? ref;
    const copy = await copies.read(known);
    if (copy) return { ref: known, bytes: copy };
    const bytes = await remake(recipe, how);
    const made = { hash: await hashOfBytes(bytes), type: 'png', bytes: bytes.length } as const;
    await copies.tryToKeep(made, bytes);
    if (made.hash !== known.hash) await noteOther(recipe, made.hash === ref.hash ? null : made);
    return { ref: made, bytes };
  }

  /** The picture is given all the same where the note cannot be written now: it is written the next time. */
  async function noteOther({ label: id }: Recipe, other: PictureRef | null): Promise<void> {
    try {
      await inner.change(async (tables) => {
        const label = await tables.labels.find(id);
        if (!label) return;
        const { remade: _, ...data } = dataOf(label);
        await changeLabel(tables, label, { data: other ? { ...data, remade: textOfPicture(other) ?? '' } : data });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error, label: id }, 'A picture that was made again differs, and the ledger could not note it.');
    }
  }

  /** Small pictures of labels without their marks. Names are opened later than pictures. */
  const plainWith = (naming: Naming) => (record: RecordRow, how: Asked) =>
    drawPlain(record, naming.watermarkIdOf(record.id), how);
  return { store, remake, plainWith, tidy: copies.tidy };
}

type Copies = Awaited<ReturnType<typeof openCopies>>;

function picturesOver(
  inner: Pictures,
  remade: (ref: PictureRef, how?: Asked) => Promise<Remade | null>,
  copies: Copies,
): Store['pictures'] {
  /** A picture may be let go between the question and the reading. */
  async function kept<T>(
    ref: PictureRef,
    read: (ref: PictureRef) => Promise<T>,
    give: (made: Remade) => T | Promise<T>,
    how?: Asked,
  ): Promise<T> {
    const made = await remade(ref, how);
    if (made) return give(made);
    try {
      return await read(ref);
    } catch (error) {
      const late = error instanceof AppError ? await remade(ref, how) : null;
      if (!late) throw error;
      return give(late);
    }
  }

  return {
    ...inner,
    read: (ref, how) => kept(ref, inner.read, ({ bytes }) => bytes, how),
    open: (ref, how) => kept(ref, inner.open, ({ bytes }) => openBytes(bytes), how),
    async fileOf(ref) {
      const file = await inner.fileOf(ref);
      const made = await remade(ref);
      if (!made) return file;
      await copies.keep(made.ref, made.bytes);
      return copies.pathOf(made.ref);
    },
    given: async (ref, how) => (await remade(ref, how))?.ref ?? ref,
  };
}

function openBytes(bytes: Uint8Array) {
  const stream = () =>
    Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)], { objectMode: false });
  return { bytes: bytes.length, stream, close: async () => {} };
}
