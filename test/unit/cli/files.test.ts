import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPhotos, readInput, readText } from '#main/cli/files.ts';

let folder: string;
const inside = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-files-'));
  writeFileSync(inside('a.jpg'), 'abc');
  writeFileSync(inside('iphone.HEIC'), '');
  writeFileSync(inside('.hidden.jpg'), '');
  execFileSync('mkfifo', [inside('pipe.jpg')]);
  mkdirSync(inside('folder.jpg'));
  symlinkSync('nothing', inside('lost.jpg'));
  symlinkSync('a.jpg', inside('linked.jpg'));
  symlinkSync('round.jpg', inside('round.jpg'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('an input', () => {
  it('is read whole, through a link too', async () => {
    expect(Buffer.from(await readInput(inside('linked.jpg'), 3)).toString()).toBe('abc');
  });

  it.runIf(process.platform === 'linux')(
    'must be a file: pipes do not hang and devices do not fill the memory',
    async () => {
      const refused: [string, RegExp][] = [
        [inside('pipe.jpg'), /pipe\.jpg is a pipe; a file is needed/],
        ['/dev/zero', /\/dev\/zero is a device; a file is needed/],
        [inside('folder.jpg'), /is a folder; a file is needed/],
      ];
      for (const [path, message] of refused) {
        await expect(readInput(path, 1e9)).rejects.toMatchObject({
          code: 'bad_input',
          message: expect.stringMatching(message),
        });
        await expect(readText(path)).rejects.toThrow(message);
      }
    },
    5000,
  );

  it('is told where it is over the limit, or a link in a circle', async () => {
    await expect(readInput(inside('a.jpg'), 2)).rejects.toMatchObject({ code: 'image_too_large' });
    await expect(readInput(inside('round.jpg'), 2)).rejects.toThrow(/back to itself/);
  });

  it.runIf(process.platform === 'linux')('ends the reading where it holds more than its size says', async () => {
    // Its size is told as 0.
    await expect(readInput('/proc/self/status', 1e9)).rejects.toThrow(/grew while it was read/);
  });
});

describe('a text', () => {
  it.each([
    ['utf8', '\ufeff[1]'],
    ['utf16le', '\ufeff[1]'],
    ['utf8', '[1]'],
  ] as const)('is the same in %s with the mark of its encoding: %j', async (encoding, text) => {
    writeFileSync(inside('text'), text, encoding);
    expect(await readText(inside('text'))).toBe('[1]');
  });

  it('is the same in UTF-16 of the other order, and what is no text is told', async () => {
    writeFileSync(inside('text'), Buffer.from('\ufeff[1]', 'utf16le').swap16());
    expect(await readText(inside('text'))).toBe('[1]');
    writeFileSync(inside('text'), Uint8Array.of(0x80, 0x81));
    await expect(readText(inside('text'))).rejects.toThrow(/is no text\. Save it as UTF-8/);
  });
});

it('a folder of photos has its files only, those in other forms apart', async () => {
  expect(await listPhotos(folder)).toEqual({
    photos: ['a.jpg', 'linked.jpg'],
    others: expect.arrayContaining(['iphone.HEIC']),
  });
});
