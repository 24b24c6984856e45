import { expect, it } from 'vitest';
import { decodeBase64 } from '#main/server/calls/base64.ts';
import { readJson } from '#main/server/calls/json.ts';

const MIB = 2 ** 20;
/** A slow machine needs less. A search through the rest of the body for each string takes 12 seconds on a quick one. */
const SECONDS_MS = 3000;
const PICTURE = { name: 'image', list: null };

it('the rest of a body is not searched anew for each of its strings', () => {
  const strings = Buffer.from('""'.repeat(100_000));
  const body = Buffer.concat([strings, Buffer.alloc(8 * MIB, ' ')]);
  const begun = performance.now();
  expect(() => readJson(body, PICTURE, MIB)).toThrow(expect.objectContaining({ code: expect.any(String) }));
  expect(performance.now() - begun).toBeLessThan(SECONDS_MS);
});

it('names and pictures are read with their escapes, and only with their own', () => {
  const text = (json: string) => {
    const { value, pictures } = readJson(Buffer.from(json), PICTURE, MIB);
    return [value, pictures.map((one) => one.text.toString())];
  };
  expect(text('{"a\\u0062":"\\\\","image":"AA\\/A"}')).toEqual([{ ab: '\\', image: '' }, ['AA/A']]);
  expect(text('{"image":"AAAA","after":"\\n"}')).toEqual([{ image: '', after: '\n' }, ['AAAA']]);
  expect(() => text('{"ab":1,"a\\u0062":2}')).toThrow('there twice');
});

it('a picture with a space behind each character is decoded in turns with other work', async () => {
  const text = Buffer.alloc(8 * MIB, 'A ');
  const turns = countTurns();
  const begun = performance.now();
  const picture = await decodeBase64(text, 'image');
  expect(performance.now() - begun).toBeLessThan(SECONDS_MS);
  expect(turns.end()).toBeGreaterThanOrEqual(7);
  expect(picture).toHaveLength(3 * MIB);
});

it('spaces and line ends in a picture are left out, and nothing else', async () => {
  expect(Buffer.from(await decodeBase64(Buffer.from(' aGV\r\nsb\tG8 = '), 'image')).toString()).toBe('hello');
  await expect(decodeBase64(Buffer.from('aGV\fsbG8='), 'image')).rejects.toThrow('not base64');
});

/** How often other work had its turn. */
function countTurns() {
  let [count, isOver] = [0, false];
  const next = () => {
    count++;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return {
    end(): number {
      isOver = true;
      return count;
    },
  };
}
