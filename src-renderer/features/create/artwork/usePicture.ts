import { useEffect, useState } from 'react';
import type { Draft } from '../../../../src-shared/draft.ts';
import { download } from '../../../api/client.ts';
import { keyOf } from './useForecasts.ts';

export type View = 'original' | 'marked' | 'difference';

export interface Picture {
  /** The last picture stays until the next one is loaded. */
  readonly src: string | null;
  readonly width: number;
  readonly height: number;
  readonly loading: boolean;
  readonly error: unknown;
}

const NOTHING: Picture = { src: null, width: 0, height: 0, loading: true, error: null };

/** A view of an artwork in the pixels of its place. It is read again whenever place, fit or strength changes. */
export function usePicture(draft: Draft, artworkId: number, view: View): Picture {
  const [picture, show] = useState<Picture>(NOTHING);
  const key = keyOf(draft, artworkId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the picture is another one.
  useEffect(() => {
    const stop = new AbortController();
    show((shown) => ({ ...shown, loading: true, error: null }));
    load(draft.id, artworkId, view, stop.signal).then(
      (next) => show({ ...next, loading: false, error: null }),
      (error) => !stop.signal.aborted && show((shown) => ({ ...shown, loading: false, error })),
    );
    return () => stop.abort();
  }, [key, artworkId, view]);
  useEffect(() => () => URL.revokeObjectURL(picture.src ?? ''), [picture.src]);
  return picture;
}

async function load(draftId: number, artworkId: number, view: View, signal: AbortSignal) {
  const blob = await download('getDraftPicture', {
    params: { draft_id: draftId, artwork_id: artworkId, view },
    signal,
  });
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  signal.throwIfAborted();
  return { src: URL.createObjectURL(blob), width, height };
}
