import { expect, it } from 'vitest';
import { darknessLabels } from '#main/printers/zpl/test-label.ts';
import { DEFAULT_THERMAL } from '#shared/printing/thermal.ts';
import { openZplReader } from '#test/support/printers/zpl-reader.ts';

const reader = await openZplReader();

it.skipIf(reader === null)(
  'the test labels have three steps of heat, dots of each size on white, and holes of each size in black',
  async () => {
    const labels = darknessLabels({ width: 800, height: 400 }, { ...DEFAULT_THERMAL, darkness: 28 }, 'gap');
    expect(labels.map((label) => /~SD(\d+)/.exec(label)?.[1])).toEqual(['23', '28', '30']);
    const drawn = await reader?.(labels[0], 100, 50, 8);
    const black = (left: number, top: number) => {
      let dots = 0;
      for (let y = top; y < top + 8; y++)
        for (let x = left; x < left + 8; x++) if ((drawn?.levels[y * 800 + x] ?? 0) < 128) dots++;
      return dots;
    };
    // A cell of eight by eight dots in each column.
    const columns = [16, 212, 408, 604].map((left) => left + 16);
    expect(columns.map((left) => black(left, 56))).toEqual([1, 2, 2, 4]);
    expect(columns.map((left) => black(left, 256))).toEqual([63, 62, 62, 60]);
  },
);
