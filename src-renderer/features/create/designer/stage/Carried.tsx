import classes from '#window/features/create/designer/fields.module.css';
import { useGesture } from '#window/features/create/designer/state/gesture.ts';

/** What is on its way to the label, under the pointer. */
export function Carried() {
  const carried = useGesture((state) => state.carried);
  if (!carried) return null;
  const { name, x, y } = carried;
  return (
    <span className={classes.carried} style={{ transform: `translate(${x}px, ${y}px)` }} aria-hidden="true">
      {name}
    </span>
  );
}
