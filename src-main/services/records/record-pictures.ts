import type { RecordRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { AppError, existing } from '#shared/troubles/errors.ts';
import type { Visit } from './record-making.ts';
import { type MarkedView, ownedBy, type PublicPictures, seesWholePictures, viewOfMarked } from './record-rights.ts';

/** Asked with every request, so that a change takes effect at once. */
export interface PictureRules {
  readonly showsOriginals: () => boolean;
  readonly publicPictures: () => PublicPictures;
}

/** The pictures of records, and who sees them. */
export function createRecordPictures(find: (watermarkId: string) => Promise<RecordRow>, rules: PictureRules) {
  async function original({ caller }: Visit, watermarkId: string): Promise<PictureRef> {
    const everybody = rules.showsOriginals();
    if (!everybody && !caller) {
      throw new AppError('unauthorized', 'The original is shown to the owner of the record only. Sign in.');
    }
    const row = await find(watermarkId);
    if (everybody || !caller) return existing(row.original);
    const own = ownedBy(caller, row);
    if (seesWholePictures(caller)) return existing(own.original);
    throw new AppError(
      'forbidden',
      'Originals are for callers who may make records: operators and admins, and devices for which making records was ticked at the desk.',
    );
  }

  /** The marked picture of the record with this ID, and how much of it the caller sees. */
  async function marked({ caller }: Visit, watermarkId: string): Promise<MarkedPicture> {
    const row = await find(watermarkId);
    return { view: viewOfMarked(row, caller, rules.publicPictures()), id: row.id, ref: existing(row.marked) };
  }

  /** What everybody sees of marked pictures. */
  const shownToAll = () => rules.publicPictures().everybody;

  return { original, marked, shownToAll };
}

interface MarkedPicture {
  readonly id: string;
  readonly ref: PictureRef;
  readonly view: MarkedView;
}
