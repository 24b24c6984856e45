// `npm run robustness -- --known`: faint photographs read with all that a station knows, among the IDs of many stations.
// --photos N (of each kind)  --stations N  --ids N (of each station)  --base N (other labels and photographs)
//
// A photograph costs seconds, a comparison with the IDs of a station a millisecond. So each photograph is read once, blindly
// and with its artwork, and what was seen of it is compared with the IDs of many stations, as a station does. Their IDs are
// drawn independently. The noise of a photograph is the same for all of them, so that trials of one photograph are not wholly
// independent: the bound is one on pairs of photograph and station.
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openPayload } from '#main/engine/format/payload.ts';
import { knowArtwork, rasterSize } from '#main/engine/known-artwork/known-artwork.ts';
import { wordsOf } from '#main/engine/message/known-messages.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { readFromIds, type UnreadBits } from '#main/engine/read/known-ids.ts';
import { openReading } from '#main/engine/read/read-photos.ts';
import { leastMarginIn } from '#main/services/reading/known-ids.ts';
import { ID_COUNT, idOf } from '#shared/core/id.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';
import { drawKey } from '#test/support/draw-mark.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { throughAffine } from '#test/support/resample.ts';
import { unseenBound } from './bounds.ts';

export interface KnownOptions {
  readonly photos: number;
  readonly stations: number;
  readonly ids: number;
  readonly base: number;
}

/** What is photographed; all show the same artwork. The first is the control: among its station's IDs it must be found. */
const KINDS = {
  ours: 'a label of the station',
  twin: 'a label of a twin station, under the same key',
  foreign: 'a label of a twin station, under a key of its own',
  unmarked: 'the artwork without a mark',
} as const;
type Kind = keyof typeof KINDS;

const SIDE = 900;
/**
 * Long sides of the photographs in pixels. Each is taken from farther away, until neither the blind reader nor the reader with
 * the artwork reads it: so each label gives a photograph in which only the IDs can help.
 */
const LONG_SIDES = [480, 400, 330, 270, 220, 180, 150, 120] as const;
/** Labels have numbers of another class than the IDs of the stations that they are compared with. */
const CLASSES = 97;

/** The table, and whether nothing was answered wrongly and labels of the station were found. */
export async function runKnown(options: KnownOptions, tell: (progress: string) => void): Promise<KnownReport> {
  const stations = drawStations(options);
  const counts = Object.fromEntries(
    Object.keys(KINDS).map((kind) => [kind, { read: 0, faint: 0, trials: 0, right: 0, wrong: 0 }]),
  );
  for (let index = 0; index < options.photos; index++) {
    for (const kind of Object.keys(KINDS) as Kind[]) {
      await photographUntilFaint(kind, `known/${options.base}/${index}`, index, stations, counts[kind]);
    }
    tell(`${index + 1} of ${options.photos} photographs of each kind.\n${report(counts, options).text}\n`);
  }
  return report(counts, options);
}

async function photographUntilFaint(
  kind: Kind,
  seed: string,
  index: number,
  stations: readonly Station[],
  count: Count,
): Promise<void> {
  for (const longSide of LONG_SIDES) {
    const label = await takeLabel(kind, seed, index, longSide);
    const { message, bits } = look(label);
    if (message === null) return compare(bits, kind === 'ours' ? label.id : null, stations, count);
    count.read++;
    if (kind === 'unmarked' || kind === 'foreign' || message !== label.id) count.wrong++;
  }
}

/** `own`: the ID of the label, where the stations have it. */
function compare(bits: UnreadBits, own: string | null, stations: readonly Station[], count: Count): void {
  count.faint++;
  for (const station of stations) {
    const answer = askStation(bits, station, own);
    count.trials++;
    if (answer === null) continue;
    if (answer === own) count.right++;
    else count.wrong++;
  }
}

export interface KnownReport {
  readonly text: string;
  readonly holds: boolean;
}

interface Count {
  /** Photographs that were read without IDs. */
  read: number;
  faint: number;
  trials: number;
  right: number;
  wrong: number;
}

