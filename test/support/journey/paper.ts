// A PDF of labels looked at with programs of others: is it sound, and are the pictures in it those that the station serves?
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { missing, run } from '#test/unit/imaging/sheet/tools.ts';

/** Why there is nothing to look at a PDF with; null where there is. */
export const noPaperTools = missing('qpdf', 'pdfimages');

export interface Served {
  readonly watermark_id: string;
  readonly png: Uint8Array;
}

/** Sentences on what is wrong with a PDF that is to hold these pictures, each once and nothing else; none is what is wanted. */
export async function flawsOfPdf(pdf: Uint8Array, served: readonly Served[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'twinmark-paper-'));
  try {
    await writeFile(join(folder, 'sheets.pdf'), pdf);
    const check = await run('qpdf', ['--check', 'sheets.pdf'], folder).catch((error: Error) => error.message);
    const list = await run('pdfimages', ['-list', 'sheets.pdf'], folder);
    await run('pdfimages', ['-png', 'sheets.pdf', 'taken'], folder);
    const names = (await readdir(folder)).filter((name) => name.startsWith('taken-'));
    const taken = await Promise.all(names.map((name) => pixelHash(join(folder, name))));
    return [
      ...(check.includes('No syntax or stream encoding errors found') ? [] : [`qpdf: ${check}`]),
      ...resolutionFlaws(list),
      ...(await pictureFlaws(taken, served)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Columns 13 and 14 of the list are what a picture has across and down, in pixels an inch. */
function resolutionFlaws(list: string): string[] {
  const lines = list.trim().split('\n').slice(2);
  return lines
    .filter((line) => line.trim().split(/\s+/).slice(12, 14).join(' ') !== '300 300')
    .map((line) => `not at 300 pixels an inch: ${line}`);
}

export async function pictureFlaws(taken: readonly string[], served: readonly Served[]): Promise<string[]> {
  const left = [...taken];
  const flaws: string[] = [];
  for (const { watermark_id, png } of served) {
    const at = left.indexOf(await pixelHash(png));
    if (at < 0) flaws.push(`The picture of ${watermark_id} is not in the PDF as the station serves it.`);
    else left.splice(at, 1);
  }
  if (left.length > 0) flaws.push(`Pictures in the PDF that are nobody's: ${left.length}.`);
  return flaws;
}

/** Of every level of every pixel, and of the size. */
export async function pixelHash(picture: string | Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return createHash('sha256').update(`${info.width} x ${info.height}`).update(data).digest('hex');
}
