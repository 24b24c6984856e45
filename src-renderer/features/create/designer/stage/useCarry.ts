import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { carry, endGesture } from '#window/features/create/designer/state/gesture.ts';

/** Pixels that a finger or the mouse must go before a press becomes a drag. */
const CARRY_PX = 6;

type Place = { readonly x: number; readonly y: number };

/** Dragging from the list onto the label, by mouse, pen and finger. */
export function useCarry(name: string, drop: (place: Place) => void) {
  const from = useRef<Place | null>(null);
  const isCarrying = useRef(false);

  function down(event: PointerEvent<HTMLElement>): void {
    isCarrying.current = false;
    if (event.button !== 0) return;
    from.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function move({ clientX: x, clientY: y }: PointerEvent<HTMLElement>): void {
    const { current: start } = from;
    if (!start || (!isCarrying.current && Math.hypot(x - start.x, y - start.y) < CARRY_PX)) return;
    isCarrying.current = true;
    carry({ name, x, y });
  }

  function up({ clientX, clientY }: PointerEvent<HTMLElement>): void {
    from.current = null;
    endGesture();
    const place = isCarrying.current ? placeOnLabel(clientX, clientY) : null;
    if (place) drop(place);
  }

  function cancel(): void {
    from.current = null;
    endGesture();
  }

  /** The press that ends a drag adds nothing more. */
  function clicked(event: MouseEvent): void {
    if (!isCarrying.current || event.detail === 0) return;
    isCarrying.current = false;
    event.stopPropagation();
    event.preventDefault();
  }

  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: cancel,
    onClickCapture: clicked,
  };
}

/** A place of the page in millimetres of the label. Null beside the label. */
function placeOnLabel(x: number, y: number): Place | null {
  const label = document.querySelector('[data-label]')?.getBoundingClientRect();
  if (!label || x < label.left || x > label.right || y < label.top || y > label.bottom) return null;
  const { scale } = useDesigner.getState();
  return { x: (x - label.left) / scale, y: (y - label.top) / scale };
}
