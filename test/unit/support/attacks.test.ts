import { describe, expect, test } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { ATTACKS, drawPart } from '#test/support/attacks.ts';
import { makeRandom } from '#test/support/random.ts';

/** Grey with a bright spot around a point. */
function spotted(width: number, height: number, cx: number, cy: number): Rgb {
  const data = new Uint8Array(width * height * 3).fill(60);
  for (let y = -3; y < 3; y++)
    for (let x = -3; x < 3; x++) data.fill(250, ((cy + y) * width + cx + x) * 3, ((cy + y) * width + cx + x) * 3 + 3);
  return { width, height, data };
}

function brightest(picture: Rgb): [number, number] {
  let [x, y, n] = [0, 0, 0];
  for (let i = 0; i < picture.data.length; i += 3) {
    // White ground of turned pictures does not count.
    if (picture.data[i] < 180 || picture.data[i] > 253) continue;
    x += ((i / 3) % picture.width) + 0.5;
    y += Math.floor(i / 3 / picture.width) + 0.5;
    n++;
  }
  return [x / n, y / n];
}

const size = { width: 300, height: 200 };
const picture = spotted(size.width, size.height, 90, 60);

describe('attacks that move things say where', () => {
  test.each(['none', 'resize-0.5', 'resize-2', 'rotate-5-grown', 'rotate-5-cut', 'blur-2', 'jpeg-90'])(
    '%s',
    async (name) => {
      const { picture: changed, corners } = await ATTACKS[name](picture, 1);
      const [a, b, , d] = corners;
      const [u, v] = [90 / size.width, 60 / size.height];
      const place = [0, 1].map((k) => a[k] + (b[k] - a[k]) * u + (d[k] - a[k]) * v);
      const found = brightest(changed);
      expect(Math.hypot(found[0] - place[0], found[1] - place[1])).toBeLessThan(name.startsWith('blur') ? 30 : 1);
    },
  );
});

test('every attack but "none" changes the picture, and always in the same way', async () => {
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const { picture: first } = await attack(picture, 3);
    const { picture: again } = await attack(picture, 3);
    expect(again.data, name).toEqual(first.data);
    if (name !== 'none' && name !== 'grey') expect(first.data, name).not.toEqual(picture.data);
  }
});

test('grey leaves no colour', async () => {
  const red = { ...picture, data: picture.data.map((v, i) => (i % 3 === 0 ? v : 20)) };
  const { data } = (await ATTACKS['grey'](red, 1)).picture;
  for (let i = 0; i < data.length; i += 3) expect(data[i] === data[i + 1] && data[i] === data[i + 2]).toBe(true);
});

test('a part has the share of the area asked for and lies inside', () => {
  const random = makeRandom(1, 'parts');
  for (let i = 0; i < 200; i++) {
    const part = drawPart({ width: 1200, height: 900 }, 0.5, random);
    expect((part.width * part.height) / (1200 * 900)).toBeCloseTo(0.5, 2);
    expect(part.left + part.width).toBeLessThanOrEqual(1200);
    expect(part.top + part.height).toBeLessThanOrEqual(900);
  }
});
