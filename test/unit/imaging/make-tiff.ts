export interface TiffPage {
  width: number;
  height: number;
  subfileType?: number;
  tile?: number;
}

/** Big-endian uncompressed RGB pages; pixels are there only for small ones, so a header can claim any size. */
export function tiffFile(pages: readonly TiffPage[], { loop = false } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('4d4d002a00000008', 'hex')];
  let at = 8;
  pages.forEach((page, index) => {
    const last = index === pages.length - 1;
    const pixels = Math.min(page.width * page.height * 3, 120_000);
    const entries = entriesOf(page, 8, pixels);
    const size = 2 + entries.length * 12 + 4;
    const depths = at + size;
    const strip = depths + 8;
    const next = last ? (loop ? 8 : 0) : strip + pixels;
    parts.push(directory(entriesOf(page, depths, pixels, strip), next), Buffer.from('0008000800080000', 'hex'));
    parts.push(Buffer.alloc(pixels, 0x80));
    at = strip + pixels;
  });
  return Buffer.concat(parts);
}

type Entry = readonly [tag: number, type: 3 | 4, count: number, value: number];

function entriesOf(page: TiffPage, depths: number, pixels: number, strip = 0): Entry[] {
  const tiled: Entry[] = page.tile
    ? [
        [322, 4, 1, page.tile],
        [323, 4, 1, page.tile],
        [324, 4, 1, strip],
        [325, 4, 1, pixels],
      ]
    : [];
  const stripped: Entry[] = page.tile
    ? []
    : [
        [273, 4, 1, strip],
        [278, 4, 1, page.height],
        [279, 4, 1, pixels],
      ];
  const entries: Entry[] = [
    [254, 4, 1, page.subfileType ?? 0],
    [256, 4, 1, page.width],
    [257, 4, 1, page.height],
    [258, 3, 3, depths],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [277, 3, 1, 3],
    ...stripped,
    ...tiled,
  ];
  return entries.sort((a, b) => a[0] - b[0]);
}

function directory(entries: readonly Entry[], next: number): Buffer {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4);
  bytes.writeUInt16BE(entries.length, 0);
  entries.forEach(([tag, type, count, value], index) => {
    const at = 2 + index * 12;
    bytes.writeUInt16BE(tag, at);
    bytes.writeUInt16BE(type, at + 2);
    bytes.writeUInt32BE(count, at + 4);
    if (type === 3 && count === 1) bytes.writeUInt16BE(value, at + 8);
    else bytes.writeUInt32BE(value, at + 8);
  });
  bytes.writeUInt32BE(next, bytes.length - 4);
  return bytes;
}

export interface PlainTiff {
  side: number;
  /** Samples of one pixel, the same for all of them. */
  pixel: readonly number[];
  bits?: number;
  photometric?: number;
  compression?: number;
  /** What the samples beyond the colours are. */
  extra?: readonly number[];
  orientation?: number;
}

/** One strip of one colour, big-endian and not compressed, whatever the file says of its compression. */
export function plainTiff({
  side,
  pixel,
  bits = 8,
  photometric = 2,
  compression = 1,
  extra,
  orientation,
}: PlainTiff): Buffer {
  const pixels = Buffer.alloc((side * side * pixel.length * bits) / 8);
  for (let i = 0; bits === 8 && i < pixels.length; i++) pixels[i] = pixel[i % pixel.length];
  const lists: Buffer[] = [];
  let at = 8 + pixels.length;
  const list = (tag: number, values: readonly number[]): Entry => {
    if (values.length === 1) return [tag, 3, 1, values[0]];
    if (values.length === 2) return [tag, 3, 2, values[0] * 65536 + values[1]];
    const bytes = Buffer.alloc(values.length * 2);
    values.forEach((value, i) => {
      bytes.writeUInt16BE(value, 2 * i);
    });
    lists.push(bytes);
    at += bytes.length;
    return [tag, 3, values.length, at - bytes.length];
  };
  const entries: Entry[] = [
    [256, 4, 1, side],
    [257, 4, 1, side],
    list(
      258,
      pixel.map(() => bits),
    ),
    [259, 3, 1, compression],
    [262, 3, 1, photometric],
    [273, 4, 1, 8],
    ...(orientation === undefined ? [] : [[274, 3, 1, orientation] as const]),
    [277, 3, 1, pixel.length],
    [278, 4, 1, side],
    [279, 4, 1, pixels.length],
    ...(extra ? [list(338, extra)] : []),
  ];
  const head = Buffer.from('4d4d002a00000000', 'hex');
  head.writeUInt32BE(at, 4);
  return Buffer.concat([head, pixels, ...lists, directory(entries, 0)]);
}
