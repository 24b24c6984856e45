import { describe, expect, it, test } from 'vitest';
import { drawnBleed, drawnSize } from '#main/imaging/sheet/layout/drawn-size.ts';

const PLACE = { width: 1170, height: 800 };

describe('the pixels in which a page is drawn', () => {
  it.each([
    ['cover', { width: 117, height: 80 }, { width: 1170, height: 800 }],
    ['cover', { width: 60, height: 60 }, { width: 1170, height: 1170 }],
    ['cover', { width: 200, height: 60 }, { width: 2667, height: 800 }],
    ['contain', { width: 60, height: 60 }, { width: 800, height: 800 }],
    ['contain', { width: 200, height: 60 }, { width: 1170, height: 351 }],
    ['stretch', { width: 60, height: 60 }, { width: 1170, height: 1170 }],
  ] as const)('are those of the place in one direction: %s', (fit, page, size) => {
    expect(drawnSize(page, PLACE, fit)).toEqual(size);
  });

  it('are bounded, whatever the page and the place', () => {
    for (const page of [
      { width: 5080, height: 1 },
      { width: 1, height: 5080 },
    ]) {
      const { width, height } = drawnSize(page, { width: 9933, height: 7016 }, 'cover');
      expect(width * height).toBeLessThanOrEqual(36e6);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
    }
  });
});

test('bleed is drawn as much as the job prints, measured on the page, and no more than the page has', () => {
  const page = { width: 50, height: 40, bleed: 3 };
  expect(drawnBleed(page, { width: 100, height: 80 }, 2, 'cover')).toBe(1);
  expect(drawnBleed(page, { width: 25, height: 20 }, 2, 'cover')).toBe(3);
  expect(drawnBleed(page, { width: 100, height: 40 }, 2, 'contain')).toBe(2);
  expect(drawnBleed(page, { width: 100, height: 80 }, 0, 'cover')).toBe(0);
});
