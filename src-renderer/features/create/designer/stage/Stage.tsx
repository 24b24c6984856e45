import { useElementSize } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useId, useRef } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { thumbnailOf } from '#window/features/create/artwork/ArtworkGlance.tsx';
import { usePicture } from '#window/features/create/artwork/usePicture.ts';
import { type Box, HANDLES, type Handle, type Size } from '#window/features/create/designer/state/boxes.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { useGesture } from '#window/features/create/designer/state/gesture.ts';
import { usePreview } from '#window/features/create/designer/state/preview.ts';
import { useRowArtwork } from '#window/features/create/designer/state/row-artwork.ts';
import { scaleOf, zoomedFrom } from '#window/features/create/designer/state/zoom.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { Items } from './Items.tsx';
import { FieldPicture } from './LabelFields.tsx';
import { Grid, Rulers } from './Rulers.tsx';
import classes from './stage.module.css';
import { stageKeys } from './stage-keys.ts';
import { useStageGestures } from './useStageGestures.ts';

interface StageProps {
  readonly draft: Draft;
  readonly layout: Layout;
}

/** Room around the label on the screen, in pixels: handles at its edge can be taken hold of. */
const AROUND = 24;

/** The label with its artwork, and on it the fields: they are moved and sized here. */
export function Stage({ draft, layout }: StageProps) {
  const t = useWords('field');
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
          title={t.label({ width: number(label.width, 1), height: number(label.height, 1) })}
        >
          <Rulers layout={layout} scale={scale} />
          <Backdrop draft={draft} label={label} scale={scale} />
          <Drawings scale={scale} />
          <Grid scale={scale} />
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

/** The lines on which a moved field lies. */
function Guides({ scale }: { scale: number }) {
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

/** Ctrl and the wheel zoom the label. The window itself must not be zoomed by it, so the listener is an active one. */
function useWheelZoom(scale: RefObject<number>): (element: HTMLElement | null) => (() => void) | undefined {
  const newest = useRef(scale);
  return useCallback((element) => {
    if (!element) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      useDesigner.getState().show({ zoom: zoomedFrom(newest.current.current, event.deltaY < 0 ? 1 : -1) });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, []);
}

/** What the station drew of each field. While a field is moved, its drawing moves along; then the station draws it anew. */
function Drawings({ scale }: { scale: number }) {
  const shown = usePreview((state) => state.shown);
  const hidden = useDesigner((state) => state.hidden);
  const seen = shown?.items.filter(({ id }) => !hidden.includes(id));
  return (
    <div className={classes.drawings} aria-hidden="true">
      {seen?.map(({ id, svg }) => svg !== null && <Drawing key={id} id={id} svg={svg} scale={scale} />)}
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

/** The handles of the field that is chosen alone. For the mouse and fingers; keys and numbers do the same. */
function Frame({ layout, scale }: { layout: Layout; scale: number }) {
  const chosen = useDesigner((state) => state.chosen);
  const item = chosen.length === 1 ? layout.items.find(({ id }) => id === chosen[0]) : undefined;
  const moved = useGesture((state) => (item ? state.boxes.get(item.id) : undefined));
  const isHidden = useDesigner((state) => item !== undefined && state.hidden.includes(item.id));
  if (!item || item.locked || isHidden) return null;
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

const MM_PER_INCH = 25.4;

/** The artwork of the shown row, cut to the label. */
function Backdrop({ draft, label, scale }: { draft: Draft; label: Size; scale: number }) {
  const artwork = useRowArtwork(draft);
  return (
    <div className={classes.backdrop} aria-hidden="true">
      {artwork !== null && <Artwork key={artwork} draft={draft} artwork={artwork} label={label} scale={scale} />}
    </div>
  );
}

interface ArtworkProps {
  readonly draft: Draft;
  readonly artwork: number;
  readonly label: Size;
  readonly scale: number;
}

function Artwork({ draft, artwork, label, scale }: ArtworkProps) {
  const { src, width, height } = usePicture(draft, artwork, 'original');
  // The picture in its pixels takes seconds while the artwork is being tested. Until then a small one stands for it.
  if (src === null) {
    return (
      <img
        className={classes.small}
        alt=""
        src={thumbnailOf(draft.id, artwork)}
        draggable={false}
        data-fit={draft.fit}
      />
    );
  }
  const { dpi, bleed } = draft.options;
  const mm = (pixels: number) => (pixels / dpi) * MM_PER_INCH;
  return (
    <img
      alt=""
      src={src}
      draggable={false}
      style={{
        left: ((label.width - mm(width)) / 2) * scale,
        top: -bleed * scale,
        width: mm(width) * scale,
        height: mm(height) * scale,
      }}
    />
  );
}
