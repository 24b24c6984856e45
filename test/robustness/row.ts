import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { View } from './engine.ts';
import type { Labels } from './label.ts';

/** One thing to read. */
export interface Case {
  readonly views: readonly View[];
  /** The answers that are right; none on what must stay silent. */
  readonly right: readonly string[];
  /** What the breakdowns go by. */
  readonly tags: Readonly<Record<string, string>>;
  /** The artwork before it was marked. */
  readonly bare?: () => Rgb;
}

/** Blindly, or with all that a station knows. */
export type Mode = 'blind' | 'station';

export interface Row {
  /** For the command line. */
  readonly name: string;
  readonly title: string;
  /** Trials at the least: see `trialsOf`. */
  readonly trials: number;
  /** Least shares of reads; null on rows that must stay silent. */
  readonly least: Readonly<Record<Mode, number>> | null;
  readonly make: (index: number, labels: Labels, seed: string) => Promise<Case>;
}

/** A fault is an error thrown while reading: as bad as a wrong answer, but another thing to mend. */
export type Judgement = 'read' | 'miss' | 'misread' | 'fault';

export interface Outcome {
  readonly row: string;
  readonly index: number;
  readonly judgement: Judgement;
  /** What was answered where it is wrong, or what was thrown. */
  readonly answer?: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly decodeMs: number;
}

/** Trials that a share of 99 % and more needs, so that its bounds tell it from 97 %. */
const FINE_TRIALS = 300;

export function trialsOf({ least, trials }: Pick<Row, 'least' | 'trials'>, mode: Mode): number {
  return least !== null && least[mode] >= 0.99 ? Math.max(FINE_TRIALS, trials) : trials;
}

/** How far busy artwork, judged by itself, may stay behind its row. */
const BUSY_BEHIND: Readonly<Record<Mode, number>> = { blind: 0.05, station: 0.01 };

/** The least share of reads; null on rows that must stay silent. `kinds`: the artwork that is judged, all kinds where empty. */
export function askedOf({ least }: Pick<Row, 'least'>, mode: Mode, kinds: readonly string[] = []): number | null {
  if (least === null) return null;
  const isBusy = kinds.length === 1 && kinds[0] === 'busy';
  return Math.max(0, least[mode] - (isBusy ? BUSY_BEHIND[mode] : 0));
}
