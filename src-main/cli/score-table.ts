import { STRENGTHS } from '../../src-shared/model.ts';
import type { Reading } from './readings.ts';

/** Photographs of one strength, from about one distance and tilt. */
export interface Row {
  readonly strength: string;
  readonly distance: string;
  readonly tilt: string;
  readonly photos: number;
  readonly read: number;
  /** Of those that were read, from the best to the worst. */
  readonly grades: string;
  readonly kinds: string;
}

const UNKNOWN = 'unknown';
/** Bounds in pixels of the photograph an inch of the label. */
const DISTANCES: readonly (readonly [least: number, name: string])[] = [
  [250, 'near, 250 px/inch and more'],
  [140, 'middle, 140 to 250 px/inch'],
  [0, 'far, under 140 px/inch'],
];
const TILTS: readonly (readonly [most: number, name: string])[] = [
  [12, 'straight on, to 12 degrees'],
  [28, '12 to 28 degrees'],
  [90, '28 degrees and more'],
];

export function tabulate(readings: readonly Reading[]): Row[] {
  const groups = Map.groupBy(readings, (reading) => JSON.stringify(placeOf(reading)));
  const rows = [...groups].map(([place, members]) => rowOf(JSON.parse(place), members));
  return rows.sort((a, b) => rank(a) - rank(b));
}

function placeOf({ strength, pixelsPerInch, tilt }: Reading): [string, string, string] {
  const distance = pixelsPerInch === null ? UNKNOWN : DISTANCES.find(([least]) => pixelsPerInch >= least)?.[1];
  const lean = tilt === null ? UNKNOWN : TILTS.find(([most]) => tilt <= most)?.[1];
  return [strength ?? UNKNOWN, distance ?? UNKNOWN, lean ?? UNKNOWN];
}

function rowOf([strength, distance, tilt]: [string, string, string], members: readonly Reading[]): Row {
  const read = members.filter(({ message }) => message !== null);
  const grades = read
    .map(({ grade }) => grade ?? '')
    .sort()
    .join('');
  const kinds = [...new Set(read.map(({ kind }) => kind ?? 'other mark'))].join(', ');
  return { strength, distance, tilt, photos: members.length, read: read.length, grades, kinds };
}

function rank({ strength, distance, tilt }: Row): number {
  const place = (list: readonly string[], value: string) => (list.indexOf(value) + list.length + 1) % (list.length + 1);
  return (
    place(STRENGTHS, strength) * 100 +
    place(
      DISTANCES.map(([, name]) => name),
      distance,
    ) *
      10 +
    place(
      TILTS.map(([, name]) => name),
      tilt,
    )
  );
}

const HEAD = ['strength', 'distance', 'tilt', 'photos', 'read', 'grades', 'labels'];

export function tableLines(rows: readonly Row[], readings: readonly Reading[]): string[] {
  const cells = rows.map((row) => [
    row.strength,
    row.distance,
    row.tilt,
    `${row.photos}`,
    `${row.read}`,
    row.grades,
    row.kinds,
  ]);
  const widths = HEAD.map((head, i) => Math.max(head.length, ...cells.map((line) => line[i].length)));
  const lines = [HEAD, ...cells].map((line) =>
    line
      .map((cell, i) => cell.padEnd(widths[i]))
      .join('  ')
      .trimEnd(),
  );
  const read = readings.filter(({ message }) => message !== null).length;
  const missed = readings.filter(({ message }) => message === null);
  return [...lines, '', `${read} of ${readings.length} photos were read.`, ...missed.map(missLine)];
}

function missLine({ file, cause }: Reading): string {
  return `  not read: ${file}${cause ? ` (${cause})` : ''}`;
}
