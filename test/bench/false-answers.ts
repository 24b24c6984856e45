// How often noise gives an answer: the bound by threshold, and how many looks a photograph of an unmarked label has.
import sharp from 'sharp';
import { layOutCarriers } from '../../src-main/engine/format/carriers.ts';
import { PUBLISHED_KEY } from '../../src-main/engine/format/params.ts';
import { LEAST_MARGIN, LEAST_MARGIN_CLEAR_SYNC } from '../../src-main/engine/message/answer.ts';
import { logTail } from '../../src-main/engine/message/least-margin.ts';
import { createScratch } from '../../src-main/engine/numeric/scratch.ts';
import { findLabels } from '../../src-main/engine/outlines/find-label.ts';
import { OUTLINES, searchPicture } from '../../src-main/engine/placement/blind-search.ts';
import { hypothesesFromCorners } from '../../src-main/engine/placement/given-corners.ts';
import { photograph } from '../support/channel/camera.ts';
import { roughCorners } from '../support/channel/corners.ts';
import { drawShot, LEVELS } from '../support/channel/levels.ts';
import { printLabel } from '../support/channel/print.ts';
import { makePrinter } from '../support/channel/printer.ts';
import { drawLaser } from '../support/channel/printers.ts';
import { COVER_KINDS, makeCover } from '../support/covers/covers.ts';
import { makeRandom } from '../support/random.ts';

/** Strings of 1 to 5 printable ASCII characters. */
const MESSAGES = [1, 2, 3, 4, 5].reduce((sum, length) => sum + 95 ** length, 0);

sharp.concurrency(1);
const carriers = layOutCarriers(PUBLISHED_KEY);
console.log('| threshold | Q(t) | one look is false less often than |\n| --- | --- | --- |');
for (const least of [LEAST_MARGIN, LEAST_MARGIN_CLEAR_SYNC]) {
  const tail = Math.exp(logTail(least));
  console.log(`| ${least} | ${tail.toExponential(1)} | once in ${(1 / (MESSAGES * tail)).toExponential(1)} |`);
}

const looks = { corners: [] as number[], none: [] as number[] };
for (const kind of COVER_KINDS) {
  const seed = `false answers/${kind}`;
  const print = printLabel(makeCover(kind, 900, 900, seed), makePrinter(drawLaser(makeRandom(seed, 'laser'))), seed);
  const { picture, corners } = await photograph(print, drawShot(LEVELS.L3, makeRandom(seed, 'shot')), seed);
  const reader = { ...carriers, scratch: createScratch() };
  const given = roughCorners(corners, 0.005, makeRandom(seed, 'corners'));
  looks.corners.push([...hypothesesFromCorners(picture, given, reader)].length);
  looks.none.push([...searchPicture(picture, findLabels(picture, OUTLINES), reader)].length);
}
const worst = MESSAGES * Math.exp(logTail(LEAST_MARGIN));
for (const [name, counts] of Object.entries(looks)) {
  const most = Math.max(...counts);
  const bound = most === 0 ? 'no look, no answer' : `bound ${(most * worst).toExponential(1)}`;
  console.log(
    `Looks a photograph, ${name === 'none' ? 'no corners' : 'corners'}: ${counts.join(', ')}; at most ${most}: ${bound}`,
  );
}
