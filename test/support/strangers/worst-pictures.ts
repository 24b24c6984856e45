// Pictures that cost the reader most: outlines everywhere, and none of them is a label with a mark.
import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';

/** As JPEG files. */
export function worstPictures(): Promise<Buffer[]> {
  return Promise.all([noise(2400, 2400), noise(4000, 3000), tiles(4000, 3000, 90), tiles(3200, 2400, 400)]);
}

function noise(width: number, height: number): Promise<Buffer> {
  return jpeg(randomFillSync(Buffer.alloc(width * height * 3)), width, height);
}

/** Light rectangles with rough insides, each like a label. */
function tiles(width: number, height: number, side: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  const rough = randomFillSync(Buffer.alloc(1 << 16));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInside = x % side > side / 6 && y % side > side / 6;
      const value = isInside ? 170 + (rough[(x * 31 + y * 4801) & 0xffff] as number) / 4 : 30;
      pixels.fill(value, 3 * (y * width + x), 3 * (y * width + x) + 3);
    }
  }
  return jpeg(pixels, width, height);
}

function jpeg(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
}
