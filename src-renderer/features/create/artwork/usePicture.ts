import { useEffect, useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { download } from '#window/api/client.ts';
import { keyOf } from './useForecasts.ts';

export type View = 'original' | 'marked' | 'difference';

export interface Picture {
  /** Null until it is loaded. */
  readonly src: string | null;
  readonly width: number;
  readonly height: number;
  readonly loading: boolean;
  readonly error: unknown;
}

const NOTHING: Picture = { src: null, width: 0, height: 0, loading: true, error: null };

/** A view of an artwork in the pixels of its place. A picture of another place, fit or strength is never shown beside the present ones. */
export function usePicture(draft: Draft, artworkId: number, view: View): Picture {
  const key = `${keyOf(draft, artworkId)} ${view}`;
  const [{ of, picture }, show] = useState({ of: key, picture: NOTHING });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the picture is another one.
  useEffect(() => {
    const stop = new AbortController();
    const put = (picture: Picture) => !stop.signal.aborted && show({ of: key, picture });
    load(draft.id, artworkId, view, stop.signal).then(
      (next) => put({ ...next, loading: false, error: null }),
      (error) => put({ ...NOTHING, loading: false, error }),
    );
    return () => stop.abort();
  }, [key]);
  useEffect(() => () => URL.revokeObjectURL(picture.src ?? ''), [picture.src]);
  return of === key ? picture : NOTHING;
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