function report(counts: Record<string, Count>, { stations, ids }: KnownOptions): KnownReport {
  const lines = Object.entries(counts).map(([kind, { read, faint, trials, right, wrong }]) => {
    const bound = wrong === 0 && trials > 0 ? `under ${unseenBound(trials).toExponential(1)}` : '';
    return `| ${[KINDS[kind as Kind], read, faint, trials, right, wrong, bound].join(' | ')} |`;
  });
  const text = [
    `${stations} stations with ${ids} IDs each.`,
    '| photographed | read without IDs | faint | compared with a station | right | wrong | rate of wrong (95 %) |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
  const isRight = Object.values(counts).every(({ wrong }) => wrong === 0);
  return { text, holds: isRight && counts['ours'].right > 0 };
}

interface Label {
  readonly id: string;
  readonly bare: Rgb;
  readonly picture: Rgb;
  readonly corners: Quad;
}

/** One photograph from too far away, with rough corners. */
async function takeLabel(kind: Kind, seed: string, index: number, longSide: number): Promise<Label> {
  const random = makeRandom(seed, kind);
  const bare = makeCover(COVER_KINDS[index % COVER_KINDS.length], SIDE, SIDE, seed);
  const id = idOf(drawNumber(random, CLASSES - 1));
  const key = kind === 'foreign' ? drawKey(random) : PUBLISHED_KEY;
  const label = kind === 'unmarked' ? bare : embed(bare, id, { key, strength: 'balanced' });
  const print = printLabel(label, makePrinter(drawLaser(makeRandom(seed, 'laser'))), seed);
  const { picture, corners } = await photograph(
    print,
    drawShot(LEVELS.L5, random, { longSide: [longSide, longSide] }),
    `${seed}/${kind}`,
  );
  return { id, bare, picture, corners: roughCorners(corners, 0.005, random) };
}

/** The label as a station reads it: blindly, then with its artwork. */
function look({ bare, picture, corners }: Label): { readonly message: string | null; readonly bits: UnreadBits } {
  const size = rasterSize(bare.width, bare.height);
  const [across, down] = [bare.width / size.width, bare.height / size.height];
  const small = throughAffine(bare, size.width, size.height, [across, 0, 0, 0, down, 0], [255, 255, 255]);
  const readings = [{}, { artworks: [knowArtwork(small)] }].map((more) => {
    const reading = openReading({ keys: [PUBLISHED_KEY] });
    const { message } = reading.add({ picture, corners, ...more }) ?? reading.end();
    return { message, frames: reading.gained() };
  });
  const sums = readings.map(({ frames }) => frames);
  const message = readings.find((one) => one.message !== null)?.message ?? null;
  return { message, bits: { singles: sums.flat(), sums, judged: 0 } };
}

interface Station {
  readonly words: Uint8Array;
  readonly ids: number;
}

function drawStations({ stations, ids, base }: KnownOptions): Station[] {
  const payload = openPayload(PUBLISHED_KEY);
  return Array.from({ length: stations }, (_, station) => {
    const random = makeRandom(base, `station ${station}`);
    const drawn = new Set<string>();
    while (drawn.size < ids) drawn.add(idOf(drawNumber(random, random.below(CLASSES - 1))));
    return { words: wordsOf([...drawn], payload), ids };
  });
}

function drawNumber(random: Random, among: number): number {
  return CLASSES * random.below(Math.floor(ID_COUNT / CLASSES)) + among;
}

/** `own`: an ID that this station has, too. */
function askStation(bits: UnreadBits, { words, ids }: Station, own: string | null): string | null {
  const payload = openPayload(PUBLISHED_KEY);
  const known = own === null ? [words] : [words, wordsOf([own], payload)];
  const reading = readFromIds(bits, [{ key: PUBLISHED_KEY, keyIndex: 0, words: known }], ids);
  if (reading === null) return null;
  const least = leastMarginIn('station', { job: 0, station: ids }, reading.looks);
  return reading.margin >= least ? reading.detection.message : null;
}
