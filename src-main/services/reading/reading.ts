import { createCandidates } from './candidates.ts';
import { type CatalogueOptions, openCatalogue } from './catalogue.ts';
import { createPhotoReader, type PhotoReaderOptions } from './photo-reader.ts';

export type ReadingOptions = CatalogueOptions & Pick<PhotoReaderOptions, 'marks'>;

/** Photographs read with what the station knows of its labels. */
export function openReading({ store, pool, marks, log }: ReadingOptions) {
  const catalogue = openCatalogue({ store, pool, log });
  const candidates = createCandidates({ store, pool });
  return {
    ...createPhotoReader({ marks, catalogue, candidates }),
    /** Resolves when every record's artwork is in the catalogue. */
    catchUp: catalogue.catchUp,
    close: catalogue.close,
  };
}
