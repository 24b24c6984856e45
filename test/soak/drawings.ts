import type { Outcome } from './faults.ts';
import { layoutRun } from './layout-run.ts';
import { vectorRun } from './vector-run.ts';

/** Where Debian's packages librsvg2-tests, cups-filters and others put files of vectors. */
const USUAL = ['/usr/libexec/installed-tests/RSVG', '/usr/share/cups/data', '/usr/share/doc', '/usr/share/icons'];
/** Of drawings with a part erased, how many the comparison must find. */
const LEAST_FOUND = 0.95;

/** Of drawn files, how many may have no picture of another program: those that it cannot draw, or draws in another size. */
const MOST_UNCOMPARED = 0.1;

/** Layouts at random with rows at random. */
export async function runLayouts(seed: number, layouts: number): Promise<Outcome> {
  const report = await layoutRun({ seed, layouts, tell: (line) => process.stderr.write(`${line}\n`) });
  const { labels, drawn, told, refused, broken, control } = report;
  const isBlind = control.found < control.of * LEAST_FOUND || control.of === 0;
  return {
    done: `${layouts} layouts, ${labels} labels, ${drawn} items drawn, of which ${told} reach beyond their boxes and are told; ${refused} refused with a sentence; ${control.found} of ${control.of} items found beside a box that was moved`,
    broken: [...broken, ...(isBlind ? ['The negative control was not found.'] : [])],
  };
}

/** Files that others made: each is drawn as other programs draw it, or refused with a sentence. */
export async function runVector(seed: number, files: number, folders: readonly string[] = USUAL): Promise<Outcome> {
  const report = await vectorRun({ folders, files, seed, tell: (line) => process.stderr.write(`${line}\n`) });
  if (report === null)
    return { done: 'nothing', broken: ['Install pdftoppm and rsvg-convert, with which the drawings are compared.'] };
  const { drawn, compared, uncompared, refused, slowestMs, worstMean, control } = report;
  const isBlind = control.found < control.of * LEAST_FOUND || control.of === 0;
  return {
    done: `${drawn} drawn, ${compared} of them compared${uncompared.length > 0 ? `, not ${uncompared.join(', ')}` : ''}, ${refused} refused with a sentence; slowest ${Math.round(slowestMs)} ms, worst mean difference ${worstMean.toFixed(2)} levels; ${control.found} of ${control.of} erased parts found`,
    broken: [
      ...report.broken,
      ...(isBlind ? ['The negative control was not found.'] : []),
      ...(uncompared.length > drawn * MOST_UNCOMPARED ? [`${uncompared.length} of ${drawn} were not compared.`] : []),
    ],
  };
}
