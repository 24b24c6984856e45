/** The eyes before a film without a browser, at the film's own pace however slow the machine is: what a machine with time to spare would see. */
import { closeSync, openSync, readSync } from 'node:fs';
import { openWatch } from '#window/camera/finder/watch.ts';
import type { Diary } from './diary.ts';
import type { Film } from './film.ts';
import { toRgba } from './yuv.ts';

const BETWEEN = 'FRAME\n'.length;
const HEAD = 64;

/** Plays it so many times; an answer takes so many seconds, and each label is known by its first picture. */
export function watchAtPace({ file, story, truth }: Film, rounds = 2, answer = 0.4): Diary {
  const { width, height, rate } = story;
  const diary: Diary = { played: [], views: [], pictures: [], camera: [] };
  const watch = openWatch(1, null);
  const bytes = new Uint8Array((width * height * 3) / 2);
  const reel = openSync(file, 'r');
  const head = lengthOfHead(reel);
  let answerAt = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rounds * truth.length; i++) {
    const number = i % truth.length;
    readSync(reel, bytes, 0, bytes.length, head + number * (bytes.length + BETWEEN) + BETWEEN);
    // Nobody's clock begins at zero.
    const at = 1 + i / rate;
    const now = 1000 * at;
    diary.played.push({ now, at, number });
    diary.views.push({ now, ...watch.see({ width, height, data: toRgba(bytes, story) }, at, at) });
    if (at >= answerAt) {
      watch.verdict('enough');
      answerAt = Number.POSITIVE_INFINITY;
    }
    const picture = watch.take();
    if (!picture) continue;
    diary.pictures.push({ now, bytes: picture.picture.length, head: 'P6', ...picture });
    answerAt = at + answer;
  }
  closeSync(reel);
  return diary;
}

function lengthOfHead(reel: number): number {
  const begin = new Uint8Array(HEAD);
  readSync(reel, begin, 0, HEAD, 0);
  return begin.indexOf(10) + 1;
}
