/** Camera films of labels for Chromium's fake camera, with what they truly show. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { makeRandom } from '#test/support/random.ts';
import { openStage, type Truth } from './stage.ts';
import type { Story } from './story.ts';
import { stampNumber, toYuv } from './yuv.ts';

export interface Film {
  readonly story: Story;
  /** A .y4m; Chromium begins it anew when it is over. */
  readonly file: string;
  /** By frame; the frame's number stands in its lower left corner. */
  readonly truth: readonly Truth[];
}

/** Films are large and take half a minute: they are kept, outside of the repository. */
const FOLDER = new URL('../../../out/films', import.meta.url).pathname;
/** Changes when the same story gives another film. */
const EDITION = 1;
/** Grains that a scene is seen with in turn: the eye of a finder cannot tell them from fresh ones. */
const GRAINS = 6;

export async function makeFilm(story: Story, pictures: readonly Rgb[]): Promise<Film> {
  const hash = createHash('sha256').update(JSON.stringify([EDITION, story]));
  for (const { data } of pictures) hash.update(data);
  const base = join(FOLDER, `${story.name}-${hash.digest('hex').slice(0, 12)}`);
  const file = `${base}.y4m`;
  if (existsSync(file)) return { story, file, truth: JSON.parse(readFileSync(`${base}.json`, 'utf8')) };
  mkdirSync(FOLDER, { recursive: true });
  const draft = `${base}.${process.pid}`;
  const truth = await shoot(story, pictures, draft);
  writeFileSync(`${base}.json`, JSON.stringify(truth));
  renameSync(draft, file);
  return { story, file, truth };
}

async function shoot(story: Story, pictures: readonly Rgb[], file: string): Promise<Truth[]> {
  const { seed, width, height, rate } = story;
  const prints = pictures.map((picture, i) => {
    const name = `${seed}/film/${i}`;
    return printLabel(picture, makePrinter(drawLaser(makeRandom(name, 'laser'))), name);
  });
  const stage = openStage(story, prints);
  const out = await open(file, 'w');
  const truth: Truth[] = [];
  let kept: { scene: string; frames: Uint8Array[]; next: number } = { scene: '', frames: [], next: 0 };
  try {
    await out.write(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`);
    for (let number = 0; number < Math.round(story.seconds * rate); number++) {
      const { scene, truth: shown, develop } = stage.at(number);
      if (scene !== kept.scene) kept = { scene, frames: [], next: 0 };
      if (kept.frames.length < GRAINS) kept.frames.push(toYuv(develop()));
      const frame = kept.frames[kept.next++ % GRAINS];
      stampNumber(frame, story, number);
      await out.write('FRAME\n');
      await out.write(frame);
      truth.push(shown);
    }
  } finally {
    await out.close();
  }
  return truth;
}
