import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { useGesture } from '#window/features/create/designer/state/gesture.ts';
import { usePreview } from '#window/features/create/designer/state/preview.ts';
import { FieldPicture } from './FieldPicture.tsx';
import classes from './stage.module.css';

/** What the station drew of each field. While a field is moved, its drawing moves along; then the station draws it anew. */
export function Drawings({ scale }: { scale: number }) {
  const shown = usePreview((state) => state.shown);
  return (
    <div className={classes.drawings} aria-hidden="true">
      {shown?.items.map(({ id, svg }) => svg !== null && <Drawing key={id} {...{ id, svg, scale }} />)}
    </div>
  );
}

function Drawing({ id, svg, scale }: { id: string; svg: string; scale: number }) {
  const drawn = usePreview((state) => state.drawnFrom?.items.find((one) => one.id === id));
  const item = useDesigner((state) => state.history.present?.items.find((one) => one.id === id));
  const box = useGesture((state) => state.boxes.get(id)) ?? item;
  if (!drawn || !box) return null;
  const [x, y] = [(box.x - drawn.x) * scale, (box.y - drawn.y) * scale];
  return (
    <div className={classes.drawing} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <FieldPicture svg={svg} />
    </div>
  );
}
