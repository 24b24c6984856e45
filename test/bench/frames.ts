// How many labels a phone reads from the frames of a moving hand, by the number of frames: what the page of phones does with
// each frame, what it keeps from frame to frame, and the IDs and artworks of its copy. 24 frames come in some three seconds.
// Options: --trials N (of each row)  --ids N (in the copy; 0: a phone that reads blindly)  --artworks (the copy has those of the labels, as
// of current jobs)  --base N (another set of labels and photographs)
import { parseArgs } from 'node:util';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { realEngine } from '#test/robustness/engine.ts';
import { type Label, makeLabels } from '#test/robustness/label.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { shaken } from '#test/support/channel/hand.ts';
import { drawShot, LEVELS, type LevelName } from '#test/support/channel/levels.ts';
import { drawId } from '#test/support/draw-mark.ts';
import { rasterOf } from '#test/support/inspection/phone-raster.ts';
import { makeRandom } from '#test/support/random.ts';
import { effortFor, newInView, take } from '#window/phones/live/label-in-view.ts';
import { type KnownArtworks, openKnownArtworks } from '#window/phones/reader/known-artworks.ts';
import { openKnownIds } from '#window/phones/reader/known-ids.ts';
import { readFrame } from '#window/phones/reader/read-frame.ts';

const { values: options } = parseArgs({
  options: {
    trials: { type: 'string', default: '150' },
    ids: { type: 'string', default: '100000' },
    artworks: { type: 'boolean', default: false },
    base: { type: 'string', default: '1' },
  },
});
const TRIALS = Number(options.trials);
const IDS = Number(options.ids);
/** One sigma of the corners' error, as a share of the longest side. */
const ROUGH = 0.005;
const MOST_FRAMES = 24;
/** Labels without a mark, which must stay silent. Each takes all frames. */
const UNMARKED = 6;
const SHOWN = [1, 2, 4, 8, 24] as const;
const ROWS: readonly { readonly title: string; readonly level: LevelName; readonly asked: number }[] = [
  { title: '1,000 px, to 30 degrees', level: 'L3', asked: 0.99 },
  { title: '700 px, 35 to 40 degrees, motion', level: 'L4', asked: 0.97 },
];

interface Outcome {
  /** After how many frames the label was read. Null: not from all of them. */
  readonly frames: number | null;
  readonly isWrong: boolean;
}

/** The copy of a phone: the IDs of all labels, and of others; where it is asked for, their artworks. */
interface Copy {
  readonly ids: ReadonlySet<string>;
  readonly known: ReturnType<typeof openKnownIds>;
  readonly artworks: KnownArtworks;
}

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const labels = makeLabels(realEngine('balanced'), Number(options.base), drawId);
  const copy = await copyOf(labels);
  const lines = [];
  for (const { title, level, asked } of ROWS) {
    const outcomes: Outcome[] = [];
    for (let index = 0; index < TRIALS; index++) {
      const seed = `frames/${options.base}/${level}/${index}`;
      outcomes.push(await readMoving(labels.marked(index, 'large'), level, seed, copy));
    }
    lines.push({ title, asked, ...sharesOf(outcomes), wrong: outcomes.filter(({ isWrong }) => isWrong).length });
  }
  console.table(lines);
  const answered = await readUnmarked(labels, copy);
  console.log(`Answers from ${UNMARKED * MOST_FRAMES} frames of ${UNMARKED} labels without a mark: ${answered}.`);
  return answered === 0 && lines.every((line) => line[MOST_FRAMES] >= line.asked && line.wrong === 0);
}

async function copyOf(labels: ReturnType<typeof makeLabels>): Promise<Copy> {
  const ids = new Set(Array.from({ length: TRIALS }, (_, index) => labels.marked(index, 'large').message ?? ''));
  const random = makeRandom(`frames/${options.base}`, 'copy');
  while (ids.size < IDS) ids.add(drawId(random));
  const known = openKnownIds();
  if (IDS > 0) known.add({ kind: 'ids', ids: [...ids], first: true }, [PUBLISHED_KEY]);
  return { ids, known, artworks: await artworksOf(labels) };
}

/** A file of the copy is the number of its label here. Those without a mark come last: to know its artwork must give no ID. */
async function artworksOf(labels: ReturnType<typeof makeLabels>): Promise<KnownArtworks> {
  const labelOf = (n: number) => (n < TRIALS ? labels.marked(n, 'large') : labels.unmarked(n - TRIALS, 'large'));
  const artworks = openKnownArtworks(async (file) => rasterOf(labelOf(new Uint32Array(file)[0]).bare()));
  const count = options.artworks ? TRIALS + UNMARKED : 0;
  await artworks.add(
    Array.from({ length: count }, (_, n) => Uint32Array.of(n).buffer),
    true,
  );
  return artworks;
}

/** The negative control: nothing may be read where there is nothing. */
async function readUnmarked(labels: ReturnType<typeof makeLabels>, copy: Copy): Promise<number> {
  let answered = 0;
  for (let index = 0; index < UNMARKED; index++) {
    const { frames } = await readMoving(labels.unmarked(index, 'large'), 'L3', `frames/unmarked/${index}`, copy);
    if (frames !== null) answered++;
  }
  return answered;
}

async function readMoving(
  label: Label,
  level: LevelName,
  seed: string,
  { ids, known, artworks }: Copy,
): Promise<Outcome> {
  const print = label.print('laser');
  const first = drawShot(LEVELS[level], makeRandom(seed, 'shot'));
  let inView = newInView(1);
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    const name = `${seed}/${frame}`;
    const { picture, corners } = await photograph(
      print,
      shaken(first, name),
      name,
      Math.max(print.width, print.height),
    );
    const live = {
      width: picture.width,
      height: picture.height,
      pixels: picture.data,
      corners: roughCorners(corners, ROUGH, makeRandom(name, 'rough')),
      effort: effortFor(inView),
      earlier: inView.earlier,
    };
    const [shown] = live.effort === 'full' ? await artworks.recognise(picture, [live.corners]) : [];
    const gained = readFrame(live, [PUBLISHED_KEY], shown?.artworks ?? []);
    const answer = { ...known.help(gained, inView.earlier), ms: 0 };
    const { message } = answer.detection;
    const taken = take(inView, answer, message !== null && ids.has(message));
    if ('id' in taken) return { frames: frame + 1, isWrong: taken.id !== label.message };
    inView = taken.next;
  }
  return { frames: null, isWrong: false };
}

function sharesOf(outcomes: readonly Outcome[]): Record<(typeof SHOWN)[number], number> {
  const share = (most: number) => outcomes.filter(({ frames }) => frames !== null && frames <= most).length;
  return Object.fromEntries(SHOWN.map((most) => [most, share(most) / outcomes.length])) as ReturnType<typeof sharesOf>;
}
