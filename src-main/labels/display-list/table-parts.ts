// Tables: all cells in one size of type, rows as high as their lines.
import { fineDots, mmOfDots, type Rectangle } from '#main/labels/dots.ts';
import { contentSize, turned, turnMatrix } from '#main/labels/turn.ts';
import type { TableItem, TextItem } from '#shared/labels/layout.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import type { RectanglePart, TextPart } from './display-list.ts';
import { thickness } from './drawn-shapes.ts';
import type { Shapers } from './shapers.ts';
import { textParts } from './text-parts.ts';

/** The texts of a row that is on the label. */
export interface FilledRow {
  readonly cells: readonly string[];
  readonly bold: boolean;
}

type TableDrawn =
  | { readonly parts: readonly (RectanglePart | TextPart)[]; readonly warnings: readonly Trouble[] }
  | { readonly trouble: Trouble };

export function tableParts(
  item: TableItem,
  rows: readonly FilledRow[],
  place: Rectangle,
  dpi: number,
  shapers: Shapers,
): TableDrawn {
  const cells = cellsOf(item, rows, place, dpi);
  const fitting = drawn(cells, item, dpi, shapers);
  if ('trouble' in fitting) return fitting;
  const sizes = fitting.parts.map(({ size }) => size);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  // In its smallest size every cell fits.
  const even = least === most ? fitting : drawn(cells, item, dpi, shapers, least);
  if ('trouble' in even) return even;
  return { parts: [...rulesOf(item, rows, place, dpi), ...even.parts], warnings: even.warnings };
}

interface Cell {
  readonly text: string;
  readonly bold: boolean;
  readonly align: TextItem['align'];
  /** In millimetres of the label. */
  readonly box: Rectangle;
}

function cellsOf(item: TableItem, rows: readonly FilledRow[], place: Rectangle, dpi: number): Cell[] {
  const size = contentSize(place, item.rotation);
  const [xs, ys] = [edges(shares(item), size.w), edges(linesOf(rows), size.h)];
  const inset = fineDots(item.padding, dpi);
  const matrix = turnMatrix(place, item.rotation);
  return rows.flatMap(({ cells, bold }, row) =>
    cells.map((text, column) => {
      const left = xs[column] + inset;
      const w = Math.max(0.001, xs[column + 1] - xs[column] - 2 * inset);
      const box = turned({ x: left, y: ys[row], w, h: ys[row + 1] - ys[row] }, matrix);
      const mm = (dots: number) => mmOfDots(dots, dpi);
      return {
        text,
        bold,
        align: item.columns[column].align,
        box: { x: mm(box.x), y: mm(box.y), w: mm(box.w), h: mm(box.h) },
      };
    }),
  );
}

const TEXT = {
  type: 'text',
  value: '',
  valign: 'middle',
  direction: 'auto',
  background: null,
  empty: 'refuse',
  when: null,
  locked: false,
} as const;

/** The size of type is looked for, or given. */
function drawn(cells: readonly Cell[], item: TableItem, dpi: number, shapers: Shapers, points?: number) {
  const { id, rotation, line_height, color } = item;
  const parts: TextPart[] = [];
  const warnings: Trouble[] = [];
  for (const { text, bold, align, box } of cells) {
    if (text.trim() === '') continue;
    const font = { ...item.font, weight: bold ? 700 : item.font.weight, size: points ?? item.font.size } as const;
    const fit = points === undefined ? 'shrink' : 'refuse';
    const cell: TextItem = { ...TEXT, ...box, id, rotation, line_height, color, font, align, fit };
    const written = textParts(cell, { text, bold: null }, dpi, shapers(font));
    if ('trouble' in written) return written;
    parts.push(...written.parts);
    warnings.push(...written.warnings.slice(0, 1));
  }
  return { parts, warnings: warnings.slice(0, 1) };
}

function shares({ columns }: TableItem): number[] {
  return columns.map(({ share }) => share);
}

function linesOf(rows: readonly FilledRow[]): number[] {
  return rows.map(({ cells }) => Math.max(1, ...cells.map((text) => text.split('\n').length)));
}

/** From 0 to the whole length, parted as the weights say, on whole dots. */
function edges(weights: readonly number[], length: number): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0);
  const found = [0];
  let before = 0;
  for (const weight of weights) {
    before += weight;
    found.push(Math.round((before / all) * length));
  }
  return found;
}

function rulesOf(item: TableItem, rows: readonly FilledRow[], place: Rectangle, dpi: number): RectanglePart[] {
  if (item.rules === 'none') return [];
  const { w, h } = contentSize(place, item.rotation);
  const thick = thickness(item.thickness, dpi);
  const matrix = turnMatrix(place, item.rotation);
  const within = (at: number, end: number) => Math.max(0, Math.min(end - thick, at - Math.floor(thick / 2)));
  const across = edges(linesOf(rows), h).map((y) => ({ x: 0, y: within(y, h), w, h: thick }));
  const down = item.rules === 'all' ? edges(shares(item), w).map((x) => ({ x: within(x, w), y: 0, w: thick, h })) : [];
  return [...across, ...down].map((one) => ({
    kind: 'rectangle',
    item: item.id,
    place: turned(one, matrix),
    color: item.color,
  }));
}
