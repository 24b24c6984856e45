import { useEffect, useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { ShownFields } from '#shared/labels/shown-fields.ts';
import { call } from '#window/api/client.ts';
import { useFonts } from '#window/features/create/designer/state/fonts.ts';
import { useDraft } from '#window/features/create/draft.ts';

interface RowFields {
  /** Null: the label has no fields, or they are not drawn yet. */
  readonly shown: ShownFields | null;
  readonly row: number;
  readonly error: unknown;
}

const NONE: RowFields = { shown: null, row: 0, error: null };
/** Rows from the top among which a row with the artwork is looked for. An artwork of later rows alone is shown without fields. */
const LOOKED_THROUGH = 500;

/** The fields of the first row that has the artwork, as the station draws them. */
export function useRowFields(draft: Draft, artwork: number): RowFields {
  const { id, artworks, counts, options } = draft;
  const layout = draft.layout?.layout ?? null;
  const rowsVersion = useDraft((state) => state.rowsVersion);
  const fonts = useFonts((state) => state.version);
  const isAlone = artworks.length === 1;
  const hasFields = layout !== null && layout.items.length > 0 && counts.rows > 0;
  const key = JSON.stringify([id, artwork, isAlone, hasFields, layout, rowsVersion, options.dpi, fonts]);
  const [{ of, fields }, show] = useState({ of: key, fields: NONE });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the fields are other ones.
  useEffect(() => {
    if (layout === null || !hasFields) return;
    const stop = new AbortController();
    const put = (next: RowFields) => !stop.signal.aborted && show({ of: key, fields: next });
    draw({ draft: id, artwork: isAlone ? null : artwork, layout }, stop.signal).then(put, (error: unknown) =>
      put({ ...NONE, error }),
    );
    return () => stop.abort();
  }, [key]);
  return of === key ? fields : NONE;
}

interface Wanted {
  readonly draft: number;
  /** Null: all rows have the same one. */
  readonly artwork: number | null;
  readonly layout: Layout;
}

async function draw({ draft, artwork, layout }: Wanted, signal: AbortSignal): Promise<RowFields> {
  const row = artwork === null ? 1 : await firstRowOf(draft, artwork, signal);
  if (row === null) return NONE;
  const params = { draft_id: draft };
  const shown = await call('previewDraftFields', { params, body: { layout, row }, signal });
  return { shown, row, error: null };
}

async function firstRowOf(draft: number, artwork: number, signal: AbortSignal): Promise<number | null> {
  const query = { offset: 0, limit: LOOKED_THROUGH };
  const { rows } = await call('listDraftRows', { params: { draft_id: draft }, query, signal });
  return rows.find((row) => row.artwork === artwork)?.row ?? null;
}
