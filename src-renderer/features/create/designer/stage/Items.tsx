import type { Layout, LayoutItem } from '#shared/labels/layout.ts';
import { focusPanel } from '#window/features/create/designer/panel-focus.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { useGesture } from '#window/features/create/designer/state/gesture.ts';
import { usePreview } from '#window/features/create/designer/state/preview.ts';
import { troublesFor, useTroubles } from '#window/features/create/designer/state/troubles.ts';
import { useItemName } from '#window/features/create/designer/useItemName.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './stage.module.css';

/** A button over each field, in the order of painting. */
export function Items({ layout, scale }: { layout: Layout; scale: number }) {
  const hidden = useDesigner((state) => state.hidden);
  const seen = layout.items.filter(({ id }) => !hidden.includes(id));
  return seen.map((item) => <Item key={item.id} item={item} scale={scale} />);
}

function Item({ item, scale }: { item: LayoutItem; scale: number }) {
  const t = useWords('field');
  const nameOf = useItemName();
  const { id } = item;
  const isChosen = useDesigner((state) => state.chosen.includes(id));
  const troubles = troublesFor(useTroubles(), id);
  const isLeftOut = usePreview(({ shown }) => shown?.items.find((one) => one.id === id)?.svg === null);
  const box = useGesture((state) => state.boxes.get(id)) ?? item;
  const name = nameOf(item);
  const weight = troubles.errors.length > 0 ? 'red' : troubles.warnings.length > 0 ? 'amber' : undefined;
  const said = weight === 'red' ? t.wrong({ name }) : isLeftOut ? t.leftOut({ name }) : name;
  return (
    <button
      type="button"
      className={classes.item}
      data-item={id}
      data-weight={weight}
      data-empty={isLeftOut || undefined}
      data-locked={item.locked || undefined}
      aria-pressed={isChosen}
      aria-label={said}
      style={{
        width: box.w * scale,
        height: box.h * scale,
        transform: `translate(${box.x * scale}px, ${box.y * scale}px)`,
      }}
      onClick={(event) => {
        // A press by key or by a screen reader. The gestures of the stage take those of mouse and finger.
        if (event.detail !== 0) return;
        const { several, press } = useDesigner.getState();
        press(id, several);
        if (!several) focusPanel();
      }}
      onFocus={() => {
        // A field that is reached by Tab is the chosen one.
        const { chosen, several, choose } = useDesigner.getState();
        if (!chosen.includes(id) && !several) choose([id]);
      }}
    >
      {(isLeftOut || weight === 'red') && <span className={classes.stand}>{name}</span>}
    </button>
  );
}
