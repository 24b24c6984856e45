// Thousands of frames without a label of this station, through the code of the phone's live camera: its reader, the IDs of its copy,
// the artworks that it keeps, and its rule of what counts. None may give an answer. Labels of the copy in between show that the run would see one.
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { idOf } from '#shared/core/id.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';
import { effortFor, newInView, take } from '#window/phones/live/label-in-view.ts';
import { openKnownArtworks } from '#window/phones/reader/known-artworks.ts';
import { openKnownIds } from '#window/phones/reader/known-ids.ts';
import { readFrame } from '#window/phones/reader/read-frame.ts';
import { rasterOf } from './phone-raster.ts';
import { makeSilentFrames, type SilentFrame } from './silent-frames.ts';
import type { SilentRun, SilentRunOptions } from './silent-run.ts';
import { framesOf, printed } from './webcam.ts';

export interface SilentPhoneOptions extends SilentRunOptions {
  /** IDs of the copy: each is one more chance of a wrong answer. */
  readonly ids: number;
}

const KEYS = [PUBLISHED_KEY];
/** Appearances from one label of the copy to the next. */
const CONTROL_EVERY = 40;
/** Share of the labels of the copy that must be read, so that silence means something. */
const LEAST_READ = 0.9;
const CONTROLS = 3;
const SIDE = 600;

export async function silentPhone({
  frames,
  seed,
  ids: count,
  framesEach = 4,
  tell = () => undefined,
}: SilentPhoneOptions): Promise<SilentRun> {
  const random = makeRandom(`${seed}`, 'copy of a phone');
  const ids = [...new Set(Array.from({ length: count }, () => idOf(random.below(24_300_000))))];
  const artwork = makeCover('flat', SIDE, SIDE, `${seed}/silent phone`);
  // Among them the one that the frames without a mark show.
  const show = await openPhone(ids, [artwork, ...Array.from({ length: CONTROLS }, (_, i) => labelOf(i))]);
  const silent = makeSilentFrames(seed, [artwork]);
  const controls = ids
    .slice(0, CONTROLS)
    .map((id, i) => embed(labelOf(i), id, { key: PUBLISHED_KEY, strength: 'strong' }));
  const [appearances, sums] = [Math.ceil(frames / framesEach), { shown: 0, read: 0 }];
  const broken: string[] = [];
  for (let index = 0; index < appearances; index++) {
    const { kind, frames: those } = await silent.appearance(index, framesEach);
    const answer = await show(those);
    if (answer !== null) broken.push(`appearance ${index}, ${kind}: ${answer}`);
    if (index % CONTROL_EVERY === 0) {
      const n = sums.shown++;
      const own = await framesOf(printed(controls[n % CONTROLS], n), framesEach, n);
      if ((await show(own)) === ids[n % CONTROLS]) sums.read++;
    }
    if (index % 50 === 49)
      tell(
        `${(index + 1) * framesEach} of ${appearances * framesEach} frames, ${broken.length} broken; ${sums.read} of ${sums.shown} labels read`,
      );
  }
  if (sums.read < LEAST_READ * sums.shown) broken.push(`of ${sums.shown} labels of the copy ${sums.read} were read`);
  return { frames: appearances * framesEach, appearances, ...sums, broken };
}

function labelOf(number: number): Rgb {
  return makeCover(COVER_KINDS[number % COVER_KINDS.length], SIDE, SIDE, `label of the copy ${number}`);
}

/** Gives what the phone says to frames of one thing, in order, or null. */
async function openPhone(ids: readonly string[], kept: readonly Rgb[]) {
  const known = openKnownIds();
  known.add({ kind: 'ids', ids, first: true }, KEYS);
  // In place of a file: the number of the artwork.
  const artworks = openKnownArtworks(async (file) => rasterOf(kept[new Uint8Array(file)[0]]));
  await artworks.add(
    kept.map((_, i) => Uint8Array.of(i).buffer),
    true,
  );
  const copy = new Set(ids);
  return async (frames: readonly SilentFrame[]): Promise<string | null> => {
    let label = newInView(1);
    for (const { picture, corners } of frames) {
      const { width, height, data } = picture;
      const frame = { width, height, pixels: Uint8Array.from(data), corners };
      const work = { ...frame, effort: effortFor(label), earlier: label.earlier };
      const [shown] = corners && work.effort === 'full' ? await artworks.recognise(picture, [corners]) : [];
      const answer = { ...known.help(readFrame(work, KEYS, shown?.artworks ?? []), label.earlier), ms: 0 };
      const { message } = answer.detection;
      const taken = take(label, answer, message !== null && copy.has(message));
      if ('id' in taken) return taken.id;
      label = taken.next;
    }
    return null;
  };
}
