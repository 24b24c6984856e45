import { useEffect } from 'react';
import { create } from 'zustand';
import type { Draft } from '#shared/create/draft.ts';
import { call } from '#window/api/client.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { readRoute } from '#window/state/route.ts';

interface ForecastState {
  /** The artwork whose forecast is being made. */
  readonly current: number | null;
  /** Forecasts that failed, by artwork and place. They are not tried again automatically. */
  readonly failed: ReadonlyMap<string, unknown>;
}

export const useForecastState = create<ForecastState>()(() => ({ current: null, failed: new Map() }));

/** Milliseconds without a change before a forecast is made. */
const SETTLED_MS = 350;

/** Has a forecast made of every artwork that is used, one after the other. */
export function useForecasts(draft: Draft | null): void {
  const { current, failed } = useForecastState();
  const next = draft?.artworks.find((one) => isOpen(draft, one, failed)) ?? null;
  const key = draft && next && current === null ? keyOf(draft, next.id) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the draft.
  useEffect(() => {
    if (key === null || !draft || !next) return;
    const timer = setTimeout(() => void forecast(draft.id, next.id, key), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [key]);
}

function isOpen(
  draft: Draft,
  { id, forecast: known, rows, remarks }: Draft['artworks'][number],
  failed: ForecastState['failed'],
): boolean {
  const refused = remarks.some(({ kind }) => kind === 'artwork_refused' || kind === 'other_mark');
  return known === null && !refused && (rows > 0 || draft.artwork === id) && !failed.has(keyOf(draft, id));
}

async function forecast(draftId: number, artworkId: number, key: string): Promise<void> {
  useForecastState.setState({ current: artworkId });
  try {
    const params = { draft_id: draftId, artwork_id: artworkId };
    await useDraft.getState().meanwhile(draftId, (signal) => call('forecastArtwork', { params, signal }));
  } catch (error) {
    useForecastState.setState(({ failed }) => ({ failed: new Map(failed).set(key, error) }));
  }
  // The answer's draft may be older than a change that was sent since. The draft is read again after that change.
  // When labels were made in the meantime, there is no draft any more.
  if (readRoute(location.hash).path === `/create/${draftId}`) await useDraft.getState().refresh();
  useForecastState.setState({ current: null });
}

export function keyOf({ id, place, fit, strength }: Draft, artworkId: number): string {
  return [id, artworkId, place.width_px, place.height_px, fit, strength].join(' ');
}
