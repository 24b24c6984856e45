import { ActionIcon } from '@mantine/core';
import { useId } from 'react';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { aligned, distributed, SIDES } from '#window/features/create/designer/state/edits.ts';
import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from '#window/icons/signs.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './fields.module.css';

/** Tabler's "center" is a line from left to right, and its "middle" one from top to bottom. */
const SHAPES = {
  left: IconLayoutAlignLeft,
  center: IconLayoutAlignMiddle,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignCenter,
  bottom: IconLayoutAlignBottom,
} as const;

const GAPS = [
  { axis: 'across', Shape: IconLayoutDistributeVertical },
  { axis: 'down', Shape: IconLayoutDistributeHorizontal },
] as const;

/** Lines fields up: several with each other, one with the label. */
export function Arranging({ ids }: { ids: readonly string[] }) {
  const t = useWords('field');
  const title = useId();
  const { edit } = useDesigner.getState();
  return (
    <section aria-labelledby={title}>
      <h4 id={title}>{t.line}</h4>
      <div className={classes.group}>
        {SIDES.map((side) => {
          const Shape = SHAPES[side];
          return (
            <ActionIcon
              key={side}
              variant="default"
              size="var(--target)"
              aria-label={t.sides[side]}
              title={t.sides[side]}
              onClick={() => edit((layout) => aligned(layout, ids, side))}
            >
              <Shape size="1.25rem" stroke={1.6} aria-hidden />
            </ActionIcon>
          );
        })}
        {ids.length > 2 &&
          GAPS.map(({ axis, Shape }) => (
            <ActionIcon
              key={axis}
              variant="default"
              size="var(--target)"
              aria-label={t.distribute[axis]}
              title={t.distribute[axis]}
              onClick={() => edit((layout) => distributed(layout, ids, axis))}
            >
              <Shape size="1.25rem" stroke={1.6} aria-hidden />
            </ActionIcon>
          ))}
      </div>
    </section>
  );
}
