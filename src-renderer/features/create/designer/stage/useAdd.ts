import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { added } from '#window/features/create/designer/state/edits.ts';
import { newItem, withCounter } from '#window/features/create/designer/state/new-item.ts';
import { useFieldWords } from '#window/features/create/designer/words.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import type { Offer } from './additions.ts';

/** Puts something on the label: with its middle at a place, or where there is room. It is the chosen field then. */
export function useAdd(): (offer: Offer, place: { readonly x: number; readonly y: number } | null) => void {
  const t = useFieldWords();
  return ({ name, addition }, place) => {
    const { history, edit, choose } = useDesigner.getState();
    if (history.present === null) return;
    const layout = withCounter(history.present, addition);
    const item = newItem(layout, addition, place);
    edit(() => added(layout, item));
    choose([item.id]);
    useAnnouncement.getState().announce(t.added(name));
  };
}
