import { describe, expect, it } from 'vitest';
import type { CheckFigure } from '#window/camera/detector.ts';
import { createWhiteExposure, nextCompensation } from '#window/camera/white-exposure.ts';

const RANGE = { min: -3, max: 3, step: 0.1 };
const light = (value: number, reason: CheckFigure['reason'] = null): CheckFigure => ({
  value,
  reason,
  isGood: reason === null,
});

/** Settings after so many checks of a camera whose paper has this level at each compensation. */
function settled(paperAt: (stops: number) => number, checks = 20): number {
  let now = 0;
  for (let i = 0; i < checks; i++) now = nextCompensation(now, RANGE, light(paperAt(now)));
  return now;
}

describe('exposing for white', () => {
  it('takes less light while the paper is burnt out, and then stays', () => {
    const paper = (stops: number) => Math.min(255, 300 * 2 ** (stops / 2.2));
    const now = settled(paper);
    expect(paper(now)).toBeLessThanOrEqual(246);
    expect(paper(now)).toBeGreaterThan(200);
    expect(settled(paper, 21)).toBe(now);
  });

  it('gives the light back when the paper gets dim, and never takes more than the camera would', () => {
    expect(nextCompensation(-1, RANGE, light(150))).toBeCloseTo(-2 / 3, 6);
    expect(nextCompensation(0, RANGE, light(150))).toBe(0);
  });

  it('ends two stops below, or where the camera ends', () => {
    expect(settled(() => 255)).toBe(-2);
    expect(nextCompensation(-0.9, { ...RANGE, min: -1 }, light(255, 'bright'))).toBe(-1);
  });

  it.each([
    ['a camera that cannot be moved', {}, { exposureMode: 'continuous', exposureCompensation: 0 }, 0],
    [
      'an exposure set by hand',
      { exposureCompensation: RANGE },
      { exposureMode: 'manual', exposureCompensation: 0 },
      0,
    ],
    [
      'one that sets itself',
      { exposureCompensation: RANGE },
      { exposureMode: 'continuous', exposureCompensation: 0 },
      1,
    ],
  ])('moves %s as far as it may', (_what, capabilities, settings, moves) => {
    const applied: unknown[] = [];
    const track = {
      getCapabilities: () => capabilities,
      getSettings: () => settings,
      applyConstraints: async (constraints: unknown) => void applied.push(constraints),
    };
    class Stream {
      getVideoTracks() {
        return [track];
      }
    }
    const before = globalThis.MediaStream;
    globalThis.MediaStream = Stream as unknown as typeof MediaStream;
    try {
      const expose = createWhiteExposure({ srcObject: new Stream() } as unknown as HTMLVideoElement);
      expose(null);
      expose({ light: light(255, 'bright') });
      // The camera has not shown the first step yet.
      expose({ light: light(255, 'bright') });
      expect(applied).toHaveLength(moves);
    } finally {
      globalThis.MediaStream = before;
    }
  });
});
