import { useElementSize } from '@mantine/hooks';
import { useEffect, useId, useRef } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { scaleOf } from '#window/features/create/designer/state/zoom.ts';
import { useFieldWords } from '#window/features/create/designer/words.ts';
import { useFormats } from '#window/words/formats.ts';
import { Backdrop } from './Backdrop.tsx';
import { Drawings } from './Drawings.tsx';
import { Frame } from './Frame.tsx';
import { Guides } from './Guides.tsx';
import { Items } from './Items.tsx';
import classes from './stage.module.css';
import { stageKeys } from './stage-keys.ts';
import { useStageGestures } from './useStageGestures.ts';
import { useWheelZoom } from './useWheelZoom.ts';

interface StageProps {
  readonly draft: Draft;
  readonly layout: Layout;
}

/** Room around the label on the screen, in pixels: handles at its edge can be taken hold of. */
const AROUND = 24;

/** The label with its artwork, and on it the fields: they are moved and sized here. */
export function Stage({ draft, layout }: StageProps) {
  const t = useFieldWords();
  const { number } = useFormats();
  const zoom = useDesigner((state) => state.zoom);
  const { ref: measured, width, height } = useElementSize();
  const room = { width: width - 2 * AROUND, height: height - 2 * AROUND };
  const scale = scaleOf(zoom, layout.label, room);
  const newest = useRef(scale);
  newest.current = scale;
  useEffect(() => useDesigner.getState().show({ scale }), [scale]);
  const gestures = useStageGestures(newest);
  const keys = stageKeys(newest);
  const wheel = useWheelZoom(newest);
  const hint = useId();
  const { label } = layout;
  return (
    <div ref={measured} className={classes.stage}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn as a label. */}
      <div
        ref={wheel}
        className={classes.room}
        role="group"
        aria-label={t.stage}
        aria-describedby={hint}
        onKeyDown={keys}
        {...gestures}
      >
        <div
          className={classes.label}
          data-label
          style={{ width: label.width * scale, height: label.height * scale }}
          title={t.label(number(label.width, 1), number(label.height, 1))}
        >
          <Backdrop draft={draft} label={label} scale={scale} />
          <Drawings scale={scale} />
          <Guides scale={scale} />
          <Items layout={layout} scale={scale} />
          <Frame layout={layout} scale={scale} />
        </div>
      </div>
      <p id={hint} className="visually-hidden">
        {t.keysHint}
      </p>
    </div>
  );
}
