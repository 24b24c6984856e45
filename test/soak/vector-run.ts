// PDF and SVG files that others made, drawn as artwork is and by other programs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { openVectorThreads } from '#main/app/threads.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { DEFAULT_LIMITS } from '#main/imaging/inspect.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { VectorTasks } from '#main/workers/vector-tasks.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { makeRandom } from '#test/support/random.ts';
import { inFolder, missing, run } from '#test/unit/imaging/sheet/tools.ts';
import { compare } from './compare-drawings.ts';

export interface VectorRun {
  readonly folders: readonly string[];
  readonly files: number;
  readonly seed: number;
  readonly tell: (line: string) => void;
}

export interface VectorReport {
  readonly drawn: number;
  readonly compared: number;
  /** Drawn, and the other program gave no picture of that size. */
  readonly uncompared: readonly string[];
  readonly refused: number;
  readonly slowestMs: number;
  readonly worstMean: number;
  readonly broken: readonly string[];
  /** Of the drawings with a part erased, how many the comparison found. */
  readonly control: { readonly found: number; readonly of: number };
}

/** Pixels of the long side. On a sheet hairlines must be a pixel wide: thinner ones each program draws in its own way. */
const SIDES = { pdf: 3000, svg: 600 } as const;
const LONGEST_MS = 10_000;
/** As much as smoothing of edges and conversion of inks make. */
const MOST_MEAN = 2;
const MOST_MISSING = 0.3;

/** Null where no other program is there to compare with. */
export async function vectorRun({ folders, files, seed, tell }: VectorRun): Promise<VectorReport | null> {
  if (missing('pdftoppm', 'rsvg-convert') !== null) return null;
  const threads = openVectorThreads({
    workerFile: new URL('../../src-main/workers/worker.ts', import.meta.url),
    onFault: (fault) => tell(String(fault)),
  });
  const report = { drawn: 0, compared: 0, refused: 0, slowestMs: 0, worstMean: 0, found: 0, erased: 0 };
  const broken: string[] = [];
  const uncompared: string[] = [];
  try {
    for (const file of chosen(folders, files, seed)) {
      const seen = await look(threads, file);
      tell(`${file}: ${seen.words}`);
      report.slowestMs = Math.max(report.slowestMs, seen.ms);
      if (seen.fault !== null) broken.push(`${file}: ${seen.fault}`);
      report[seen.drawing === null ? 'refused' : 'drawn']++;
      if (!seen.drawing) continue;
      if (!seen.reference) {
        uncompared.push(file);
        continue;
      }
      const { mean, missing } = compare(seen.drawing, seen.reference);
      report.compared++;
      report.worstMean = Math.max(report.worstMean, mean);
      tell(`  mean ${mean.toFixed(2)}, missing ${missing.toFixed(2)}`);
      const most = mean > MOST_MEAN ? await meanOfOthers(file, seen.reference) : MOST_MEAN;
      if (most > MOST_MEAN) tell(`  two other programs: mean ${most.toFixed(2)}`);
      if (missing > MOST_MISSING || mean > Math.max(most, MOST_MEAN))
        broken.push(`${file}: differs by ${mean.toFixed(2)} levels, ${Math.round(100 * missing)} % of a block`);
      const erased = withoutPart(seen.reference);
      if (!erased) continue;
      report.erased++;
      if (compare(erased, seen.reference).missing > MOST_MISSING) report.found++;
    }
  } finally {
    await threads.close();
  }
  const { found, erased, ...counts } = report;
  return { ...counts, uncompared, broken, control: { found, of: erased } };
}

interface Seen {
  readonly ms: number;
  readonly words: string;
  readonly fault: string | null;
  readonly drawing: Rgb | null;
  readonly reference: Rgb | null;
}

async function look(threads: Pool<VectorTasks>, file: string): Promise<Seen> {
  const bytes = new Uint8Array(readFileSync(file));
  const start = performance.now();
  const took = () => performance.now() - start;
  const nothing = { drawing: null, reference: null };
  try {
    const { missingFonts, ...page } = await threads.run('openVector', { bytes, page: 1, limits: DEFAULT_LIMITS });
    if (missingFonts.length > 0)
      return { ms: took(), fault: null, words: `red: fonts ${missingFonts.join(', ')}`, ...nothing };
    const times = SIDES[page.kind] / Math.max(page.width, page.height);
    const [width, height] = [page.width, page.height].map((mm) => Math.max(1, Math.round(mm * times)));
    const drawn = await threads.run('drawVector', { bytes, page: 1, bleed: 0, width, height, dpi: 300 });
    const ms = took();
    const drawing = await rgbOf(drawn.bytes);
    const reference = await referenceOf(file, page.kind, drawing);
    const words = `drawn in ${Math.round(ms)} ms${reference ? '' : ', no reference'}`;
    return { ms, words, fault: ms > LONGEST_MS ? `took ${Math.round(ms)} ms` : null, drawing, reference };
  } catch (error) {
    const isTold = error instanceof AppError && error.code !== 'internal' && error.message !== '';
    const words = error instanceof Error ? error.message : String(error);
    return { ms: took(), fault: isTold ? null : words, words: `refused: ${words}`, ...nothing };
  }
}

