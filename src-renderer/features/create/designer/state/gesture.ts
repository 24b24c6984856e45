import { create } from 'zustand';
import type { Box } from './boxes.ts';
import type { Guide } from './snapping.ts';

interface GestureState {
  /** Where the items that are being moved or sized would come to lie. */
  readonly boxes: ReadonlyMap<string, Box>;
  readonly guides: readonly Guide[];
  /** Something from the list of fields on its way to the label, in pixels of the page. */
  readonly carried: { readonly name: string; readonly x: number; readonly y: number } | null;
}

const REST: GestureState = { boxes: new Map(), guides: [], carried: null };

/** What a finger or the mouse is doing. It becomes a change of the layout when the finger is lifted. */
export const useGesture = create<GestureState>()(() => REST);

export function showGesture(boxes: ReadonlyMap<string, Box>, guides: readonly Guide[]): void {
  useGesture.setState({ boxes, guides });
}

export function carry(carried: GestureState['carried']): void {
  useGesture.setState({ carried });
}

export function endGesture(): void {
  useGesture.setState(REST);
}
