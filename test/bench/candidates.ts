// The few artworks among 10,000 that a photograph probably shows, of a label or of half of one: how often the right one is among
// the first three, and how long the search takes. --artworks N  --photos N  --base N (other labels and photographs)
// Exit code 1 where less than what is asked is reached, or where the control is: artwork that is not in the photograph.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { type Candidate, openArtworkIndex } from '#main/engine/known-artwork/artwork-index.ts';
import { describeArtwork, describeLabel } from '#main/engine/known-artwork/describe.ts';
import { DESCRIPTOR_LENGTH } from '#main/engine/known-artwork/descriptor.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { findLabels } from '#main/engine/outlines/find-label.ts';
import { OUTLINES } from '#main/engine/placement/blind-search.ts';
import { MOST_ARTWORKS } from '#main/engine/read/recognised-labels.ts';
import { shareBounds } from '#test/robustness/bounds.ts';
import { fileOfOthers } from '#test/robustness/other-artworks.ts';
import { drawPart } from '#test/support/attacks.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { cutPrint, printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';

const ASKED = { share: { corners: 0.99, none: 0.99, cut: 0.85 }, ms: { corners: 60, none: 60, cut: 150 } };
const NAMES = { corners: 'with corners', none: 'without corners', cut: 'of half a label, with corners' };
type How = keyof typeof NAMES;
/** The most that the control may reach. Chance alone gives 3 in 10,000. */
const MOST_OF_CONTROL = 0.05;
/** 1,300, 1,000 and 700 pixels. */
const SHOTS = [LEVELS.L2, LEVELS.L3, LEVELS.L4];
const SIZE = [600, 900] as const;

const { values: options } = parseArgs({
  options: {
    artworks: { type: 'string', default: '10000' },
    photos: { type: 'string', default: '300' },
    base: { type: 'string', default: '1' },
  },
});
sharp.concurrency(1);
process.exitCode = (await main(Number(options.artworks), Number(options.photos))) ? 0 : 1;

interface Count {
  right: number;
  control: number;
  readonly ms: number[];
}

async function main(artworks: number, photos: number): Promise<boolean> {
  const folder = join(import.meta.dirname, '../../out/robustness');
  mkdirSync(folder, { recursive: true });
  const own = Array.from({ length: photos }, (_, i) => labelOf(i));
  const others = new Int8Array(readFileSync(fileOfOthers(folder, artworks - photos)));
  const index = openArtworkIndex();
  for (let at = 0; at < others.length; at += DESCRIPTOR_LENGTH) {
    index.add(photos + at / DESCRIPTOR_LENGTH, others.subarray(at, at + DESCRIPTOR_LENGTH));
  }
  for (const [i, label] of own.entries()) index.add(i, describeArtwork(label()));
  const counts: Record<How, Count> = {
    corners: { right: 0, control: 0, ms: [] },
    none: { right: 0, control: 0, ms: [] },
    cut: { right: 0, control: 0, ms: [] },
  };
  for (const [i, label] of own.entries()) {
    const { picture, corners } = await photoOf(label(), i, 1);
    const cut = await photoOf(label(), i, 0.5);
    const outlines = findLabels(picture, OUTLINES);
    const searches: Record<How, () => readonly Candidate[]> = {
      corners: () => index.nearest(describeLabel(picture, corners), MOST_ARTWORKS),
      none: () => outlines.flatMap((quad) => index.nearest(describeLabel(picture, quad), MOST_ARTWORKS)),
      cut: () => index.nearestToPart(describeLabel(cut.picture, cut.corners), MOST_ARTWORKS),
    };
    for (const how of Object.keys(NAMES) as How[]) {
      const start = process.cpuUsage();
      const found = searches[how]();
      const { user, system } = process.cpuUsage(start);
      counts[how].ms.push((user + system) / 1000);
      if (found.some(({ artwork }) => artwork === i)) counts[how].right++;
      if (found.some(({ artwork }) => artwork === (i + 1) % photos)) counts[how].control++;
    }
    if ((i + 1) % 20 === 0) console.error(`${i + 1} of ${photos}`);
  }
  return report(counts, index.size());
}

function labelOf(i: number): () => Rgb {
  return () => makeCover(COVER_KINDS[i % COVER_KINDS.length], ...SIZE, `candidates/${options.base}/${i}`);
}

/** `share`: how much of the label's area is left. */
async function photoOf(label: Rgb, i: number, share: number): Promise<{ picture: Rgb; corners: Quad }> {
  const seed = `candidates/${options.base}/${i}`;
  const whole = printLabel(label, makePrinter(drawLaser(makeRandom(seed, 'laser'))), seed);
  const { left, top, width, height } = drawPart(whole, share, makeRandom(seed, 'part'));
  const print = share < 1 ? cutPrint(whole, left, top, width, height) : whole;
  const level = SHOTS[Math.floor(i / COVER_KINDS.length) % SHOTS.length];
  const { picture, corners } = await photograph(
    print,
    drawShot(level, makeRandom(seed, 'shot')),
    seed,
    Math.max(...SIZE),
  );
  return { picture, corners: roughCorners(corners, 0.005, makeRandom(seed, 'corners')) };
}

function report(counts: Record<How, Count>, artworks: number): boolean {
  console.log(
    `${artworks} artworks. Milliseconds are of one core, for describing and searching all outlines of a photograph.`,
  );
  console.log(
    `| photographs | right one in the first ${MOST_ARTWORKS} | 95 % bounds | asked | median ms | most ms | asked | control | holds |`,
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  const verdicts = (Object.keys(NAMES) as How[]).map((how) => {
    const { right, control, ms } = counts[how];
    const asked = { share: ASKED.share[how], ms: ASKED.ms[how] };
    const times = ms.toSorted((a, b) => a - b);
    const median = times[times.length >> 1];
    const [low, high] = shareBounds(right, ms.length).map((share) => `${(100 * share).toFixed(1)} %`);
    const isHeld = right >= asked.share * ms.length && median <= asked.ms && control <= MOST_OF_CONTROL * ms.length;
    const cells = [NAMES[how], `${right} of ${ms.length}`, `${low} to ${high}`];
    const speed = [median.toFixed(1), (times.at(-1) ?? 0).toFixed(1), asked.ms];
    console.log(`| ${[...cells, `${100 * asked.share} %`, ...speed, control, isHeld ? 'yes' : 'NO'].join(' | ')} |`);
    return isHeld;
  });
  return verdicts.every(Boolean);
}
