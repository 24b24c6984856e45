import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { flawOf } from '#main/imaging/sheet/layout/geometry.ts';
import { pixelsOf } from '#main/imaging/sheet/layout/pixels.ts';
import { readPresets } from '#main/imaging/sheet/presets.ts';
import { cellBox, cellCount } from '#shared/printing/sheet-grid.ts';
import { customSheet, cutToLength, PRESET_FOLDER } from '#test/support/sheets.ts';
import { presetOf } from './sheets.ts';

const presets = readPresets(PRESET_FOLDER);

/** Labels a sheet, and pixels of a label at 300 DPI, as the makers' sheets are known. */
const KNOWN = {
  l7160: [21, 750, 450],
  l7161: [18, 750, 550],
  l7163: [14, 1170, 450],
  l7164: [12, 750, 850],
  l7165: [8, 1170, 800],
  l7169: [4, 1170, 1642],
  l7664: [8, 827, 849],
  j8157: [33, 756, 287],
  l7651: [65, 450, 250],
  '5160': [30, 788, 300],
  '5163': [10, 1200, 600],
  '5164': [6, 1200, 1000],
  '5168': [4, 1050, 1500],
  'zweckform-3483': [4, 1240, 1748],
  'zweckform-3474': [24, 827, 437],
  'herma-4464': [24, 827, 437],
  'herma-4457': [12, 1240, 567],
} as const;

describe('presets', () => {
  it('have names of their own, which are their files’', async () => {
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
    for (const { id } of presets) expect(await presetOf(id)).toMatchObject({ id });
  });

  it.each(presets.map((preset) => [preset.id, preset] as const))(
    '%s adds up, in the middle of its page',
    (_, preset) => {
      expect(flawOf(preset)).toBeNull();
      const { margins, page, columns, rows, label } = preset;
      expect(margins.left).toBeCloseTo(margins.right, 3);
      expect(margins.top).toBeCloseTo(margins.bottom, 3);
      const last = cellBox(preset, columns * rows);
      expect(last.left + label.width + margins.right).toBeCloseTo(page.width, 2);
      expect(last.top + label.height + margins.bottom).toBeCloseTo(page.height, 2);
    },
  );

  it.each(Object.entries(KNOWN))(
    '%s has its labels in the size that is printed on its box',
    (id, [count, width, height]) => {
      const preset = presets.find((one) => one.id === id);
      if (!preset) return expect.unreachable(id);
      expect(cellCount(preset)).toBe(count);
      expect([preset.label.width, preset.label.height].map((length) => pixelsOf(length, 300))).toEqual([width, height]);
    },
  );

  it('are refused by name where they do not add up, or are none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'presets-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const shifted = { ...presets[0], margins: { ...presets[0].margins, left: presets[0].margins.left + 0.2 } };
    await writeFile(join(folder, 'shifted.json'), JSON.stringify(shifted));
    expect(() => readPresets(folder)).toThrow('add up to 216.1 mm in width');
    await writeFile(join(folder, 'shifted.json'), JSON.stringify({ ...shifted, rows: 'two' }));
    expect(() => readPresets(folder)).toThrow('shifted.json is no sheet preset');
  });
});

describe('sheets by their measures', () => {
  it('lie in the middle where nothing else is said', () => {
    const preset = customSheet({
      page: { width: 210, height: 297 },
      label: { width: 60, height: 40 },
      columns: 3,
      rows: 5,
    });
    expect(preset.margins).toEqual({ left: 15, top: 48.5, right: 15, bottom: 48.5 });
  });

  it('are refused where labels overlap or leave the page', () => {
    const page = { width: 210, height: 297 };
    const label = { width: 60, height: 40 };
    expect(() => customSheet({ page, label, columns: 4, rows: 5 })).toThrow('no room');
    expect(() => customSheet({ page, label, columns: 3, rows: 5, left: 40 })).toThrow('no room');
    expect(() => customSheet({ page, label, columns: 3, rows: 5, pitch: { x: 50, y: 40 } })).toThrow(
      'The columns of the sheet',
    );
  });

  it('rolls are cut to length only where they are not cut already', async () => {
    const roll = cutToLength(await presetOf('continuous-102'), 55);
    expect([roll.page, roll.label, flawOf(roll)]).toEqual([
      { width: 102, height: 55 },
      { width: 102, height: 55 },
      null,
    ]);
    expect(() => cutToLength(presets[0], 55)).toThrow('cannot be cut');
  });
});
