import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitArtwork } from '#main/imaging/sheet/artwork-fit.ts';
import { writeNewFile } from '#main/imaging/sheet/new-file.ts';
import { fromRgb, patches, photoLike, pixelAt } from '#test/unit/imaging/make-picture.ts';
import { inFolder } from './tools.ts';

describe('a new file', () => {
  it('bears its name only once it is whole; what was there stays until then', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'sheets.pdf');
      await writeFile(file, 'before');
      const broken = writeNewFile(file, async (put) => {
        await put(Buffer.from('half'));
        expect(await readFile(file, 'utf8')).toBe('before');
        throw new Error('stopped');
      });
      await expect(broken).rejects.toThrow('stopped');
      expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['sheets.pdf'], 'before']);
      await writeNewFile(file, (put) => put(Buffer.from('whole')));
      expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['sheets.pdf'], 'whole']);
    });
  });

  it('is told in a sentence where it cannot be', async () => {
    await inFolder(async (folder) => {
      const failure = { code: 'bad_input', message: expect.stringContaining('Choose another folder') };
      await expect(writeNewFile(join(folder, 'missing', 'a.pdf'), () => Promise.resolve())).rejects.toMatchObject(
        failure,
      );
    });
  });

  it('is told so on a disk that is full, and leaves nothing', async () => {
    await inFolder(async (folder) => {
      const full = Object.assign(new Error('disk'), { code: 'ENOSPC' });
      const noRoom = writeNewFile(join(folder, 'sheets.pdf'), () => Promise.reject(full));
      await expect(noRoom).rejects.toMatchObject({ code: 'storage_full' });
      expect(await readdir(folder)).toEqual([]);
    });
  });
});

describe('artwork for a place', () => {
  it('stays as it is where it has the same size', async () => {
    const picture = photoLike(450, 250);
    const fitted = await fitArtwork(await fromRgb(picture).png().toBuffer(), { width: 450, height: 250 }, 'cover');
    expect(Buffer.compare(fitted.picture.data, picture.data)).toBe(0);
    expect(fitted.enlarged).toBe(1);
  });

  it('fills it and is cut, is shown whole on white, or is stretched', async () => {
    const bytes = await fromRgb(patches(100)).png().toBuffer();
    const place = { width: 400, height: 400 };
    const [cover, contain, stretch] = await Promise.all(
      (['cover', 'contain', 'stretch'] as const).map((fit) => fitArtwork(bytes, place, fit)),
    );
    for (const { picture } of [cover, contain, stretch]) expect([picture.width, picture.height]).toEqual([400, 400]);
    // Eight patches: of the middle one its left and right halves are at the cut picture's middle.
    expect(pixelAt(cover.picture, 10, 200)).toEqual([100, 200, 100]);
    expect(pixelAt(contain.picture, 200, 20)).toEqual([255, 255, 255]);
    expect(pixelAt(contain.picture, 275, 200)).toEqual([0, 0, 0]);
    expect(pixelAt(stretch.picture, 275, 390)).toEqual([0, 0, 0]);
    expect([cover.enlarged, contain.enlarged, stretch.enlarged]).toEqual([4, 0.5, 4]);
  });

  it('lies on white paper where it is transparent', async () => {
    const clear = await fromRgb(photoLike(100, 100)).ensureAlpha(0).png().toBuffer();
    const { picture } = await fitArtwork(clear, { width: 200, height: 200 }, 'cover');
    expect(picture.data.every((level) => level === 255)).toBe(true);
  });
});
