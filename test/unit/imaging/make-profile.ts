/** Columns: red, green and blue primaries as XYZ under D50. */
export type Primaries = readonly [readonly number[], readonly number[], readonly number[]];

/** Adobe RGB (1998) and Display P3, adapted to D50. */
export const ADOBE_RGB: Primaries = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
];
export const DISPLAY_P3: Primaries = [
  [0.51512, 0.2412, -0.00105],
  [0.29198, 0.69225, 0.04189],
  [0.1571, 0.06657, 0.78407],
];

const D50 = [0.9642, 1, 0.8249] as const;
const XYZ_TO_SRGB = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
] as const;

/** A small ICC profile (version 2.1) of three primaries and one gamma for all. */
export function matrixProfile(primaries: Primaries, gamma: number): Buffer {
  const curve = Buffer.concat([text('curv'), u32(0), u32(1), u16(Math.round(gamma * 256)), u16(0)]);
  const tags: (readonly [string, Buffer])[] = [
    ['desc', Buffer.concat([text('desc'), u32(0), u32(5), text('test\0'), Buffer.alloc(78)])],
    ['cprt', Buffer.concat([text('text'), u32(0), text('none\0')])],
    ['wtpt', xyz(D50)],
    ['rXYZ', xyz(primaries[0])],
    ['gXYZ', xyz(primaries[1])],
    ['bXYZ', xyz(primaries[2])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = [u32(tags.length)];
  const bodies: Buffer[] = [];
  let offset = 128 + 4 + 12 * tags.length;
  for (const [name, data] of tags) {
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    table.push(text(name), u32(offset), u32(data.length));
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([head(offset), ...table, ...bodies]);
}

/** What a pixel of such a profile is in sRGB, computed apart from any colour engine. */
export function toSrgb(pixel: readonly number[], primaries: Primaries, gamma: number): number[] {
  const linear = pixel.map((value) => (value / 255) ** gamma);
  const absolute = [0, 1, 2].map((row) => primaries.reduce((sum, column, i) => sum + column[row] * linear[i], 0));
  return XYZ_TO_SRGB.map((row) => {
    const value = Math.max(0, Math.min(1, row[0] * absolute[0] + row[1] * absolute[1] + row[2] * absolute[2]));
    return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
  });
}

function head(size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  bytes.write('acsp', 36, 'latin1');
  Buffer.concat(D50.map(fixed)).copy(bytes, 68);
  return bytes;
}

function xyz(values: readonly number[]): Buffer {
  return Buffer.concat([text('XYZ '), u32(0), ...values.map(fixed)]);
}

function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65536));
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}
