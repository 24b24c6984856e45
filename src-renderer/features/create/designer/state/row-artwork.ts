import { useEffect, useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { call } from '#window/api/client.ts';
import { useDraft } from '#window/features/create/draft.ts';
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
    void readRowArtwork(id, row, setOfRow, stop.signal);
    return () => stop.abort();
  }, [id, row, rowsVersion, differs]);
  const isThere = artworks.some((one) => one.id === ofRow);
  return differs && isThere ? ofRow : forAll;
}

/** Puts the artwork of a row, from 1. Once another row is asked for, the answer of this one is not put any more, and neither is that it was given up. */
export async function readRowArtwork(
  draft_id: number,
  row: number,
  put: (artwork: number | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const query = { offset: row - 1, limit: 1 };
  const found = await call('listDraftRows', { params: { draft_id }, query, signal }).then(
    ({ rows }) => rows[0]?.artwork ?? null,
    // The label is shown with the artwork for all rows; whatever is wrong with the rows is told under Data.
    () => null,
  );
  if (!signal.aborted) put(found);
}
