/** A film of a telephone that is held before the desk's camera and shows a QR code. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { toYuv } from './yuv.ts';

const [WIDTH, HEIGHT, RATE] = [1280, 720, 10];
/** A hand trembles: where the code lies, in pixels, frame by frame. */
const TREMOR = [
  [0, 0],
  [3, -2],
  [5, 1],
  [1, 3],
] as const;

export interface CodeFilm {
  readonly file: string;
  remove(): void;
}

export async function filmOfCode(text: string): Promise<CodeFilm> {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-code-'));
  const file = join(folder, 'code.y4m');
  const code = await sharp(Buffer.from(encodeQR(text, 'svg', { ecc: 'medium', border: 4 })))
    .resize(320, 320, { kernel: 'nearest' })
    .rotate(7, { background: '#404448' })
    .toBuffer();
  const frames = await Promise.all(TREMOR.map(([x, y]) => frameOf(code, 420 + x, 170 + y)));
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...frames.flatMap((frame) => [Buffer.from('FRAME\n'), frame])]));
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function frameOf(code: Buffer, left: number, top: number): Promise<Uint8Array> {
  const desk = { create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#404448' } } as const;
  const { data } = await sharp(desk)
    .composite([{ input: code, left, top }])
    .blur(0.8)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return toYuv({ width: WIDTH, height: HEIGHT, data: new Uint8Array(data) });
}
