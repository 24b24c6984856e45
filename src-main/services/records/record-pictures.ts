import type { RecordRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Settings } from '#shared/core/settings.ts';
import { AppError, existing } from '#shared/troubles/errors.ts';
import type { Visit } from './record-making.ts';
import { type MarkedView, ownedBy, seesWholePictures, viewOfMarked } from './record-rights.ts';

export type PictureSettings = Pick<Settings, 'service.public_originals' | 'service.public_marked'>;

/** The pictures of records, and who sees them. */
export function createRecordPictures(find: (watermarkId: string) => Promise<RecordRow>, settings: PictureSettings) {
  async function original({ caller }: Visit, watermarkId: string): Promise<PictureRef> {
    const everybody = settings['service.public_originals'];
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

  /** The marked picture, and how much of it the caller sees. */
  async function marked({ caller }: Visit, watermarkId: string): Promise<{ ref: PictureRef; view: MarkedView }> {
    const row = await find(watermarkId);
    return { view: viewOfMarked(row, caller, settings['service.public_marked']), ref: existing(row.marked) };
  }

  return { original, marked };
}
