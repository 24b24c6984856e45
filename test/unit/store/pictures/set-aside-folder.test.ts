import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSetAside } from '#main/store/pictures/set-aside-folder.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

const DAY = '2026-03-01';
const bytes = randomBytes(500);
const hash = createHash('sha256').update(bytes).digest('hex');
const name = `${hash}.png`;
let lab: Lab;
let shelf: string;
let aside: string;
beforeEach(() => {
  lab = createLab();
  [shelf, aside] = [join(lab.folder, hash.slice(0, 2)), join(lab.folder, 'set-aside', DAY)];
  for (const folder of [shelf, aside]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(aside, name), bytes);
});
afterEach(() => lab.end());

/** What became of the picture that is named again. */
async function broughtBack(): Promise<{ whole: boolean; left: number }> {
  const pictures = openSetAside(lab.folder);
  expect(await pictures.bringBack(new Set([hash]))).toBe(1);
  return { whole: readFileSync(join(shelf, name)).equals(bytes), left: (await pictures.list()).length };
}

describe('a picture that was set aside and is named again', () => {
  it('comes back to its empty place', async () => {
    expect(await broughtBack()).toEqual({ whole: true, left: 0 });
  });

  it('comes back where a kill left it both names', async () => {
    linkSync(join(aside, name), join(shelf, name));
    expect(await broughtBack()).toEqual({ whole: true, left: 0 });
  });

  it.each([
    ['short', bytes.subarray(0, 100)],
    ['of the same length', randomBytes(bytes.length)],
  ])('comes back in place of a damaged file, %s', async (_, damaged) => {
    writeFileSync(join(shelf, name), damaged);
    expect(await broughtBack()).toEqual({ whole: true, left: 0 });
  });
});
