import type { KeyboardEvent, RefObject } from 'react';
import type { Handle } from '#window/features/create/designer/state/boxes.ts';
import { boundsOf, resized } from '#window/features/create/designer/state/boxes.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { boxOf, movableOf, moved, placed, turned } from '#window/features/create/designer/state/edits.ts';
import { actionOf, type KeyAction } from '#window/features/create/designer/state/keys.ts';
import { wayToGrid } from '#window/features/create/designer/state/snapping.ts';
import { zoomedFrom } from '#window/features/create/designer/state/zoom.ts';

const LAST_CORNER: Handle = { name: 'se', across: 1, down: 1 };

/** The keys of the stage. What they do not know goes on to the keys of the window. */
export function stageKeys(scale: RefObject<number>): (event: KeyboardEvent) => void {
  return (event) => {
    const action = actionOf(event);
    if (!action || !run(action, scale.current)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** How far an arrow takes a corner: to the next line of the grid, where there is one. */
function wayOf({ dx, dy, isPlain }: Extract<KeyAction, { dx: number }>, x: number, y: number) {
  const { grid, snaps } = useDesigner.getState();
  if (!isPlain || !snaps || grid === 0) return { dx, dy };
  return { dx: wayToGrid(x, dx, grid), dy: wayToGrid(y, dy, grid) };
}

/** Whether there was something to do. */
function run(action: KeyAction, scale: number): boolean {
  const designer = useDesigner.getState();
  const { chosen, history, edit, choose, show } = designer;
  switch (action.do) {
    case 'undo':
      designer.undo();
      return true;
    case 'redo':
      designer.redo();
      return true;
    case 'all':
      choose(history.present?.items.map(({ id }) => id).filter((id) => !designer.hidden.includes(id)) ?? []);
      return true;
    case 'zoom':
      show({ zoom: action.way === 0 ? 'fit' : zoomedFrom(scale, action.way) });
      return true;
  }
  if (chosen.length === 0) return false;
  switch (action.do) {
    case 'none':
      choose([]);
      break;
    case 'remove':
      designer.remove();
      break;
    case 'duplicate':
      designer.duplicate();
      break;
    case 'turn':
      edit((layout) => turned(layout, chosen));
      break;
    case 'move':
      edit(
        (layout) => {
          const movable = movableOf(layout, chosen);
          if (movable.length === 0) return layout;
          const { x, y } = boundsOf(movable);
          const way = wayOf(action, x, y);
          return moved(layout, chosen, way.dx, way.dy);
        },
        `move ${chosen.join(' ')}`,
      );
      break;
    case 'resize':
      for (const id of chosen) {
        edit(
          (layout) => {
            const item = layout.items.find((one) => one.id === id);
            if (!item) return layout;
            const way = wayOf(action, item.x + item.w, item.y + item.h);
            return placed(layout, id, resized(boxOf(item), LAST_CORNER, way.dx, way.dy, layout.label));
          },
          `resize ${chosen.join(' ')}`,
        );
      }
  }
  return true;
}
