// Layouts at random with rows at random: what is drawn stays in its box or is told, and is the same twice.
import fc from 'fast-check';
import type { DisplayList, LabelPlan, Part, TextPart } from '#main/labels/display-list/display-list.ts';
import { paintRaster } from '#main/labels/display-list/raster.ts';
import { paintSvg } from '#main/labels/display-list/svg.ts';
import { dotsOf, fineDots, mmOfPoints } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { troubleIn } from '#test/support/catalogues.ts';
import { ownSource, strangeFont } from '#test/support/layout/own-fonts.ts';
import { type Json, planOf, shippedFaces } from '#test/support/layout/planning.ts';
import { RANDOM_LABEL, randomItems, randomRow } from './random-layouts.ts';

export interface LayoutRun {
  readonly seed: number;
  readonly layouts: number;
  readonly tell: (line: string) => void;
}

export interface LayoutReport {
  readonly labels: number;
  /** Items that were drawn; those whose letters reach beyond their boxes, and are told. */
  readonly drawn: number;
  readonly told: number;
  readonly refused: number;
  readonly broken: readonly string[];
  /** Of items whose boxes were looked for beside them, how many were found outside. */
  readonly control: { readonly found: number; readonly of: number };
}

type Box = Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
type Row = { readonly metadata: Record<string, string>; readonly columns: Record<string, string> };

const DPI = 203;
const ROWS = 3;
/** Millimetres around the label where nothing may be drawn. */
const AROUND = 12;
/** Of ems: what letters reach beyond a line without being told. */
const USUAL_REACH = 0.1;
/** Dots by which smoothed edges are wider. */
const SMOOTHED = 1;

export async function layoutRun({ seed, layouts, tell }: LayoutRun): Promise<LayoutReport> {
  const own = (['OCRB7.ttf', 'Inconsolata.otf'] as const).map((name) => ownSource(name, strangeFont(name)));
  const faces = await shippedFaces(own);
  const report = { labels: 0, drawn: 0, told: 0, refused: 0, broken: [] as string[], control: { found: 0, of: 0 } };
  const samples = fc.sample(fc.tuple(randomItems, fc.array(randomRow, { minLength: ROWS, maxLength: ROWS })), {
    seed,
    numRuns: layouts,
  });
  for (const [i, [items, rows]] of samples.entries()) {
    for (const row of rows) {
      const broken = judge(faces, items, row, report);
      for (const fault of broken) report.broken.push(`${fault}: ${JSON.stringify({ items, row })}`);
    }
    if (i % 50 === 49) tell(`${i + 1} layouts, ${report.broken.length} broken`);
  }
  return report;
}

/** What is wrong with a label, in sentences. */
function judge(faces: Faces, items: readonly Json[], row: Row, report: LayoutReport & Counts): string[] {
  try {
    const whole = { label: RANDOM_LABEL };
    const plan = planOf(faces, items, row, { dpi: DPI, whole });
    report.labels++;
    report.refused += plan.errors.length;
    const again = planOf(faces, items, row, { dpi: DPI, whole });
    return [
      ...(JSON.stringify(plan) === JSON.stringify(again) ? [] : ['planned otherwise the second time']),
      ...(sameBytes(faces, plan.list, again.list) ? [] : ['other bytes the second time']),
      ...(/NaN|Infinity|<script/.test(paintSvg(plan.list, { faces })) ? ['an SVG with what is no number'] : []),
      ...[...plan.errors, ...plan.warnings].flatMap(({ trouble }) => {
        const said = (['en', 'de', 'fr'] as const).map((language) => troubleIn(language, trouble));
        return said.includes('') ? [`no sentence for ${trouble.kind}`] : [];
      }),
      ...items.flatMap((item, i) => misplaced(faces, plan, `item${i}`, item as unknown as Box, report)),
    ];
  } catch (error) {
    return [`thrown: ${error instanceof Error ? error.stack : error}`];
  }
}

interface Counts {
  drawn: number;
  told: number;
  labels: number;
  refused: number;
  control: { found: number; of: number };
}

/** An item's ink beyond its box is told, wherever it lies. */
function misplaced(faces: Faces, plan: LabelPlan, id: string, box: Box, report: Counts): string[] {
  const parts = plan.list.parts.filter(({ item }) => item === id);
  if (parts.length === 0) return [];
  report.drawn++;
  const ink = inkOf(faces, plan.list, parts);
  const reach = reachOf(parts);
  report.control.of++;
  if (outside(ink, { ...box, x: box.x + box.w + reach + 3 }, reach)) report.control.found++;
  const label = { x: 0, y: 0, w: RANDOM_LABEL.width, h: RANDOM_LABEL.height };
  if (outside(ink, label, reach)) return [`${id} has ink beyond the label`];
  if (!outside(ink, box, reach)) return [];
  const isTold = plan.warnings.some(({ item, trouble }) => item === id && trouble.kind === 'beyond_box');
  if (isTold) report.told++;
  return isTold ? [] : [`${id} has ink beyond its box (${JSON.stringify(box)}), and nobody is told`];
}

interface Painted {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const around = dotsOf(AROUND, DPI);

/** Parts alone on white, with room around the label. */
function inkOf(faces: Faces, list: DisplayList, parts: readonly Part[]): Painted {
  const [width, height] = [list.width + 2 * around, list.height + 2 * around];
  const canvas = { width, height, rgb: new Uint8Array(3 * width * height).fill(255) };
  paintRaster({ ...list, parts }, canvas, { faces, x: around, y: around });
  return canvas;
}

function sameBytes(faces: Faces, one: DisplayList, other: DisplayList): boolean {
  return Buffer.compare(inkOf(faces, one, one.parts).rgb, inkOf(faces, other, other.parts).rgb) === 0;
}

/** Millimetres that letters of this size may reach beyond their box. Codes and boxes may not. */
function reachOf(parts: readonly Part[]): number {
  const sizes = parts.filter((part): part is TextPart => part.kind === 'text').map(({ size }) => size);
  return sizes.length === 0 ? 0 : USUAL_REACH * mmOfPoints(Math.max(...sizes));
}

/** Whether there is ink outside of a box. */
function outside({ width, height, rgb }: Painted, { x, y, w, h }: Box, reach: number): boolean {
  const more = Math.ceil(fineDots(reach, DPI)) + SMOOTHED;
  const [left, right] = [around + dotsOf(x, DPI) - more, around + dotsOf(x + w, DPI) + more];
  const [top, bottom] = [around + dotsOf(y, DPI) - more, around + dotsOf(y + h, DPI) + more];
  for (let row = 0; row < height; row++) {
    const isBeside = row < top || row >= bottom;
    for (let column = 0; column < width; column++) {
      if (!isBeside && column >= left && column < right) {
        column = right - 1;
        continue;
      }
      const at = 3 * (row * width + column);
      if (rgb[at] !== 255 || rgb[at + 1] !== 255 || rgb[at + 2] !== 255) return true;
    }
  }
  return false;
}
