import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { layeredBehind } from '#window/features/create/designer/state/edits.ts';

/** Pixels that a finger or the mouse must go before a press becomes a drag. */
const DRAG_PX = 6;

interface Drag {
  readonly id: string;
  /** How many of the others lie in front of the place under the pointer. */
  readonly inFront: number;
}

/** Dragging a line of the list of layers to another place, by mouse, pen and finger. */
export function useLayerDrag() {
  const from = useRef<{ readonly id: string; readonly y: number } | null>(null);
  const dragged = useRef(false);
  const [drag, show] = useState<Drag | null>(null);

  function down(event: PointerEvent<HTMLElement>): void {
    dragged.current = false;
    const { target } = event;
    const name = target instanceof Element ? target.closest('[data-layer] > button:first-child') : null;
    const id = name?.parentElement?.dataset['layer'];
    if (event.button !== 0 || id === undefined) return;
    from.current = { id, y: event.clientY };
  }

  function move(event: PointerEvent<HTMLElement>): void {
    const { current: start } = from;
    if (!start || (!dragged.current && Math.abs(event.clientY - start.y) < DRAG_PX)) return;
    if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = true;
    const others = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-layer]')].filter(
      (line) => line.dataset['layer'] !== start.id,
    );
    show({ id: start.id, inFront: others.filter((line) => middleOf(line) < event.clientY).length });
  }

  function up(): void {
    from.current = null;
    show(null);
    if (drag) useDesigner.getState().edit((layout) => layeredBehind(layout, drag.id, drag.inFront));
  }

  function cancel(): void {
    from.current = null;
    show(null);
  }

  /** The press that ends a drag chooses nothing. */
  function clicked(event: MouseEvent): void {
    if (!dragged.current || event.detail === 0) return;
    dragged.current = false;
    event.stopPropagation();
  }

  return {
    list: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: cancel,
      onClickCapture: clicked,
    },
    markOf: (id: string) => sideOf(drag, id),
  };
}

/** On which side of a line the dragged one would come to lie. */
function sideOf(drag: Drag | null, id: string): 'above' | 'below' | undefined {
  if (!drag || drag.id === id) return undefined;
  const items = useDesigner.getState().history.present?.items.toReversed() ?? [];
  const others = items.filter((one) => one.id !== drag.id);
  if (others[drag.inFront]?.id === id) return 'above';
  return drag.inFront === others.length && others.at(-1)?.id === id ? 'below' : undefined;
}

function middleOf(line: HTMLElement): number {
  const { top, height } = line.getBoundingClientRect();
  return top + height / 2;
}
