import { useEffect, useRef } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { call } from '#window/api/client.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { useDesigner } from './designer.ts';
import { usePreview } from './preview.ts';

/** Milliseconds without a change before the job gets the layout: the station then checks every row. */
const SETTLED_MS = 700;

/** Gives the job the layout after a short rest, and takes over what another window made of it. Returns what sends at once. */
export function useKeptLayout(draft: Draft): () => Promise<boolean> {
  const { id, layout: known } = draft;
  const station = known?.layout ?? null;
  const present = useDesigner((state) => (state.draft === id ? state.history.present : null));
  const isDrawn = usePreview(({ drawnFrom, error }) => error === null && drawnFrom === present);
  const sent = useRef(station);
  const timer = useRef(0);
  const onItsWay = useRef(0);

  async function send(): Promise<boolean> {
    clearTimeout(timer.current);
    timer.current = 0;
    const { draft: edited, history } = useDesigner.getState();
    const layout = keptOf(history.present);
    if (edited !== id || isSameLayout(layout, sent.current)) return true;
    const before = sent.current;
    sent.current = layout;
    onItsWay.current++;
    const isDone = await useDraft.getState().run(() => putLayout(id, layout), id);
    onItsWay.current--;
    if (!isDone && sent.current === layout) sent.current = before;
    return isDone;
  }
  const newest = useRef(send);
  newest.current = send;

  useEffect(() => {
    const isOpen = useDesigner.getState().draft === id;
    // The answer to an earlier change would take the later ones back.
    const isChanging = timer.current !== 0 || onItsWay.current > 0;
    if (isOpen && (isChanging || isSameLayout(station, sent.current))) return;
    sent.current = station;
    if (!isOpen || !isSameLayout(station, useDesigner.getState().history.present)) {
      useDesigner.getState().open(id, station);
    }
  }, [id, station]);
  useEffect(() => {
    clearTimeout(timer.current);
    timer.current = 0;
    // Only a layout that the station has drawn is kept: while a person types a word, the layout may be wrong for a moment.
    if (present === null || !isDrawn || isSameLayout(present, sent.current)) return;
    timer.current = window.setTimeout(() => void newest.current(), SETTLED_MS);
  }, [present, isDrawn]);
  useEffect(() => {
    const sendNow = () => void newest.current();
    const release = useDraft.getState().hold(sendNow);
    return () => {
      release();
      sendNow();
    };
  }, []);
  return () => newest.current();
}

function putLayout(id: number, layout: Layout | null): Promise<Draft> {
  return call('putDraftLayout', { params: { draft_id: id }, body: { layout } });
}

/** Whether two layouts say the same, in whatever order their keys stand. A layout without items is none. */
function isSameLayout(a: Layout | null, b: Layout | null): boolean {
  return ordered(keptOf(a)) === ordered(keptOf(b));
}

/** What the station keeps of a layout. */
function keptOf(layout: Layout | null): Layout | null {
  return layout === null || layout.items.length === 0 ? null : layout;
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
