// Changes of a layout. Each gives a new layout; what cannot be changed gives the same one.
import { LAYOUT_VERSION, type Layout, type LayoutItem, type TextItem } from '#shared/labels/layout.ts';
import { templatesOf } from '#shared/labels/template.ts';
import { REGISTER_FIELD } from '#shared/records/register-code.ts';
import { type Box, boundsOf, keptOn, quarterTurned, rounded, wayOnLabel } from './boxes.ts';

export const SIDES = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Side = (typeof SIDES)[number];
type Axis = 'across' | 'down';

/** What is made in the designer is of the newest version: it refuses letters in dates that are no part of one. */
export function inItsVersion(layout: Layout): Layout {
  return layout.twinmark_layout === LAYOUT_VERSION ? layout : { ...layout, twinmark_layout: LAYOUT_VERSION };
}

export function printsRegisterCode(item: LayoutItem): boolean {
  return templatesOf(item).some(({ value }) => value.includes(`{${REGISTER_FIELD}`));
}

/** Chosen items that are not locked. */
export function movableOf({ items }: Layout, ids: readonly string[]): readonly LayoutItem[] {
  return items.filter(({ id, locked }) => ids.includes(id) && !locked);
}

/** Moves items together, as far as the label goes. */
export function moved(layout: Layout, ids: readonly string[], dx: number, dy: number): Layout {
  const movable = movableOf(layout, ids);
  if (movable.length === 0) return layout;
  const way = wayOnLabel(movable, dx, dy, layout.label);
  if (way.dx === 0 && way.dy === 0) return layout;
  return withPlaces(layout, movable, ({ x, y, w, h }) => ({ x: x + way.dx, y: y + way.dy, w, h }));
}

/** Gives an item its place and size. */
export function placed(layout: Layout, id: string, box: Box): Layout {
  return withPlaces(layout, movableOf(layout, [id]), () => box);
}

/** Turns items by a quarter, clockwise, each about its own middle. */
export function turned(layout: Layout, ids: readonly string[]): Layout {
  const movable = movableOf(layout, ids).map(({ id }) => id);
  return withItems(layout, movable, (item) => ({
    ...item,
    ...quarterTurned(item, layout.label),
    rotation: ((item.rotation + 90) % 360) as LayoutItem['rotation'],
  }));
}

/** Lines several items up with each other, and one alone with the label. */
export function aligned(layout: Layout, ids: readonly string[], side: Side): Layout {
  const movable = movableOf(layout, ids);
  if (movable.length === 0) return layout;
  const { width: w, height: h } = layout.label;
  const within = movable.length > 1 ? boundsOf(movable) : { x: 0, y: 0, w, h };
  return withPlaces(layout, movable, (box) => ({ ...box, ...alignedIn(within, box, side) }));
}

function alignedIn(within: Box, { w, h }: Box, side: Side): Partial<Box> {
  switch (side) {
    case 'left':
      return { x: within.x };
    case 'center':
      return { x: within.x + (within.w - w) / 2 };
    case 'right':
      return { x: within.x + within.w - w };
    case 'top':
      return { y: within.y };
    case 'middle':
      return { y: within.y + (within.h - h) / 2 };
    case 'bottom':
      return { y: within.y + within.h - h };
  }
}

/**
 * Makes the gaps between three or more items equal. The one that begins first and the one that ends last stay. Where
 * that is one item, the others lie within it, and nothing is moved.
 */
export function distributed(layout: Layout, ids: readonly string[], axis: Axis): Layout {
  const movable = movableOf(layout, ids);
  if (movable.length < 3) return layout;
  const [at, length] = axis === 'across' ? (['x', 'w'] as const) : (['y', 'h'] as const);
  const endOf = (item: LayoutItem) => item[at] + item[length];
  const [first, ...others] = movable.toSorted((a, b) => a[at] - b[at] || endOf(a) - endOf(b));
  const last = others.reduce((latest, item) => (endOf(item) >= endOf(latest) ? item : latest));
  if (endOf(first) > endOf(last)) return layout;
  const sorted = [first, ...others.filter((item) => item !== last), last];
  const filled = sorted.reduce((sum, item) => sum + item[length], 0);
  const gap = (endOf(last) - first[at] - filled) / (sorted.length - 1);
  const places = new Map<string, number>();
  let next = first[at];
  for (const item of sorted) {
    places.set(item.id, next);
    next += item[length] + gap;
  }
  return withPlaces(layout, movable, (item) => ({ ...boxOf(item), [at]: places.get(item.id) ?? item[at] }));
}

/** Items are painted in the order of the list: the last one lies on top. */
export function reordered(layout: Layout, ids: readonly string[], to: 'front' | 'back'): Layout {
  const chosen = layout.items.filter(({ id }) => ids.includes(id));
  const others = layout.items.filter(({ id }) => !ids.includes(id));
  return { ...layout, items: to === 'front' ? [...others, ...chosen] : [...chosen, ...others] };
}

