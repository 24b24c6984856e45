import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Layout } from '#shared/labels/layout.ts';
import {
  type Box,
  boundsOf,
  HANDLES,
  type Handle,
  resized,
  wayOnLabel,
} from '#window/features/create/designer/state/boxes.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { boxOf, movableOf, moved, placed } from '#window/features/create/designer/state/edits.ts';
import { endGesture, showGesture, useGesture } from '#window/features/create/designer/state/gesture.ts';
import { STEP_MM, snappedMove, snappedResize } from '#window/features/create/designer/state/snapping.ts';

/** Pixels within which a line draws a side to it. */
const REACH_PX = 6;
/** Pixels that a finger or the mouse may tremble without moving anything. */
const STILL_PX = 4;

interface Gesture {
  readonly pointer: number;
  readonly from: { readonly x: number; readonly y: number };
  readonly layout: Layout;
  /** Null: the chosen items are moved. */
  readonly handle: Handle | null;
  readonly ids: readonly string[];
  isMoving: boolean;
}

/** Moving and sizing by mouse, pen and finger. Alt switches the snapping off. */
export function useStageGestures(scale: RefObject<number>) {
  const gesture = useRef<Gesture | null>(null);

  useGiveUp(gesture);

  function down(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || gesture.current !== null) return;
    gesture.current = begun(event);
    if (gesture.current) event.currentTarget.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent<HTMLElement>): void {
    const { current } = gesture;
    if (!current || event.pointerId !== current.pointer) return;
    const [x, y] = [event.clientX - current.from.x, event.clientY - current.from.y];
    if (!current.isMoving && Math.hypot(x, y) < STILL_PX) return;
    current.isMoving = true;
    const { grid, snaps } = useDesigner.getState();
    const isDrawn = snaps && !event.altKey;
    show(current, x / scale.current, y / scale.current, {
      reach: isDrawn ? REACH_PX / scale.current : 0,
      step: isDrawn && grid > 0 ? grid : STEP_MM,
    });
  }

  function up(event: PointerEvent<HTMLElement>): void {
    const { current } = gesture;
    if (!current || event.pointerId !== current.pointer) return;
    gesture.current = null;
    const { boxes } = useGesture.getState();
    endGesture();
    if (!current.isMoving) return;
    useDesigner.getState().edit((layout) => dropped(layout, current, boxes));
  }

  function cancel(event: PointerEvent<HTMLElement>): void {
    if (event.pointerId !== gesture.current?.pointer) return;
    gesture.current = null;
    endGesture();
  }

  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel };
}

/** Escape lets go of what is being moved. */
function useGiveUp(gesture: RefObject<Gesture | null>): void {
  useEffect(() => {
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !gesture.current?.isMoving) return;
      event.stopPropagation();
      gesture.current = null;
      endGesture();
    };
    window.addEventListener('keydown', giveUp, { capture: true });
    return () => window.removeEventListener('keydown', giveUp, { capture: true });
  }, [gesture]);
}

/** Chooses what was pressed. Null beside the fields: there is nothing to move. */
function begun(event: PointerEvent<HTMLElement>): Gesture | null {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  const item = target.closest<HTMLElement>('[data-item]');
  const handle = HANDLES.find(({ name }) => name === target.getAttribute('data-handle')) ?? null;
  const { press, choose, several, chosen } = useDesigner.getState();
  if (item) {
    const id = item.dataset['item'] ?? '';
    const adding = several || event.shiftKey || event.ctrlKey || event.metaKey;
    if (adding || !chosen.includes(id)) press(id, adding);
  } else if (handle === null) choose([]);
  const { history, chosen: ids } = useDesigner.getState();
  if (!history.present || (!item && handle === null)) return null;
  // The browser would give the focus to what has the pointer.
  event.preventDefault();
  item?.focus({ preventScroll: true });
  const from = { x: event.clientX, y: event.clientY };
  return { pointer: event.pointerId, from, layout: history.present, handle, ids, isMoving: false };
}

interface Pull {
  readonly reach: number;
  readonly step: number;
}

function show({ layout, handle, ids }: Gesture, dx: number, dy: number, { reach, step }: Pull): void {
  const movable = movableOf(layout, ids);
  if (movable.length === 0) return;
  const { hidden } = useDesigner.getState();
  const others = layout.items.filter(({ id }) => !ids.includes(id) && !hidden.includes(id)).map(boxOf);
  const around = { label: layout.label, others, reach, step };
  if (handle) {
    const [item] = movable;
    const snapped = snappedResize(item, handle, dx, dy, around);
    const box = resized(boxOf(item), handle, snapped.dx, snapped.dy, layout.label);
    showGesture(new Map([[item.id, box]]), snapped.guides);
    return;
  }
  const wished = wayOnLabel(movable, dx, dy, layout.label);
  const snapped = snappedMove(boundsOf(movable), wished.dx, wished.dy, around);
  const way = wayOnLabel(movable, snapped.dx, snapped.dy, layout.label);
  const boxes = movable.map(({ id, x, y, w, h }) => [id, { x: x + way.dx, y: y + way.dy, w, h }] as const);
  showGesture(new Map(boxes), snapped.guides);
}

/** What was shown last becomes the layout. */
function dropped(layout: Layout, { handle, ids }: Gesture, boxes: ReadonlyMap<string, Box>): Layout {
  const [first] = movableOf(layout, ids);
  const box = first && boxes.get(first.id);
  if (!box) return layout;
  return handle ? placed(layout, first.id, box) : moved(layout, ids, box.x - first.x, box.y - first.y);
}
