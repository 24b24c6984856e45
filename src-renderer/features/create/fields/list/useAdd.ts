import { useAnnouncement } from '../../../../state/announcement.ts';
import { added } from '../layout/edits.ts';
import { newItem, withCounter } from '../layout/new-item.ts';
import { useDesigner } from '../state/designer.ts';
import { useFieldWords } from '../words.ts';
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
