/** Statistics of a picture in blocks of 4 x 4 pixels, which masking works on. */
import { BLOCK, type BlockRow, createKernel, SPARE_BYTES } from '#main/engine/numeric/kernel.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';

export interface BlockStatistics extends BlockRow {
  readonly columns: number;
  readonly rows: number;
}

/** Mean colour, spread and brightest luma of every block; blocks at the right and lower edge may be cut off. */
export function measureBlocks({ width, height, data }: Rgb): BlockStatistics {
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const size = columns * rows;
  const stride = 3 * BLOCK * columns;
  const kernel = createKernel(BLOCK * stride + SPARE_BYTES + 11 * size);
  const band = kernel.bytes(BLOCK * stride + SPARE_BYTES);
  const blocks: BlockStatistics = {
    columns,
    rows,
    red: kernel.bytes(size),
    green: kernel.bytes(size),
    blue: kernel.bytes(size),
    deviation: kernel.floats(size),
    brightest: kernel.floats(size),
  };
  const whole = Math.floor(width / BLOCK);
  for (let row = 0; row < rows; row++) {
    const top = row * BLOCK;
    const lines = Math.min(BLOCK, height - top);
    for (let y = 0; y < lines; y++)
      band.set(data.subarray(3 * (top + y) * width, 3 * (top + y + 1) * width), y * stride);
    const start = row * columns;
    if (whole > 0) kernel.summarise(band, stride, lines, lines * BLOCK, part(blocks, start, whole));
    if (whole < columns) {
      const cut = lines * (width - whole * BLOCK);
      kernel.summarise(band.subarray(3 * BLOCK * whole), stride, lines, cut, part(blocks, start + whole, 1));
    }
  }
  return blocks;
}

function part({ red, green, blue, deviation, brightest }: BlockStatistics, start: number, length: number): BlockRow {
  return {
    red: red.subarray(start, start + length),
    green: green.subarray(start, start + length),
    blue: blue.subarray(start, start + length),
    deviation: deviation.subarray(start, start + length),
    brightest: brightest.subarray(start, start + length),
  };
}
