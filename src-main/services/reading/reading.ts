import type { MarkKeys } from '../marks/marks.ts';
import { createCandidates } from './candidates.ts';
import { type CatalogueOptions, openCatalogue } from './catalogue.ts';
import { createKnownIds } from './known-ids.ts';
import { createLabelCodes, type LabelCodesOptions } from './label-codes.ts';
import { createPhotoReader, type PhotoReaderOptions } from './photo-reader.ts';

export interface ReadingOptions extends CatalogueOptions, Pick<PhotoReaderOptions, 'marks'>, LabelCodesOptions {
  readonly keys: MarkKeys;
}

export type Reading = ReturnType<typeof openReading>;

/** Photographs read with what the station knows of its labels. */
export function openReading({ store, pool, marks, keys, log, ...own }: ReadingOptions) {
  const catalogue = openCatalogue({ store, pool, log });
  const candidates = createCandidates({ store, pool });
  const ids = createKnownIds({ store, pool, keys });
  const codes = createLabelCodes({ store, pool, log, ...own });
  return {
    ...createPhotoReader({ marks, pool, catalogue, candidates, ids }),
    /** Reads soft bits with the IDs of the station as the possible answers. */
    readFromIds: ids.read,
    /** The codes on a label whose mark was read. */
    labelCodes: codes.read,
    codesOfMessage: codes.ofMessage,
    /** Resolves when every record's artwork is in the catalogue. */
    describeArtworks: catalogue.catchUp,
    /** Resolves when, besides, every ID is known. */
    async catchUp(): Promise<void> {
      await catalogue.catchUp();
      await ids.catchUp();
    },
    close: catalogue.close,
  };
}
