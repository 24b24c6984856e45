import { ActionIcon, Slider } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { IconMaximize, IconZoomIn, IconZoomOut } from '#window/icons/signs.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './compare.module.css';
import { moved, type Size, scaleOf, type View, wholeOf, zoomed } from './view.ts';

interface StageProps {
  readonly first: ComparedPicture | null;
  readonly second: ComparedPicture;
  readonly mode: CompareMode;
}

/** A difference is multiplied by this: the mark changes a pixel by only a few levels of 255. */
const DIFFERENCE_TIMES = 16;
/** An arrow key moves the picture by this many pixels of the screen. */
const KEY_STEP = 60;

export function Stage({ first, second, mode }: StageProps) {
  const t = useWords('compare');
  const [wipe, setWipe] = useState(50);
  const stage = useStage();
  const hint = useId();
  // While the whole picture is in sight, dragging moves only the edge.
  const wiping = mode === 'wipe' && stage.isWhole;
  const wipeTo = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    setWipe(Math.round(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100))));
  };
  const { picture, style, pixelated } = stage;
  const layer = (one: ComparedPicture, role: 'first' | 'second') => (
    <Layer
      key={one.src}
      picture={one}
      style={style}
      pixelated={pixelated}
      seen={(size) => stage.setPicture(role, size)}
    />
  );
  return (
    <>
      <section
        ref={stage.ref}
        className={classes.stage}
        data-ready={picture !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys.
        tabIndex={0}
        aria-label={mode === 'first' ? first?.label : second.label}
        aria-describedby={hint}
        onKeyDown={stage.press}
        data-wiping={wiping}
        onPointerDown={wiping ? wipeTo : stage.grab}
        onPointerMove={wiping ? wipeTo : stage.drag}
      >
        <div className={classes.layers} data-mode={mode}>
          {mode !== 'second' && first && layer(first, 'first')}
          {mode !== 'first' && (
            <div className={classes.over} style={mode === 'wipe' ? { clipPath: `inset(0 0 0 ${wipe}%)` } : {}}>
              {layer(second, 'second')}
            </div>
          )}
        </div>
        {mode === 'wipe' && <span className={classes.edge} style={{ left: `${wipe}%` }} />}
      </section>
      <p id={hint} className="visually-hidden">
        {t.keys}
      </p>
      {mode === 'wipe' && (
        <div className="line gap-4 small">
          <span>{first?.label}</span>
          <Slider
            className={classes.slider}
            thumbLabel={t.place}
            label={null}
            value={wipe}
            onChange={setWipe}
            step={1}
          />
          <span>{second.label}</span>
        </div>
      )}
      {mode === 'difference' && <p className="quiet small">{t.differenceLead({ times: DIFFERENCE_TIMES })}</p>}
      <Tools stage={stage} />
    </>
  );
}

function Tools({ stage }: { stage: ReturnType<typeof useStage> }) {
  const t = useWords('compare');
  const { percent } = useFormats();
  return (
    <div className="row gap-2">
      <ActionIcon variant="default" size="var(--target)" aria-label={t.zoomOut} onClick={() => stage.zoom(-1)}>
        <IconZoomOut size="1.25rem" aria-hidden />
      </ActionIcon>
      <span className={classes.scale}>{stage.scale !== null && t.scale({ text: percent(stage.scale) })}</span>
      <ActionIcon variant="default" size="var(--target)" aria-label={t.zoomIn} onClick={() => stage.zoom(1)}>
        <IconZoomIn size="1.25rem" aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size="var(--target)" aria-label={t.fit} onClick={stage.fit}>
        <IconMaximize size="1.25rem" aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface LayerProps {
  readonly picture: ComparedPicture;
  readonly style: CSSProperties;
  readonly pixelated: boolean;
  readonly seen: (size: Size) => void;
}

function Layer({ picture, style, pixelated, seen }: LayerProps) {
  const t = useWords('compare');
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <p className={classes.broken}>
        {t.unshown} <a href={picture.src}>{t.save}</a>
      </p>
    );
  }
  return (
    <img
      className={classes.picture}
      data-pixelated={pixelated}
      src={picture.src}
      alt={picture.alt}
      style={style}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => seen({ width, height })}
      onError={() => setBroken(true)}
    />
  );
}

/** The part of the pictures that is in sight, and the functions that change it. */
function useStage() {
  const { ref, width, height } = useElementSize<HTMLElement>();
  const [pictures, setPictures] = useState<Readonly<Partial<Record<'first' | 'second', Size>>>>({});
  const [view, setView] = useState<View | null>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  // The marked picture decides the size: the original may have more pixels.
  const picture = pictures.second ?? pictures.first ?? null;
  const place = { width, height };
  const ready = picture !== null && width > 0;
  const now = picture && (view ?? wholeOf(picture));
  const scale = ready && now ? scaleOf(now, picture, place) : null;

  function change(next: (view: View, picture: Size) => View): void {
    if (now && picture && ready) setView(next(now, picture));
  }
  const zoom = (by: 1 | -1) => change((one, size) => zoomed(one, by, size, place));
  const fit = () => change((_, size) => wholeOf(size));
  const move = (dx: number, dy: number) => change((one, size) => moved(one, dx, dy, size, place));

  function press(event: KeyboardEvent): void {
    const actions: Readonly<Record<string, () => void>> = {
      '+': () => zoom(1),
      '-': () => zoom(-1),
      '0': fit,
      ArrowLeft: () => move(KEY_STEP, 0),
      ArrowRight: () => move(-KEY_STEP, 0),
      ArrowUp: () => move(0, KEY_STEP),
      ArrowDown: () => move(0, -KEY_STEP),
    };
    const action = event.ctrlKey || event.altKey || event.metaKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
  function grab(event: PointerEvent): void {
    if (view?.scale == null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  }
  function drag(event: PointerEvent): void {
    if (!last.current || event.buttons === 0) return;
    move(event.clientX - last.current.x, event.clientY - last.current.y);
    last.current = { x: event.clientX, y: event.clientY };
  }

  const style: CSSProperties =
    now && scale !== null && picture
      ? {
          width: picture.width * scale,
          height: picture.height * scale,
          left: width / 2 - now.x * scale,
          top: height / 2 - now.y * scale,
        }
      : { visibility: 'hidden' };
  return {
    ref,
    picture,
    style,
    scale,
    isWhole: view?.scale == null,
    pixelated: scale !== null && scale >= 2,
    setPicture: (role: 'first' | 'second', size: Size) => setPictures((before) => ({ ...before, [role]: size })),
    zoom,
    fit,
    press,
    grab,
    drag,
  };
}

export interface ComparedPicture {
  readonly src: string;
  readonly label: string;
  readonly alt: string;
}

export type CompareMode = 'second' | 'first' | 'wipe' | 'difference';
