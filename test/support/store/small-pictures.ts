// Pictures of 64 pixels, each different, made as fast as they are written.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { picturePath } from '#main/store/pictures/shelf-files.ts';
import { textOfPicture } from '#main/store/schema/picture-ref.ts';
import type { SeedPicture } from './seed.ts';

const SIDE = 64;
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

export function smallPictures(folder: string): SeedPicture {
  for (let shelf = 0; shelf < 256; shelf++) {
    mkdirSync(dirname(picturePath(folder, { hash: shelf.toString(16).padStart(2, '0'), type: 'png', bytes: 0 })), {
      recursive: true,
    });
  }
  return (i) => {
    const bytes = smallPicture(i);
    const ref = { hash: createHash('sha256').update(bytes).digest('hex'), type: 'png' as const, bytes: bytes.length };
    writeFileSync(picturePath(folder, ref), bytes);
    return textOfPicture(ref) ?? '';
  };
}

/** Grey waves, rotated by the number, with the number itself in the first pixels. */
export function smallPicture(i: number): Buffer {
  const rows = Buffer.alloc((SIDE + 1) * SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) rows[y * (SIDE + 1) + 1 + x] = 128 + 90 * Math.sin((x * (1 + (i % 7)) + y) / 9);
  }
  rows.writeUInt32BE(i, 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head[8] = 8;
  const body = deflateSync(rows, { level: 1 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
