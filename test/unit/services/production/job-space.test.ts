// @module-tag one-engine: no database in it
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoom, roomSize, spaceOf, tightest } from '#main/services/production/job-space.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { phraseIn } from '#test/support/catalogues.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';
import { presetOf } from '#test/unit/imaging/sheet/sheets.ts';

const preset = await presetOf('l7165');
const size = (labels: number) => ({ labels, preset, options: DEFAULT_SHEET_OPTIONS });
let lab: Lab;
beforeAll(() => {
  lab = createLab();
});
afterAll(() => lab.end());

describe('the room of a job', () => {
  it('is that of its pictures and of its sheets', () => {
    const { pictures, sheets } = spaceOf(size(1000));
    // Photographs of much detail take most: 1.77 bytes for each of 1170 x 800 pixels, in the pictures and again in the PDF.
    expect(pictures / 1000).toBeGreaterThan(1.66e6);
    expect(sheets / 1000).toBeGreaterThan(1.66e6);
    expect((pictures + sheets) / 1000).toBeLessThan(1.1 * 2 * 1.66e6);
  });

  // Measured: bytes for each pixel of the trial, of the pictures of the labels, and of their PDF.
  it.each([
    ['a white label', 0.56, 0.56, 0.56],
    ['a gradient', 0.78, 0.78, 0.8],
    ['flat colours', 0.84, 0.84, 0.84],
    ['drawn artwork', 1.01, 1.01, 1.01],
    ['a quiet photograph', 1.05, 1.05, 1.06],
    ['artwork with texture', 1.36, 1.36, 1.36],
    ['a photograph of much detail', 1.77, 1.77, 1.77],
  ])('is that of the artwork where it was tried: %s', (_, trial, picture, sheet) => {
    const [labels, pixels] = [1500, 1170 * 800];
    const { pictures, sheets } = spaceOf({ ...size(labels), pictureBytes: trial * pixels });
    const used = labels * pixels * (picture + sheet);
    expect(pictures + sheets).toBeGreaterThan(used);
    expect(pictures + sheets).toBeLessThan(1.25 * used);
  });

  it('is compared with the disk that it fills most, on which its parts are added up', () => {
    const room = { pictures: 30, sheets: 20, copies: 10 };
    expect(tightest([{ free: 100, parts: ['pictures', 'sheets'] }], room)).toEqual({ needed: 50, free: 100 });
    const two = [{ free: 100, parts: ['pictures', 'copies'] } as const, { free: 25, parts: ['sheets'] } as const];
    expect(tightest(two, room)).toEqual({ needed: 20, free: 25 });
    expect(tightest([{ free: 39, parts: ['pictures', 'copies'] }], room)).toEqual({ needed: 40, free: 39 });
    expect(tightest([], room)).toBeNull();
  });

  it('is refused where the disk has not as much, wherever the pictures lie; copies of a command count', async () => {
    const store = await lab.open();
    const places = { data: lab.folder, pictures: lab.folder };
    const LEFT = 64 * 2 ** 20;
    const { pictures, sheets, copies } = spaceOf(size(10));
    const roomWith = (free: number) => createRoom(store, places, async () => Math.ceil(free) + LEFT);
    const refused = { code: 'storage_full', trouble: { kind: 'job_no_room' } };
    await expect(roomWith(pictures + sheets + 1).refuse(size(10))).resolves.toBeUndefined();
    await expect(roomWith(pictures + sheets - 1).refuse(size(10))).rejects.toMatchObject(refused);
    await expect(roomWith(pictures + sheets + 1).refuse(size(10), lab.folder)).rejects.toMatchObject(refused);
    await expect(roomWith(pictures + sheets + copies + 1).refuse(size(10), lab.folder)).resolves.toBeUndefined();
    const elsewhere = createRoom(store, { data: lab.folder, pictures: null });
    await expect(elsewhere.refuse(size(1))).resolves.toBeUndefined();
    await expect(elsewhere.refuse(size(1e9))).rejects.toMatchObject(refused);
  });

  it('is told in megabytes and gigabytes', () => {
    const sizes = [9.04e7, 4.12e9, 1.2e11].map(roomSize);
    expect(sizes.map((size) => phraseIn('en', size))).toEqual(['90 MB', '4.1 GB', '120 GB']);
    expect(sizes.map((size) => phraseIn('de', size))).toEqual(['90 MB', '4,1 GB', '120 GB']);
  });
});
