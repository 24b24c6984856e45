// Photographs of labels as phones take them, with the one message that they show.
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { drawShot, LEVELS, type Level } from '#test/support/channel/levels.ts';
import { type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';

export const PHONE_MESSAGE = '7K3QZ';
const SIZE = [720, 1080] as const;

export function printFor(kind: CoverKind, message: string | null, key = PUBLISHED_KEY): Print {
  const cover = makeCover(kind, ...SIZE, 'phone');
  const label = message === null ? cover : embed(cover, message, { key, strength: 'balanced' });
  return printLabel(label, makePrinter(drawLaser(makeRandom('phone', 'printer'))), `phone/${kind}/${message}/${key}`);
}

export async function shoot(
  print: Print,
  level: keyof typeof LEVELS,
  seed: string,
  changes: Partial<Level>,
): Promise<Rgb> {
  const shot = drawShot(LEVELS[level], makeRandom(seed, 'shot'), changes);
  return (await photograph(print, shot, seed)).picture;
}
