// Films of a stack of labels: one after the other lies before the camera and is gone again.
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { openStage } from '#test/support/film/stage.ts';
import { tell } from '#test/support/film/stories.ts';
import type { Showing, Story } from '#test/support/film/story.ts';
import { stampNumber, toYuv } from '#test/support/film/yuv.ts';
import { makeRandom } from '#test/support/random.ts';

export interface StackFilm {
  readonly file: string;
  /** Numbers of the frames in which a label lies there for the first time; a frame's number stands in its lower left corner. */
  readonly arrivals: readonly number[];
  remove(): void;
}

export interface Turn {
  readonly label: number;
  readonly seconds?: number;
  /** Seconds after the one before it has gone; a negative one lies beside it for so long. */
  readonly after?: number;
  readonly changes?: Partial<Showing>;
}

/** Seconds: how long one lies there, and how long nothing does after it. */
const LYING = 3;
const BETWEEN = 1;
const RATE = 10;

/**
 * No hand moves them, and the grain stands still: of each scene one frame is drawn, which takes a second. The identifiers of
 * labels are new at every run, so such a film is of no use after it.
 */
export async function filmOf(
  pictures: readonly Rgb[],
  turns: readonly Turn[],
  changes: Partial<Story> = {},
): Promise<StackFilm> {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-film-'));
  const file = join(folder, 'stack.y4m');
  const story = tellOf(turns, changes);
  await shoot(story, pictures, file);
  const arrivals = story.showings.map(({ from }) => Math.round(from * story.rate));
  return { file, arrivals, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function tellOf(turns: readonly Turn[], changes: Partial<Story>): Story {
  let at = 0;
  const showings = turns.map(({ label, seconds = LYING, after = BETWEEN, changes: own = {} }): Partial<Showing> => {
    const from = at + after;
    at = from + seconds;
    return { label, from, coming: 0, resting: seconds, leaving: 0, hand: 'none', longSide: 620, ...own };
  });
  return tell('stack', showings, { rate: RATE, seconds: at, ...changes });
}

async function shoot(story: Story, pictures: readonly Rgb[], file: string): Promise<void> {
  const { seed, width, height, rate, seconds } = story;
  const prints = pictures.map((picture, i) => {
    const name = `${seed}/stack/${i}`;
    return printLabel(picture, makePrinter(drawLaser(makeRandom(name, 'laser'))), name);
  });
  const stage = openStage(story, prints);
  const drawn = new Map<string, Uint8Array>();
  const out = await open(file, 'w');
  try {
    await out.write(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`);
    for (let number = 0; number < Math.round(seconds * rate); number++) {
      const { scene, develop } = stage.at(number);
      const frame = drawn.get(scene) ?? toYuv(develop());
      drawn.set(scene, frame);
      stampNumber(frame, story, number);
      await out.write('FRAME\n');
      await out.write(frame);
    }
  } finally {
    await out.close();
  }
}
