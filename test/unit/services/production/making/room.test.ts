import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseWithoutRoom, roomOf, sizeText } from '../../../../../src-main/services/production/making/room.ts';
import { DEFAULT_SHEET_OPTIONS } from '../../../../../src-shared/sheets.ts';
import { presetOf } from '../../../imaging/sheet/sheets.ts';

const preset = await presetOf('l7165');
const size = (labels: number) => ({ labels, preset, options: DEFAULT_SHEET_OPTIONS });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'room-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the room of a job', () => {
  it('is that of its pictures and of its sheets', () => {
    const { pictures, sheets } = roomOf(size(1000));
    // 1.06 MB of pictures and 1.03 MB of PDF for each label of 1170 x 800 were measured.
    expect(pictures / 1000).toBeGreaterThan(1.06e6);
    expect(sheets / 1000).toBeGreaterThan(1.03e6);
    expect((pictures + sheets) / 1000).toBeLessThan(3e6);
  });

  it('is refused where the disk has not as much, wherever the pictures lie', async () => {
    const here = { data: folder, pictures: folder };
    await expect(refuseWithoutRoom(size(1), here)).resolves.toBeUndefined();
    const refused = { code: 'storage_full', trouble: { kind: 'job_no_room' } };
    await expect(refuseWithoutRoom(size(1e9), here)).rejects.toMatchObject(refused);
    await expect(refuseWithoutRoom(size(1e9), { data: folder, pictures: null })).rejects.toMatchObject(refused);
  });

  it('is told in megabytes and gigabytes', () => {
    expect([9.04e7, 4.12e9, 1.2e11].map(sizeText)).toEqual(['90 MB', '4.1 GB', '120 GB']);
  });
});
