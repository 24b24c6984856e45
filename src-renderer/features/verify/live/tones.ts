// The sound of each result. Families differ by pitch, number and length of their tones, so that people know them without looking.
import type { FindingState } from '#shared/verify/inspection.ts';

export interface Tone {
  /** Seconds after the beginning. */
  readonly at: number;
  readonly seconds: number;
  readonly hertz: number;
  readonly wave: 'sine' | 'triangle' | 'square';
  /** 0 to 1. Square waves sound louder, so they get a lower level. */
  readonly level: number;
}

const HIGH: readonly Tone[] = [{ at: 0, seconds: 0.11, hertz: 1760, wave: 'sine', level: 0.7 }];
const TICK: readonly Tone[] = [{ at: 0, seconds: 0.04, hertz: 990, wave: 'sine', level: 0.35 }];
const TWO: readonly Tone[] = [
  { at: 0, seconds: 0.16, hertz: 740, wave: 'triangle', level: 0.9 },
  { at: 0.2, seconds: 0.24, hertz: 494, wave: 'triangle', level: 0.9 },
];
const BUZZ: readonly Tone[] = [{ at: 0, seconds: 0.6, hertz: 130, wave: 'square', level: 0.6 }];
const LOW: readonly Tone[] = [
  { at: 0, seconds: 0.1, hertz: 330, wave: 'sine', level: 0.6 },
  { at: 0.16, seconds: 0.1, hertz: 330, wave: 'sine', level: 0.6 },
];

export const SOUNDS: Readonly<Record<FindingState, readonly Tone[]>> = {
  found: HIGH,
  already_checked: TICK,
  wrong_job: TWO,
  wrong_code: BUZZ,
  wrong_artwork: TWO,
  unknown: TWO,
  likely_copy: BUZZ,
  void: BUZZ,
  rejected: BUZZ,
  duplicate: BUZZ,
  not_readable: LOW,
};
