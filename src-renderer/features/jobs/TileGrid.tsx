import { useElementSize } from '@mantine/hooks';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type LedgerState, stateFacts } from '#shared/core/label-states.ts';
import type { Label } from '#shared/jobs/production.ts';
import { usePreferences } from '#window/state/preferences.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { useJob } from './job-store.ts';
import classes from './making.module.css';
import { useReasonText } from './useReasonText.ts';

/** A tile for each label, in the order of the rows. */
export function TileGrid() {
  const t = useWords('making');
  const { number } = useFormats();
  const labels = useJob((state) => state.list.labels);
  const { ref, width } = useElementSize();
  const grid = useMemo(() => gridFor(labels.length, width), [labels.length, width]);
  const [pointed, point] = useState<Label | null>(null);
  const canvas = useDrawing(labels, grid, width);
  const count = (kind: TileKind) => number(labels.filter(({ state }) => kindOf(state) === kind).length);
  if (labels.length === 0) return null;
  return (
    <div className={classes.tiles} ref={ref}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t.tiles({ made: count('made'), failed: count('failed'), waiting: count('waiting') })}
        onPointerMove={({ nativeEvent: { offsetX, offsetY } }) => point(labelAt(labels, grid, offsetX, offsetY))}
        onPointerLeave={() => point(null)}
      />
      <p className={classes.pointed} aria-hidden>
        <Pointed label={pointed} />
      </p>
    </div>
  );
}

function Pointed({ label }: { label: Label | null }) {
  const t = useWords('making');
  const states = useWords('state').label;
  const { number } = useFormats();
  const reasonText = useReasonText();
  if (!label) return <> </>;
  const facts = [
    t.row({ row: number(label.row), state: states[label.state] }),
    label.watermark_id,
    reasonText(label.trouble, label.reason),
  ];
  return <>{facts.filter(Boolean).join(' · ')}</>;
}

function labelAt(labels: readonly Label[], { columns, pitch }: Grid, x: number, y: number): Label | null {
  const column = Math.floor(x / pitch);
  return column < columns ? (labels[Math.floor(y / pitch) * columns + column] ?? null) : null;
}

function useDrawing(labels: readonly Label[], grid: Grid, width: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = usePreferences((state) => state.theme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme says when the colours are others.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => canvas.current && width > 0 && draw(canvas.current, labels, grid));
    return () => cancelAnimationFrame(frame);
  }, [labels, grid, width, theme]);
  return canvas;
}

function draw(canvas: HTMLCanvasElement, labels: readonly Label[], { columns, rows, pitch }: Grid): void {
  const scale = window.devicePixelRatio;
  const [width, height] = [columns * pitch, rows * pitch];
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return;
  const colours = coloursOf(canvas);
  const side = pitch - Math.max(2, Math.round(pitch / 6));
  for (const [index, { state }] of labels.entries()) {
    const [x, y] = [(index % columns) * pitch, Math.floor(index / columns) * pitch];
    context.setTransform(scale, 0, 0, scale, x * scale, y * scale);
    drawTile(context, kindOf(state), colours, side);
  }
}

function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name);
  return {
    made: of('--accent'),
    failed: of('--bad'),
    waiting: of('--panel'),
    void: of('--text-quiet'),
    line: of('--line-strong'),
  };
}

// The grid of tiles and the drawing of one tile. Tiles are drawn on a canvas: 5,000 elements that change four times a second are too many.
type TileKind = 'made' | 'failed' | 'waiting' | 'void';

function kindOf(state: LedgerState): TileKind {
  if (state === 'failed') return 'failed';
  return ({ unmade: 'waiting', made: 'made', shut: 'void' } as const)[stateFacts(state).stage];
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** The distance from one tile to the next, in CSS pixels. */
  readonly pitch: number;
}

const PITCHES = { most: 28, least: 7 } as const;
/** The largest height of the grid in CSS pixels, so that the parts below it stay in sight. */
const HEIGHT = 300;

/** The largest tiles that fit. */
function gridFor(count: number, width: number): Grid {
  for (let pitch: number = PITCHES.most; ; pitch--) {
    const columns = Math.max(1, Math.floor(width / pitch));
    const rows = Math.ceil(count / columns);
    if (rows * pitch <= HEIGHT || pitch === PITCHES.least) return { columns, rows, pitch };
  }
}

type Colours = Readonly<Record<TileKind | 'line', string>>;

function drawTile(context: CanvasRenderingContext2D, kind: TileKind, colours: Colours, side: number): void {
  context.lineWidth = Math.max(1, side / 10);
  context.fillStyle = colours[kind];
  context.strokeStyle = kind === 'waiting' ? colours.line : colours[kind];
  if (kind === 'made' || kind === 'failed') context.fillRect(0, 0, side, side);
  else context.strokeRect(0.5, 0.5, side - 1, side - 1);
  if (kind === 'made' || kind === 'waiting') return;
  // Failed tiles have a cross and void tiles a stroke, so that colours are not the only difference.
  if (kind === 'failed') context.strokeStyle = colours.waiting;
  const [near, far] = [side * 0.25, side * 0.75];
  context.beginPath();
  context.moveTo(near, far);
  context.lineTo(far, near);
  if (kind === 'failed') {
    context.moveTo(near, near);
    context.lineTo(far, far);
  }
  context.stroke();
}