async function referenceOf(file: string, kind: 'pdf' | 'svg', { width, height }: Rgb): Promise<Rgb | null> {
  return inFolder(async (folder) => {
    const size =
      kind === 'pdf' ? ['-scale-to-x', `${width}`, '-scale-to-y', `${height}`] : ['-w', `${width}`, '-h', `${height}`];
    try {
      if (kind === 'pdf') {
        await run(
          'pdftoppm',
          ['-png', '-singlefile', '-f', '1', '-cropbox', '-hide-annotations', ...size, file, 'page'],
          folder,
        );
      } else {
        const options = [...size, '--background-color', '#ffffff', '--output', 'page.png'];
        writeFileSync(join(folder, 'page.svg'), readFileSync(file));
        await run('rsvg-convert', [...options, 'page.svg'], folder);
      }
      const reference = await rgbOf(readFileSync(join(folder, 'page.png')));
      return reference.width === width && reference.height === height ? reference : null;
    } catch {
      return null;
    }
  });
}

/**
 * How far two other programs are from each other. On pages full of small letters these differ by more than the usual bound, since
 * each smooths edges in its own way. Zero where there is no second one, or it lies elsewhere.
 */
async function meanOfOthers(file: string, reference: Rgb): Promise<number> {
  const { width, height } = reference;
  return inFolder(async (folder) => {
    try {
      const smooth = [
        '-dTextAlphaBits=4',
        '-dGraphicsAlphaBits=4',
        '-dUseCropBox',
        '-dPDFFitPage',
        '-dShowAnnots=false',
      ];
      const page = ['-dFirstPage=1', '-dLastPage=1', `-g${width}x${height}`, '-r300', '-sOutputFile=page.png', file];
      await run('gs', ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=png16m', ...smooth, ...page], folder);
      const second = await rgbOf(readFileSync(join(folder, 'page.png')));
      if (second.width !== width || second.height !== height) return 0;
      const { mean, missing } = compare(reference, second);
      // Two drawings that lie a little apart would excuse anything.
      return missing > MOST_MISSING ? 0 : mean;
    } catch {
      return 0;
    }
  });
}

async function rgbOf(bytes: Uint8Array): Promise<Rgb> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#fff' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Pixels of the part that the control erases. */
const PART = 24;
const DARK = 96;
/** Pixels of a part that make it one that somebody would miss. */
const LEAST_DARK = 60;

/** The picture with its darkest part erased: the defect that must be found. Null where nothing is dark. */
function withoutPart({ width, height, data }: Rgb): Rgb | null {
  let [darkest, left, top] = [0, 0, 0];
  for (let y = 0; y + PART <= height; y += PART) {
    for (let x = 0; x + PART <= width; x += PART) {
      const count = darkIn({ width, height, data }, x, y);
      if (count > darkest) [darkest, left, top] = [count, x, y];
    }
  }
  if (darkest < LEAST_DARK) return null;
  const out = data.slice();
  for (let row = top; row < top + PART; row++) out.fill(255, (row * width + left) * 3, (row * width + left + PART) * 3);
  return { width, height, data: out };
}

function darkIn({ width, data }: Rgb, left: number, top: number): number {
  let count = 0;
  for (let y = top; y < top + PART; y++) {
    for (let x = left; x < left + PART; x++) {
      const at = (y * width + x) * 3;
      if (data[at] < DARK && data[at + 1] < DARK && data[at + 2] < DARK) count++;
    }
  }
  return count;
}

function chosen(folders: readonly string[], count: number, seed: number): string[] {
  const all = folders.flatMap((folder) => {
    try {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      return names.filter((name) => /\.(pdf|svg)$/i.test(name)).map((name) => join(folder, name));
    } catch {
      return [];
    }
  });
  const random = makeRandom(seed, 'vector files');
  const pdfs = all.filter((name) => /\.pdf$/i.test(name)).sort();
  const svgs = all.filter((name) => /\.svg$/i.test(name)).sort();
  const some = svgs.map((name) => ({ name, at: random.next() })).sort((a, b) => a.at - b.at);
  return [...pdfs.slice(0, count), ...some.map(({ name }) => name)].slice(0, count);
}
