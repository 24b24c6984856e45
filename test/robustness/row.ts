import type { Rgb } from '../../src-main/engine/numeric/raster.ts';
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

export interface Row {
  /** For the command line. */
  readonly name: string;
  readonly title: string;
  readonly trials: number;
  /** Least share of reads; null on rows that must stay silent. */
  readonly least: number | null;
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
