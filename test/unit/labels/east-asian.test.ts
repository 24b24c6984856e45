// Chinese, Japanese and Korean in the fonts that ship.
import { describe, expect, test } from 'vitest';
import type { TextPart } from '#main/labels/display-list/display-list.ts';
import { openFontSubsetter } from '#main/labels/text/font-subset.ts';
import { createSlicedFonts } from '#main/labels/text/sliced-fonts.ts';
import { createFieldPlanner } from '#main/workers/field-planner.ts';
import { type Json, layoutWith, paintedOnWhite, readingFaces } from '#test/support/layout/planning.ts';
import { labelRow } from '#test/support/layout/rows.ts';

const reading = await readingFaces();

async function planned(items: readonly Json[]) {
  const boxes = items.map((item, i) => ({
    type: 'text',
    x: 1,
    y: 1 + 9 * i,
    w: 90,
    h: 9,
    font: { size: 12 },
    ...item,
  }));
  const { errors, warnings, list, times } = await reading.plan(boxes);
  const texts = list.parts.filter((part): part is TextPart => part.kind === 'text');
  const families = texts.map(({ face }) => reading.faces.face(face).family);
  return { errors, warnings, list, texts, times, families: [...new Set(families)] };
}

describe('a text in East Asian writing', () => {
  test.each([
    ['赤霞珠干红葡萄酒 750毫升', 'Noto Sans SC'],
    ['臺灣烏龍茶', 'Noto Sans SC'],
    ['鰯の缶詰、（骨なし）', 'Noto Sans JP'],
    ['カベルネ', 'Noto Sans JP'],
    ['제조번호: 김치 2026년', 'Noto Sans KR'],
    ['韓國産 김치', 'Noto Sans KR'],
  ])('is written whole in the font of its language: %s', async (value, family) => {
    const { errors, warnings, texts, families } = await planned([{ value }]);
    expect([errors, warnings]).toEqual([[], []]);
    expect(texts.map(({ text }) => text).join('')).toBe(value);
    expect(families.filter((one) => one !== 'Noto Sans')).toEqual([family]);
  });

  test('has the shapes of the language that the rest of its label is written in', async () => {
    const alone = await planned([{ value: '直角骨' }]);
    expect(alone.families).toEqual(['Noto Sans SC']);
    const japanese = await planned([{ value: '直角骨' }, { value: 'ほね' }]);
    expect(japanese.families).toEqual(['Noto Sans JP']);
    const inkOf = ({ list }: typeof alone) => Buffer.from(paintedOnWhite(list, reading.faces).rgb.subarray(0, 800_000));
    expect(inkOf(alone).equals(inkOf(japanese))).toBe(false);
    // A text that says its own language keeps it.
    const both = await planned([{ value: '직각' }, { value: 'ほね' }]);
    expect(both.families).toEqual(['Noto Sans KR', 'Noto Sans JP']);
  });

  test('has the font that the layout names, with its Latin letters', async () => {
    const { families, errors } = await planned([{ value: 'AB 12 直角', font: { family: 'Noto Sans JP' } }]);
    expect([errors, families]).toEqual([[], ['Noto Sans JP']]);
  });

  test('takes what its font lacks from the others, and names what none has', async () => {
    expect((await planned([{ value: '鰯' }])).families).toEqual(['Noto Sans JP']);
    const { errors } = await planned([{ value: 'a𓀀b' }]);
    expect(errors).toMatchObject([{ trouble: { kind: 'missing_glyph', facts: { code: 'U+13000' } } }]);
  });

  test('is bold where it should be', async () => {
    const inkOf = async (weight: number) => {
      const { list } = await planned([{ value: '葡萄酒', font: { size: 20, weight } }]);
      return paintedOnWhite(list, reading.faces).rgb.reduce((sum, value) => sum + 255 - value, 0);
    };
    const regular = await inkOf(400);
    expect(regular).toBeGreaterThan(0);
    expect(await inkOf(700)).toBeGreaterThan(1.2 * regular);
  });
});

describe('files of fonts', () => {
  test('are read for the characters that need them, and once', async () => {
    const sliced = createSlicedFonts();
    expect(await sliced.read()).toBe(false);
    expect(sliced.find('Noto Sans SC', 400, [0x9152])).toBeUndefined();
    expect(await Promise.all([sliced.read(), sliced.read()])).toEqual([true, false]);
    const face = sliced.find('Noto Sans SC', 400, [0x9152]);
    expect(face?.bytes.length).toBeLessThan(400_000);
    expect(sliced.face(face?.id ?? '')).toBe(face);
    expect(await sliced.read()).toBe(false);
  });

  test('are read by whoever plans rows in a thread, also for two rows at the same time', async () => {
    const planner = createFieldPlanner();
    const layout = layoutWith([{ type: 'text', w: 60, h: 10, value: '{name}', font: { size: 8 } }]);
    const fonts = new URL('../../../resources/fonts', import.meta.url).pathname;
    const { plan, faces } = await planner.open({ layout, dpi: 300, fonts, pictures: [] });
    const names = ['葡萄酒', '葡萄酒', 'ワイン', 'Wein'];
    const plans = await Promise.all(names.map((name) => plan(labelRow({ metadata: { name } }))));
    expect(plans.map(({ errors }) => errors)).toEqual([[], [], [], []]);
    expect(JSON.stringify(plans[0])).toBe(JSON.stringify(plans[1]));
    for (const { list } of plans) expect(paintedOnWhite(list, faces).rgb.some((value) => value === 0)).toBe(true);
  });

  test('are cut down to the glyphs that are used, like every font', async () => {
    const { texts } = await planned([{ value: '酒' }]);
    const { bytes } = reading.faces.face(texts[0].face);
    const { subset } = await openFontSubsetter();
    expect(subset(bytes, [texts[0].glyphs[0].glyph]).length).toBeLessThan(4_000);
  });
});
