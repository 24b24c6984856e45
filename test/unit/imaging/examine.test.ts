import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { differenceOf, isFlat } from '#main/imaging/difference.ts';
import { examine, jpegQuality } from '#main/imaging/examine.ts';
import { makeCover } from '#test/support/covers/covers.ts';

const plain = { create: { width: 80, height: 80, channels: 3, background: '#7a8' } } as const;

describe('what a file of artwork says of itself', () => {
  it.each([20, 50, 70, 85, 95])('JPEG of quality %i is told from its steps', async (quality) => {
    const told = jpegQuality(await sharp(plain).jpeg({ quality }).toBuffer());
    expect(Math.abs((told ?? 0) - quality)).toBeLessThanOrEqual(2);
  });

  it('is nothing where a JPEG file ends before its tables', async () => {
    const bytes = await sharp(plain).jpeg().toBuffer();
    expect([0, 2, 3, 20].map((length) => jpegQuality(bytes.subarray(0, length)))).toEqual([null, null, null, null]);
  });

  it('tells CMYK, wide colours and 16 bits', async () => {
    const cmyk = await sharp(plain).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
    expect(await examine(cmyk)).toMatchObject({ colour: 'cmyk', profile: 'other' });
    const wide = await sharp(plain).withIccProfile('p3').png().toBuffer();
    expect(await examine(wide)).toMatchObject({ colour: 'rgb', profile: 'other', quality: null });
    const srgb = await sharp(plain).withIccProfile('srgb').png().toBuffer();
    expect(await examine(srgb)).toMatchObject({ profile: 'srgb', bits: 8, turned: false, spare: false });
    expect(await examine(await sharp(plain).png().toBuffer())).toMatchObject({ profile: 'none' });
  });
});

describe('artwork whose file breaks off', () => {
  const label = makeCover('label', 300, 200, 1);
  const picture = sharp(label.data, { raw: { width: 300, height: 200, channels: 3 } });

  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)('is refused: %s', async (type) => {
    const whole = await picture.clone().toFormat(type).toBuffer();
    await expect(examine(whole)).resolves.toMatchObject({ bits: 8 });
    for (const share of [0.3, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      await expect(examine(cut)).rejects.toMatchObject({ code: 'image_broken' });
    }
  });
});

describe('a difference', () => {
  const before = { width: 2, height: 1, data: Uint8Array.of(100, 100, 100, 200, 200, 200) };

  it('is grey where nothing changed, and as many times stronger as it is asked for', () => {
    const after = { ...before, data: Uint8Array.of(101, 100, 98, 200, 230, 160) };
    expect([...differenceOf(before, after, 16).data]).toEqual([144, 128, 96, 128, 255, 0]);
  });
});

describe('a picture of one colour', () => {
  const flat = { width: 100, height: 100, data: new Uint8Array(30_000).fill(212) };

  it('is told, specks of dust or not', () => {
    expect(isFlat(flat)).toBe(true);
    const dusty = { ...flat, data: flat.data.slice() };
    dusty.data.fill(0, 600, 615);
    expect(isFlat(dusty)).toBe(true);
  });

  it('is no label', () => {
    for (const kind of ['label', 'black', 'flat', 'gradient'] as const) {
      expect(isFlat(makeCover(kind, 300, 200, 1))).toBe(false);
    }
  });
});
