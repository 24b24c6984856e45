import type { LayoutItem } from '#shared/labels/layout.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';

/** A control of the panel: what is wrong with a field is mended there. */
export type Control =
  | 'value'
  | 'empty'
  | 'when'
  | 'font'
  | 'size'
  | 'color'
  | 'background'
  | 'module'
  | 'place'
  | 'width'
  | 'height'
  | 'lock';

/** What mends a trouble of a row or of its drawing. What is not here is a matter of the value. */
const MENDED_BY: Readonly<Record<string, Control>> = {
  empty_value: 'empty',
  overflow: 'width',
  too_wide: 'width',
  too_high: 'height',
  beyond_box: 'height',
  off_label: 'place',
  covered: 'place',
  overlap: 'place',
  quiet_zone: 'place',
  missing_glyph: 'font',
  borrowed_glyph: 'font',
  unknown_font: 'font',
  module_range: 'module',
  code_contrast: 'color',
  text_contrast: 'color',
  text_busy: 'background',
};

/** What mends a refused key of a layout, by the key. */
const MENDS_KEY: Readonly<Record<string, Control>> = {
  font: 'font',
  when: 'when',
  module: 'module',
  color: 'color',
  background: 'background',
  x: 'place',
  y: 'place',
  w: 'width',
  h: 'height',
};

const PLACES: readonly Control[] = ['place', 'width', 'height'];

/** Where a trouble of an item is mended. */
export function controlFor({ kind, facts }: Trouble, { locked }: Pick<LayoutItem, 'locked'>): Control {
  const [, key = ''] = /^items\[\d+\]\.(\w+)/.exec(facts['path'] ?? '') ?? [];
  const control = MENDED_BY[kind] ?? MENDS_KEY[key] ?? 'value';
  // Until it is unlocked, its numbers cannot be changed.
  return locked && PLACES.includes(control) ? 'lock' : control;
}
