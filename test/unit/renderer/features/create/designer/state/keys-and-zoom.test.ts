import { describe, expect, it } from 'vitest';
import type { LayoutItem } from '#shared/labels/layout.ts';
import { onlyFieldOf, shownValue } from '#window/features/create/designer/state/item-name.ts';
import { actionOf } from '#window/features/create/designer/state/keys.ts';
import { scaleOf, shareOf, zoomedFrom } from '#window/features/create/designer/state/zoom.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) =>
  actionOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

describe('keys of the designer', () => {
  it('move in three steps, and resize with Ctrl', () => {
    expect(press('ArrowRight')).toEqual({ do: 'move', dx: 0.5, dy: 0, isPlain: true });
    expect(press('ArrowUp', { shiftKey: true })).toEqual({ do: 'move', dx: 0, dy: -5, isPlain: false });
    expect(press('ArrowLeft', { altKey: true })).toEqual({ do: 'move', dx: -0.1, dy: 0, isPlain: false });
    expect(press('ArrowDown', { ctrlKey: true })).toEqual({ do: 'resize', dx: 0, dy: 0.5, isPlain: true });
  });

  it('take back, copy, remove and turn', () => {
    expect(press('z', { ctrlKey: true })).toEqual({ do: 'undo' });
    expect(press('Z', { metaKey: true, shiftKey: true })).toEqual({ do: 'redo' });
    expect(press('y', { ctrlKey: true })).toEqual({ do: 'redo' });
    expect(press('d', { ctrlKey: true })).toEqual({ do: 'duplicate' });
    expect(press('Delete')).toEqual({ do: 'remove' });
    expect(press('r')).toEqual({ do: 'turn' });
    expect(press('Tab')).toBeNull();
    expect(press('x', { ctrlKey: true })).toBeNull();
  });
});

describe('the zoom', () => {
  const label = { width: 100, height: 50 };

  it('shows the whole label in its room, or a share of its true size', () => {
    expect(scaleOf('fit', label, { width: 800, height: 600 })).toBe(8);
    expect(scaleOf('fit', label, { width: 800, height: 200 })).toBe(4);
    expect(scaleOf(2, label, { width: 800, height: 600 })).toBeCloseTo(7.559, 2);
    expect(scaleOf('fit', label, { width: 0, height: 0 })).toBeGreaterThan(0);
  });

  it('goes on in steps from whatever is shown', () => {
    const shown = scaleOf('fit', label, { width: 800, height: 600 });
    expect(shareOf(shown)).toBeCloseTo(2.117, 2);
    expect(zoomedFrom(shown, 1)).toBe(3);
    expect(zoomedFrom(shown, -1)).toBe(2);
    expect(zoomedFrom(1000, 1)).toBe(8);
    expect(zoomedFrom(0.1, -1)).toBe(0.25);
  });
});

describe('the name of an item', () => {
  const item = (value: string) => ({ type: 'text', value }) as LayoutItem;
  const names = (key: string) => (key === 'lot' ? 'Lot' : key);

  it('has fields by their labels, and columns by their headers', () => {
    expect(shownValue(item('LOT {lot|upper}'), names)).toBe('LOT Lot');
    expect(shownValue(item('{[Charge ]]x]:00} {{a}}\nb'), names)).toBe('Charge ]x {a} b');
    expect(shownValue(item('x'.repeat(60)), names)).toHaveLength(40);
  });

  it('knows a field that stands alone', () => {
    expect(onlyFieldOf('{bottling_date+18M:MM.yyyy}')).toBe('bottling_date');
    expect(onlyFieldOf('{[Charge]|upper}')).toBe('[Charge]');
    expect(onlyFieldOf('{lot} {id}')).toBeNull();
  });
});