/** Takes items one place towards the front (1) or the back (-1). Those that lie beside each other go together. */
export function layered(layout: Layout, ids: readonly string[], way: 1 | -1): Layout {
  const items = [...layout.items];
  const isChosen = (i: number) => ids.includes(items[i].id);
  const order = items.map((_, i) => (way > 0 ? items.length - 1 - i : i));
  // From the end that they go to: an item that has come there stops those behind it.
  for (const i of order) {
    const next = i + way;
    if (items[next] && isChosen(i) && !isChosen(next)) [items[i], items[next]] = [items[next], items[i]];
  }
  return items.every((item, i) => item === layout.items[i]) ? layout : { ...layout, items };
}

/** Takes an item to a place among the others, of which so many lie in front of it. */
export function layeredBehind(layout: Layout, id: string, inFront: number): Layout {
  const item = layout.items.find((one) => one.id === id);
  const others = layout.items.filter((one) => one !== item);
  if (!item) return layout;
  const items = others.toSpliced(others.length - inFront, 0, item);
  return items.every((one, i) => one === layout.items[i]) ? layout : { ...layout, items };
}

export function added(layout: Layout, item: LayoutItem): Layout {
  return { ...layout, items: [...layout.items, item] };
}

export function removed(layout: Layout, ids: readonly string[]): Layout {
  return { ...layout, items: layout.items.filter(({ id }) => !ids.includes(id)) };
}

/** How far a copy lies from its original, in millimetres. */
const COPY_AWAY = 2;

/** Copies of items, and what they are called. */
export function duplicated(layout: Layout, ids: readonly string[]): { layout: Layout; ids: readonly string[] } {
  let next = layout;
  const copies: string[] = [];
  for (const item of layout.items.filter(({ id }) => ids.includes(id))) {
    const id = freeId(next, item.id);
    const box = keptOn({ ...boxOf(item), x: item.x + COPY_AWAY, y: item.y + COPY_AWAY }, layout.label);
    next = added(next, { ...item, ...box, id, locked: false });
    copies.push(id);
  }
  return { layout: next, ids: copies };
}

/** Changes what one item shows and how. */
export function withItem(layout: Layout, id: string, change: (item: LayoutItem) => LayoutItem): Layout {
  return withItems(layout, [id], change);
}

/** Changes the letters of a text. What else its font has stays as it is by then. */
export function withFont(layout: Layout, id: string, font: Partial<TextItem['font']>): Layout {
  return withItem(layout, id, (item) => ('font' in item ? { ...item, font: { ...item.font, ...font } } : item));
}

/** An item under a name of its own, or without one. */
export function named(item: LayoutItem, name: string): LayoutItem {
  const { name: _, ...rest } = item;
  return name.trim() === '' ? rest : { ...rest, name };
}

/** A box or an ellipse as an outline of some thickness; full without one. */
export function outlined(item: LayoutItem, border: number | null): LayoutItem {
  if (item.type !== 'box' && item.type !== 'ellipse') return item;
  const { border: _, ...full } = item;
  return border === null ? full : { ...full, border: Math.max(0.05, border) };
}

/** An id of the form that layouts ask for and that no other item has. */
export function freeId({ items }: Layout, wish: string): string {
  const plain = wish
    .toLowerCase()
    .replace(/-?\d+$/, '')
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 26);
  const base = plain === '' ? 'field' : plain;
  const taken = new Set(items.map(({ id }) => id));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}

export function boxOf({ x, y, w, h }: Box): Box {
  return { x, y, w, h };
}

function withPlaces(layout: Layout, movable: readonly LayoutItem[], place: (item: LayoutItem) => Box): Layout {
  const ids = movable.map(({ id }) => id);
  return withItems(layout, ids, (item) => {
    const box = keptOn(place(item), layout.label);
    const isSame = box.x === rounded(item.x) && box.y === rounded(item.y) && box.w === item.w && box.h === item.h;
    return isSame ? item : { ...item, ...box };
  });
}

/** The same layout, if no item became another one. */
function withItems(layout: Layout, ids: readonly string[], change: (item: LayoutItem) => LayoutItem): Layout {
  const items = layout.items.map((item) => (ids.includes(item.id) ? change(item) : item));
  return items.every((item, i) => item === layout.items[i]) ? layout : { ...layout, items };
}

/** The layout for another label: each item stays where it is, or comes onto the label. Nothing is scaled. */
export function fittedTo(layout: Layout, label: Layout['label']): Layout {
  const items = layout.items.map((item) => ({ ...item, ...keptOn(boxOf(item), label) }));
  return { ...layout, label, items };
}
