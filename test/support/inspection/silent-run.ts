// Thousands of frames without a label of this station, through the same code as the desk's: none may come to a record. Labels
// of it in between show that the run would see one.
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readArtwork } from '#main/imaging/read.ts';
import type { Finding } from '#shared/verify/inspection.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { openDesk } from '#test/support/people.ts';
import { labelsAt, printedBatch } from '#test/support/production/desk-batch.ts';
import { makeSilentFrames, type SilentFrame } from './silent-frames.ts';
import { cornersText, framesOf, ppm, printed } from './webcam.ts';

export interface SilentRun {
  readonly frames: number;
  readonly appearances: number;
  /** Labels of the station that were shown in between, and how many of them were read. */
  readonly shown: number;
  readonly read: number;
  readonly broken: readonly string[];
}

export interface SilentRunOptions {
  readonly frames: number;
  readonly seed: number;
  /** Of one thing that lies there. */
  readonly framesEach?: number;
  readonly tell?: (sentence: string) => void;
}

/** Appearances from one label of the station to the next. */
const CONTROL_EVERY = 40;
/** Share of the labels of the station that must be read, so that silence means something. */
const LEAST_READ = 0.9;
const JOB_LABELS = 3;
const SIDE = 600;

export async function silentRun({
  frames,
  seed,
  framesEach = 4,
  tell = () => undefined,
}: SilentRunOptions): Promise<SilentRun> {
  const station = await startInProcess();
  try {
    const desk = await openShow(station);
    const silent = makeSilentFrames(seed, desk.artworks);
    const broken: string[] = [];
    const [appearances, sums] = [Math.ceil(frames / framesEach), { shown: 0, read: 0 }];
    for (let index = 0; index < appearances; index++) {
      const { kind, frames: those } = await silent.appearance(index, framesEach);
      const finding = await desk.show(those, index % 2 === 0);
      if (finding.state !== 'not_readable' || finding.message !== null || finding.record !== null) {
        broken.push(`appearance ${index}, ${kind}: ${finding.state} ${finding.message}`);
        tell(broken.at(-1) ?? '');
      }
      if (index % CONTROL_EVERY === 0) {
        sums.shown++;
        if ((await desk.showMarked(sums.shown)).record !== null) sums.read++;
      }
      if (index % 50 === 49) {
        const [done, all] = [index + 1, appearances].map((count) => count * framesEach);
        tell(
          `${done} of ${all} frames, ${broken.length} broken; ${sums.read} of ${sums.shown} labels of the station read`,
        );
      }
    }
    if (sums.read < LEAST_READ * sums.shown)
      broken.push(`of ${sums.shown} labels of the station ${sums.read} were read`);
    return { frames: appearances * framesEach, appearances, ...sums, broken };
  } finally {
    await station.close();
  }
}

interface Show {
  /** What the job prints, unmarked. */
  readonly artworks: readonly Rgb[];
  show(frames: readonly SilentFrame[], ofJob: boolean): Promise<Finding>;
  /** A label of the job. */
  showMarked(n: number): Promise<Finding>;
}

/** Two inspections: one of a job, whose artwork the station knows, and one of any record. */
async function openShow(station: InProcess): Promise<Show> {
  const window = await openDesk(station);
  const file = await artwork('silent job', { kind: 'label', width: SIDE, height: SIDE });
  const batch = await printedBatch(station, window, file, JOB_LABELS);
  const labels = await labelsAt(window, batch);
  const marked = await Promise.all(labels.map((label) => markedPicture(station, label.watermark_id ?? '')));
  const caller = { userId: station.userId, kind: 'desk', name: 'test', role: 'operator' } as const;
  const { inspections } = station.app;
  const ofJob = (await inspections.create(caller, { batch_id: batch })).id;
  const ofAny = (await inspections.create(caller, { batch_id: null })).id;
  let appearance = 0;

  async function show(frames: readonly SilentFrame[], isOfJob: boolean): Promise<Finding> {
    appearance++;
    for (const [i, { picture, corners }] of frames.entries()) {
      const last = i === frames.length - 1;
      const order = { appearance, bytes: ppm(picture), last, ...(corners ? { corners: cornersText(corners) } : {}) };
      const { finding } = await inspections.frame(isOfJob ? ofJob : ofAny, order);
      if (finding) return finding;
    }
    throw new Error('The last frame came to no finding.');
  }

  return {
    artworks: [(await readArtwork(file)).picture],
    show,
    showMarked: async (n) => show(await framesOf(printed(marked[n % JOB_LABELS], n), 2, n), n % 2 === 0),
  };
}

async function markedPicture({ app }: InProcess, watermarkId: string): Promise<Rgb> {
  const record = await app.store.records.find(watermarkId.slice(-5));
  if (!record?.marked) throw new Error('no picture');
  return (await readArtwork(await app.store.pictures.read(record.marked))).picture;
}
