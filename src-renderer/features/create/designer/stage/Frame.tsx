import type { Layout } from '#shared/labels/layout.ts';
import { type Box, HANDLES, type Handle } from '#window/features/create/designer/state/boxes.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { useGesture } from '#window/features/create/designer/state/gesture.ts';
import classes from './stage.module.css';

/** The handles of the field that is chosen alone. For the mouse and fingers; keys and numbers do the same. */
export function Frame({ layout, scale }: { layout: Layout; scale: number }) {
  const chosen = useDesigner((state) => state.chosen);
  const item = chosen.length === 1 ? layout.items.find(({ id }) => id === chosen[0]) : undefined;
  const moved = useGesture((state) => (item ? state.boxes.get(item.id) : undefined));
  if (!item || item.locked) return null;
  const box = moved ?? item;
  return (
    <div
      className={classes.frame}
      aria-hidden="true"
      style={{
        width: box.w * scale,
        height: box.h * scale,
        transform: `translate(${box.x * scale}px, ${box.y * scale}px)`,
      }}
    >
      {HANDLES.filter((handle) => hasRoom(handle, box, scale)).map(({ name }) => (
        <span key={name} className={classes.handle} data-handle={name} />
      ))}
    </div>
  );
}

/** Pixels of a side that has a handle in its middle beside those at its corners. */
const LEAST_SIDE = 56;

function hasRoom({ across, down }: Handle, { w, h }: Box, scale: number): boolean {
  return (across !== 0 || w * scale >= LEAST_SIDE) && (down !== 0 || h * scale >= LEAST_SIDE);
}
