import { useEffect } from 'react';
import { create } from 'zustand';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { ShownFields } from '#shared/labels/shown-fields.ts';
import { call } from '#window/api/client.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { useDesigner } from './designer.ts';
import { useFonts } from './fonts.ts';

interface PreviewState {
  readonly shown: ShownFields | null;
  /** The layout that was drawn. Until the next drawing comes, items may lie elsewhere already. */
  readonly drawnFrom: Layout | null;
  /** Why the newest layout cannot be drawn. */
  readonly error: unknown;
}

const NOTHING: PreviewState = { shown: null, drawnFrom: null, error: null };

/** The fields of the shown row, as the station draws them. */
export const usePreview = create<PreviewState>()(() => NOTHING);

/** Milliseconds without a change before the station is asked. A key that is held down repeats every 30. */
const SETTLED_MS = 60;

/** Has the fields drawn whenever the layout, the shown row or its values change. */
export function useDrawnFields({ id, counts, options, artworks }: Draft): void {
  const layout = useDesigner((state) => (state.draft === id ? state.history.present : null));
  const row = useDesigner((state) => state.row);
  const rowsVersion = useDraft((state) => state.rowsVersion);
  const shown = counts.rows === 0 ? null : Math.min(row, counts.rows);
  const fonts = useFonts((state) => state.version);
  const pictures = artworks.map((one) => one.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the drawing depends on, besides layout and row.
  useEffect(() => {
    if (layout === null) {
      usePreview.setState(NOTHING);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => void draw(id, layout, shown, stop.signal), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, layout, shown, rowsVersion, options.dpi, pictures, fonts]);
}

async function draw(id: number, layout: Layout, row: number | null, signal: AbortSignal): Promise<void> {
  try {
    const shown = await call('previewDraftFields', { params: { draft_id: id }, body: { layout, row }, signal });
    if (!signal.aborted) usePreview.setState({ shown, drawnFrom: layout, error: null });
  } catch (error) {
    if (!signal.aborted) usePreview.setState({ error });
  }
}
