// The grid of tiles and the drawing of one tile. Tiles are drawn on a canvas: 5,000 elements that change four times a second are too many.
import type { LedgerState } from '#shared/core/model.ts';

export type TileKind = 'made' | 'failed' | 'waiting' | 'void';

export const KIND_OF: Readonly<Record<LedgerState, TileKind>> = {
  planned: 'waiting',
  made: 'made',
  proofed: 'made',
  sent: 'made',
  printed: 'made',
  verified: 'made',
  rejected: 'made',
  failed: 'failed',
  voided: 'void',
  reprinted: 'void',
};

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** The distance from one tile to the next, in CSS pixels. */
  readonly pitch: number;
}

const PITCHES = { most: 28, least: 7 } as const;
/** The largest height of the grid in CSS pixels, so that the parts below it stay in sight. */
const HEIGHT = 300;

/** The largest tiles that fit. */
export function gridFor(count: number, width: number): Grid {
  for (let pitch: number = PITCHES.most; ; pitch--) {
    const columns = Math.max(1, Math.floor(width / pitch));
    const rows = Math.ceil(count / columns);
    if (rows * pitch <= HEIGHT || pitch === PITCHES.least) return { columns, rows, pitch };
  }
}

export type Colours = Readonly<Record<TileKind | 'line', string>>;

export function drawTile(context: CanvasRenderingContext2D, kind: TileKind, colours: Colours, side: number): void {
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
