import type { MarkKeys } from '#main/services/marks/mark-keys.ts';
import { type CandidateOptions, createCandidates } from './candidates.ts';
import { type CatalogueOptions, openCatalogue } from './catalogue.ts';
import { createKnownIds, type KnownIdsOptions } from './known-ids.ts';
import { createLabelCodes, type LabelCodesOptions } from './label-codes.ts';
import { createPhotoReader, type PhotoReaderOptions } from './photo-reader.ts';
import { createShownArtworks } from './rasters.ts';

export type { IdsRequest } from './known-ids.ts';
export type { ShownArtwork } from './shown-artwork.ts';

export interface ReadingOptions extends CatalogueOptions, Pick<PhotoReaderOptions, 'marks'>, LabelCodesOptions {
  readonly keys: MarkKeys;
}

export type Reading = ReturnType<typeof openReading>;

/** Photographs read with what the station knows of its labels. */
export function openReading({ store, pool, marks, keys, log, ...own }: ReadingOptions) {
  const catalogue = openCatalogue({ store, pool, log });
  const { reader, ids } = createKnowingReader({ store, pool, marks, keys, catalogue });
  const codes = createLabelCodes({ store, pool, log, ...own });
  return {
    ...reader,
    /** Reads soft bits with the IDs of the station as the possible answers. */
    readFromIds: ids.read,
    /** The codes on a label whose mark was read. */
    labelCodes: codes.read,
    codesOfMessage: codes.ofMessage,
    artworks: createShownArtworks({ store }),
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

export interface KnowingReaderOptions
  extends Pick<PhotoReaderOptions, 'marks' | 'pool' | 'catalogue'>,
    Pick<KnownIdsOptions, 'keys'> {
  readonly store: CandidateOptions['store'] & KnownIdsOptions['store'];
}

/** Reads photographs with the artworks that the catalogue has and with the IDs, in a store that may be open for reading alone. */
export function createKnowingReader({ store, pool, marks, keys, catalogue }: KnowingReaderOptions) {
  const candidates = createCandidates({ store, pool });
  const ids = createKnownIds({ store, pool, keys });
  return { reader: createPhotoReader({ marks, pool, catalogue, candidates, ids }), ids };
}
