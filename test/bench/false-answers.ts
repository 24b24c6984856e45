// How often noise gives an answer at the most: the bound of a look by threshold, how many looks an unmarked label has, and the
// bound of a whole read with artwork, sums, averages and IDs. Exit code 1 where it is one in 10,000 reads or more.
import sharp from 'sharp';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import {
  hypothesesFromKnown,
  knowArtwork,
  rasterSize,
  removeKnownArtwork,
  removeKnownPart,
} from '#main/engine/known-artwork/known-artwork.ts';
import { LEAST_DEVIATIONS, LEAST_DEVIATIONS_CLEAR_SYNC } from '#main/engine/message/answer.ts';
import { logTail } from '#main/engine/message/least-margin.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import { findLabels } from '#main/engine/outlines/find-label.ts';
import { OUTLINES, searchPicture } from '#main/engine/placement/blind-search.ts';
import { hypothesesFromAverage, hypothesesFromCorners } from '#main/engine/placement/given-corners.ts';
import { MOST_LABELS } from '#main/engine/read/recognised-labels.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { cutPrint, type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { COVER_KINDS, type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';
import { throughAffine } from '#test/support/resample.ts';

const WHITE = [255, 255, 255] as const;
/** Of a false answer among the IDs that the station knows, whatever their number and that of the looks. */
const FALSE_BY_ID = 1e-7;
/** Strings of 1 to 5 printable ASCII characters. */
const MESSAGES = [1, 2, 3, 4, 5].reduce((sum, length) => sum + 95 ** length, 0);

sharp.concurrency(1);
const carriers = layOutCarriers(PUBLISHED_KEY);
console.log('| threshold | Q(t) | one look is false less often than |\n| --- | --- | --- |');
for (const least of [LEAST_DEVIATIONS, LEAST_DEVIATIONS_CLEAR_SYNC]) {
  const tail = Math.exp(logTail(least));
  console.log(`| ${least} | ${tail.toExponential(1)} | once in ${(1 / (MESSAGES * tail)).toExponential(1)} |`);
}

/** A station tries this many frames of one label together, and this many labels in each photograph with its artworks. */
const FRAMES = 8;
/** Photographs of the ask, among which no answer may be false. */
const PHOTOS = 10_000;

/** Half of a label's area, in shares of its sides. */
const HALF = { left: 0.1, top: 0.2, right: 0.8, bottom: 0.9 };

interface Looks {
  readonly corners: number;
  readonly none: number;
  /** With the artwork of the label known. */
  readonly artwork: number;
  /** The same where the label was cut to half of its area. */
  readonly part: number;
  /** Of an average of two photographs. */
  readonly average: number;
}

const counted: Looks[] = [];
for (const kind of COVER_KINDS) counted.push(await looksOn(kind, `false answers/${kind}`));
const most = (name: keyof Looks): number => Math.max(...counted.map((looks) => looks[name]));
console.log('\n| looks on an unmarked label | of each of six kinds | most |\n| --- | --- | --- |');
for (const name of ['corners', 'none', 'artwork', 'part', 'average'] as const)
  console.log(`| ${name} | ${counted.map((looks) => looks[name]).join(', ')} | ${most(name)} |`);

// Every look may be judged by the lower threshold: whether it is depends on a score that noise may reach.
const each = MESSAGES * Math.exp(logTail(LEAST_DEVIATIONS_CLEAR_SYNC));
/** Two passes over a photograph, at a reduced size and at full size. */
const blind = { corners: 2 * most('corners'), none: 2 * most('none') };
/** Artworks that register surely are tried on each label, then the others. */
const known = 2 * MOST_LABELS * most('artwork');
/** The label that is most like a part of an artwork, of one photograph: artworks that register surely, then the others. */
const ofPart = 2 * most('part');
/** After each frame, the sums of the best two, three and so on of all that there are, blindly and with artwork. */
const sums = (frames: number): number => (frames * (frames - 1)) / 2;
const reads: Readonly<Record<string, number>> = {
  'a photograph with corners, blindly': blind.corners,
  'a photograph without corners, blindly': blind.none,
  'a photograph with corners, by a station': blind.corners + known + ofPart + sums(MOST_LABELS) + most('average'),
  'a photograph without corners, by a station': blind.none + known + ofPart + sums(MOST_LABELS) + most('average'),
  [`${FRAMES} photographs without corners, by a station`]:
    FRAMES * (blind.none + known) + ofPart + 2 * sums(FRAMES) + sums(MOST_LABELS * FRAMES) + 3 * most('average'),
};
console.log(`\n| read | looks | a false answer less often than | in ${PHOTOS} reads |\n| --- | --- | --- | --- |`);
for (const [name, looks] of Object.entries(reads)) {
  const chance = looks * each + FALSE_BY_ID;
  console.log(`| ${name} | ${looks} | ${chance.toExponential(1)} | ${(chance * PHOTOS).toFixed(2)} |`);
}
// The ask is one of photographs. Several of one label have so many sums that their bound is looser.
const ofOne = Object.entries(reads).filter(([name]) => name.startsWith('a photograph'));
const holds = ofOne.every(([, looks]) => (looks * each + FALSE_BY_ID) * PHOTOS < 1);
console.log(`\nFewer than one false answer in ${PHOTOS} photographs, for each key: ${holds ? 'yes' : 'NO'}.`);
process.exitCode = holds ? 0 : 1;

async function looksOn(kind: CoverKind, seed: string): Promise<Looks> {
  const bare = makeCover(kind, 900, 900, seed);
  const print = printLabel(bare, makePrinter(drawLaser(makeRandom(seed, 'laser'))), seed);
  const reader = { ...carriers, scratch: createScratch() };
  const views = [];
  for (const shot of ['shot', 'second shot']) {
    const taken = await photograph(print, drawShot(LEVELS.L3, makeRandom(seed, shot)), `${seed}/${shot}`);
    views.push({ picture: taken.picture, corners: roughCorners(taken.corners, 0.005, makeRandom(seed, 'corners')) });
  }
  const [{ picture, corners }] = views;
  const { width, height } = rasterSize(bare.width, bare.height);
  const raster = throughAffine(bare, width, height, [bare.width / width, 0, 0, 0, bare.height / height, 0], WHITE);
  const artwork = knowArtwork(raster);
  const removed = removeKnownArtwork(picture, corners, [artwork]);
  const half = await photoOfHalf(print, seed);
  const removedHalf = removeKnownPart(half.picture, half.corners, [{ artwork, window: HALF, first: 0 }]);
  return {
    corners: [...hypothesesFromCorners(picture, corners, reader)].length,
    none: [...searchPicture(picture, findLabels(picture, OUTLINES), reader)].length,
    artwork: removed === null ? 0 : [...hypothesesFromKnown(removed, reader)].length,
    part: removedHalf === null ? 0 : [...hypothesesFromKnown(removedHalf, reader)].length,
    average: [...hypothesesFromAverage(views, reader, false)].length,
  };
}

async function photoOfHalf(print: Print, seed: string) {
  const [left, top] = [HALF.left * print.width, HALF.top * print.height];
  const cut = cutPrint(print, left, top, HALF.right * print.width - left, HALF.bottom * print.height - top);
  const shot = drawShot(LEVELS.L3, makeRandom(seed, 'shot of a part'));
  const { picture, corners } = await photograph(cut, shot, `${seed}/part`, print.width);
  return { picture, corners: roughCorners(corners, 0.005, makeRandom(seed, 'corners of a part')) };
}
