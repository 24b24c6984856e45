import type { KeyboardEvent, RefObject } from 'react';
import type { Handle } from '#window/features/create/designer/state/boxes.ts';
import { resized } from '#window/features/create/designer/state/boxes.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { boxOf, moved, placed, turned } from '#window/features/create/designer/state/edits.ts';
import { actionOf, type KeyAction } from '#window/features/create/designer/state/keys.ts';
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
      choose(history.present?.items.map(({ id }) => id) ?? []);
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
      edit((layout) => moved(layout, chosen, action.dx, action.dy), `move ${chosen.join(' ')}`);
      break;
    case 'resize':
      for (const id of chosen) {
        edit(
          (layout) => {
            const item = layout.items.find((one) => one.id === id);
            if (!item) return layout;
            return placed(layout, id, resized(boxOf(item), LAST_CORNER, action.dx, action.dy, layout.label));
          },
          `resize ${chosen.join(' ')}`,
        );
      }
  }
  return true;
}
