import { beforeAll, describe, expect, test } from 'vitest';
import { coverageOf } from '#main/labels/display-list/coverage.ts';
import { polygonsOf } from '#main/labels/display-list/outline-points.ts';
import { type Canvas, paintRaster } from '#main/labels/display-list/raster.ts';
import { paintSvg } from '#main/labels/display-list/svg.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { paintedOnWhite, planOf, shippedFaces } from '#test/support/layout/planning.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

const area = (alpha: Float32Array) => alpha.reduce((sum, share) => sum + share, 0);
const extent = { width: 100, height: 100 };

describe('coverage', () => {
  test('is exact for a triangle', () => {
    const triangle = [[10.25, 10.5] as const, [40.75, 20.25] as const, [20.5, 44.125] as const];
    const [[ax, ay], [bx, by], [cx, cy]] = triangle;
    const exact = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
    expect(area(coverageOf([triangle], extent)?.alpha ?? new Float32Array())).toBeCloseTo(exact, 2);
  });

  test('is the share of each pixel for a fine rectangle', () => {
    const rectangle = [[1.5, 1] as const, [3.25, 1] as const, [3.25, 2.5] as const, [1.5, 2.5] as const];
    const covered = coverageOf([rectangle], extent);
    expect(covered).toMatchObject({ x: 1, y: 1, w: 3, h: 2 });
    expect([...(covered?.alpha ?? [])]).toEqual([0.5, 1, 0.25, 0.25, 0.5, 0.125]);
  });

  test('is none for what lies outside, and the part inside for what lies across the edge', () => {
    const square = (x: number) => [[x, 0] as const, [x + 10, 0] as const, [x + 10, 10] as const, [x, 10] as const];
    expect(coverageOf([square(-20)], extent)).toBeNull();
    expect(area(coverageOf([square(-5)], extent)?.alpha ?? new Float32Array())).toBeCloseTo(50);
    expect(area(coverageOf([square(95)], extent)?.alpha ?? new Float32Array())).toBeCloseTo(50);
  });

  test('leaves the hole of a letter free', () => {
    const face = faces.chain({ family: 'Noto Sans', weight: 400 }).first;
    const glyph = face.shaper.nominalGlyph('O'.codePointAt(0) ?? 0) ?? 0;
    const scale = 80 / face.unitsPerEm;
    const covered = coverageOf(polygonsOf(face.outline(glyph), [scale, 0, 0, -scale, 5, 80]), extent);
    if (!covered) throw new Error('nothing');
    const middle = Math.floor(covered.h / 2) * covered.w;
    const row = covered.alpha.slice(middle, middle + covered.w);
    expect(Math.max(...row)).toBeCloseTo(1);
    expect(row[Math.floor(covered.w / 2)]).toBeCloseTo(0);
  });
});

describe('a raster', () => {
  const pixel = ({ rgb, width }: Canvas, x: number, y: number) => [
    ...rgb.slice(3 * (y * width + x), 3 * (y * width + x) + 3),
  ];

  test('has codes in pure black and white', () => {
    const { list } = planOf(faces, [{ type: 'barcode', symbology: 'qr', value: 'x', w: 30, h: 30 }]);
    expect(new Set(paintedOnWhite(list, faces).rgb)).toEqual(new Set([0, 255]));
  });

  test('keeps what no part covers, and begins where it is told', () => {
    const { list } = planOf(faces, [{ type: 'box', x: 2.54, y: 2.54, w: 2.54, h: 2.54, color: '#102030' }]);
    const canvas = { width: 100, height: 100, rgb: new Uint8Array(30_000).fill(7) };
    paintRaster(list, canvas, { faces, x: 5, y: 3 });
    expect(pixel(canvas, 34, 33)).toEqual([7, 7, 7]);
    expect(pixel(canvas, 35, 33)).toEqual([0x10, 0x20, 0x30]);
    expect(pixel(canvas, 64, 62)).toEqual([0x10, 0x20, 0x30]);
    expect(pixel(canvas, 65, 62)).toEqual([7, 7, 7]);
  });

  test('mixes at half the resolution at edges that are not whole', () => {
    const { list } = planOf(faces, [{ type: 'box', x: 0, y: 0, w: 0.593, h: 1, color: '#000000' }]);
    const canvas = paintedOnWhite(list, faces, 0.5);
    expect([pixel(canvas, 2, 0)[0], pixel(canvas, 3, 0)[0], pixel(canvas, 4, 0)[0]]).toEqual([0, 128, 255]);
  });

  test('asks for pictures in their turn', () => {
    const { list } = planOf(faces, [{ type: 'picture', value: 'logo.png', w: 10, h: 10 }]);
    const asked: string[] = [];
    const canvas = { width: 10, height: 10, rgb: new Uint8Array(300) };
    paintRaster(list, canvas, { faces, paintPicture: ({ name }) => asked.push(name) });
    expect(asked).toEqual(['logo.png']);
  });
});

describe('SVG', () => {
  test('has a group for each item, in the millimetres of the label, and nothing that a page would run or fetch', () => {
    const { list } = planOf(faces, [
      { type: 'text', w: 30, h: 6, value: '<script>&' },
      { type: 'picture', value: 'logo.png', w: 10, h: 20, rotation: 90, fit: 'cover', align: 'end' },
      { type: 'barcode', symbology: 'qr', value: 'x', w: 30, h: 30 },
    ]);
    const svg = paintSvg(list, { faces, pictureAddress: () => 'data:image/png;base64,"x' });
    expect(svg).toMatch(/^<svg [^>]*width="100mm" height="60mm" viewBox="0 0 1181 709">/);
    expect([...svg.matchAll(/data-item="(\w+)"/g)].map(([, id]) => id)).toEqual(['item0', 'item1', 'item2']);
    expect(svg).not.toMatch(/<script|<style|style=|url\(|http:\/\/(?!www\.w3\.org)/);
    expect(svg).toContain('href="data:image/png;base64,&quot;x"');
    expect(svg).toContain('preserveAspectRatio="xMaxYMid slice"');
    expect(paintSvg(list, { faces })).not.toContain('<image');
  });
});
