import { useEffect, useState } from 'react';
import type { Draft } from '../../../../../src-shared/draft.ts';
import { call } from '../../../../api/client.ts';
import { useDraft } from '../../state/draft.ts';
import { useDesigner } from './designer.ts';

/** The artwork of the shown row. Null if it has none. */
export function useRowArtwork({ id, artworks, artwork, counts }: Draft): number | null {
  const row = useDesigner((state) => state.row);
  const rowsVersion = useDraft((state) => state.rowsVersion);
  const forAll = artworks.find((one) => one.id === artwork)?.id ?? artworks[0]?.id ?? null;
  const [ofRow, setOfRow] = useState<number | null>(null);
  const differs = artworks.length > 1 && counts.rows > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the rows may have another artwork.
  useEffect(() => {
    if (!differs) return;
    const stop = new AbortController();
    const options = { params: { draft_id: id }, query: { offset: row - 1, limit: 1 }, signal: stop.signal };
    call('listDraftRows', options).then(
      ({ rows }) => setOfRow(rows[0]?.artwork ?? null),
      // The label is shown with the artwork for all rows; whatever is wrong with the rows is told under Data.
      () => setOfRow(null),
    );
    return () => stop.abort();
  }, [id, row, rowsVersion, differs]);
  const isThere = artworks.some((one) => one.id === ofRow);
  return differs && isThere ? ofRow : forAll;
}
