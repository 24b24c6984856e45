import { CODE_BITS } from '#main/engine/format/polar-code.ts';
import type { FrameBits } from '#main/engine/read/frame-bits.ts';

/** Soft bits as a reader hands them on that could not read them. */
export function frameBits(more: Partial<FrameBits> = {}): FrameBits {
  const measures = { marginDb: -30, cellPixels: 3, coherenceLuma: 0.5, coherenceBlueYellow: 0.5, sharpness: 0.8 };
  return {
    keyIndex: 0,
    photo: 0,
    score: 9,
    bits: new Float32Array(CODE_BITS),
    usual: true,
    assisted: false,
    sight: { corners: null, part: null, partCells: null, fewCells: false, measures },
    ...more,
  };
}
