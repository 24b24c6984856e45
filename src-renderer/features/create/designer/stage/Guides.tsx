import { useGesture } from '#window/features/create/designer/state/gesture.ts';
import classes from './stage.module.css';

/** The lines on which a moved field lies. */
export function Guides({ scale }: { scale: number }) {
  const guides = useGesture((state) => state.guides);
  return guides.map(({ axis, at }) => (
    <span
      key={`${axis} ${at}`}
      className={classes.guide}
      data-axis={axis}
      style={axis === 'x' ? { left: at * scale } : { top: at * scale }}
      aria-hidden="true"
    />
  ));
}
