import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoom, roomOf, sizeText, tightest } from '../../../../../src-main/services/production/making/room.ts';
import { DEFAULT_SHEET_OPTIONS } from '../../../../../src-shared/sheets.ts';
import { createLab, type Lab } from '../../../../support/store/lab.ts';
import { presetOf } from '../../../imaging/sheet/sheets.ts';

const preset = await presetOf('l7165');
const size = (labels: number) => ({ labels, preset, options: DEFAULT_SHEET_OPTIONS });
let lab: Lab;
beforeAll(() => {
  lab = createLab();
});
afterAll(() => lab.end());

describe('the room of a job', () => {
  it('is that of its pictures and of its sheets', () => {
    const { pictures, sheets } = roomOf(size(1000));
    // 1.06 MB of pictures and 1.03 MB of PDF for each label of 1170 x 800 were measured.
    expect(pictures / 1000).toBeGreaterThan(1.06e6);
    expect(sheets / 1000).toBeGreaterThan(1.03e6);
    expect((pictures + sheets) / 1000).toBeLessThan(3e6);
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
    const { pictures, sheets, copies } = roomOf(size(10));
    const roomWith = (free: number) => createRoom({ store, places, freeIn: async () => Math.ceil(free) + LEFT });
    const refused = { code: 'storage_full', trouble: { kind: 'job_no_room' } };
    await expect(roomWith(pictures + sheets + 1).refuse(size(10))).resolves.toBeUndefined();
    await expect(roomWith(pictures + sheets - 1).refuse(size(10))).rejects.toMatchObject(refused);
    await expect(roomWith(pictures + sheets + 1).refuse(size(10), lab.folder)).rejects.toMatchObject(refused);
    await expect(roomWith(pictures + sheets + copies + 1).refuse(size(10), lab.folder)).resolves.toBeUndefined();
    const elsewhere = createRoom({ store, places: { data: lab.folder, pictures: null } });
    await expect(elsewhere.refuse(size(1))).resolves.toBeUndefined();
    await expect(elsewhere.refuse(size(1e9))).rejects.toMatchObject(refused);
  });

  it('is told in megabytes and gigabytes', () => {
    expect([9.04e7, 4.12e9, 1.2e11].map(sizeText)).toEqual(['90 MB', '4.1 GB', '120 GB']);
  });
});
