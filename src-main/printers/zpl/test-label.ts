// What a thermal printer prints surely, on one label: dots of each size alone on white, and holes of each size alone in black. The rest
// is text in the printer's own letters.
import { LEAST_DOTS, type ThermalSettings } from '#shared/printing/thermal.ts';
import { type LabelDots, labelFormat, type Tracking } from './label.ts';

/** Dots from one spot to the next: far enough that no heat reaches the next one. */
const PITCH = 8;
/** Dots that stay white round each field, and the room for a line of letters. */
const GAP = 16;
const LETTERS = 24;
/** Steps of darkness beside the one that is set. */
const STEP = 5;
const USUAL_DARKNESS = 15;
const MOST_DARKNESS = 30;

/** Labels at three strengths of heat, the one that is set in the middle. */
export function darknessLabels(
  size: Pick<LabelDots, 'width' | 'height'>,
  thermal: ThermalSettings,
  tracking: Tracking,
): string[] {
  const set = thermal.darkness ?? USUAL_DARKNESS;
  const steps = [set - STEP, set, set + STEP].map((one) => Math.max(0, Math.min(MOST_DARKNESS, one)));
  const { dots, names } = spotFields(size);
  return steps.map((darkness) => {
    const label = labelFormat(dots, { ...thermal, darkness }, tracking);
    return withLetters(label, [...names, { text: `~SD ${darkness}`, x: GAP, y: size.height - LETTERS - GAP / 2 }]);
  });
}

interface Letters {
  readonly text: string;
  /** Dots from the left and top edge. */
  readonly x: number;
  readonly y: number;
}

/** In the font that each printer has. */
export function withLetters(format: string, all: readonly Letters[]): string {
  const lines = all.map(({ text, x, y }) => `^FO${x},${y}^A0N,${LETTERS},${LETTERS}^FD${text}^FS\n`);
  return format.replace('^PQ1', `${lines.join('')}^PQ1`);
}

/** A column for each size of dot: above dots on white, below holes in black. */
function spotFields({ width, height }: Pick<LabelDots, 'width' | 'height'>): { dots: LabelDots; names: Letters[] } {
  const bytesARow = Math.ceil(width / 8);
  const rows = new Uint8Array(bytesARow * height);
  const column = Math.floor((width - GAP) / LEAST_DOTS.length);
  const [top, bottom] = [LETTERS + GAP, height - LETTERS - GAP];
  const middle = Math.floor((top + bottom) / 2);
  for (const [at, spot] of LEAST_DOTS.entries()) {
    const [across, along] = spot.split('x').map(Number);
    const left = GAP + at * column;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < left + column - GAP; x++) {
        const isSpot = (x - left) % PITCH < across && (y - top) % PITCH < along;
        if (isSpot !== y >= middle) rows[y * bytesARow + (x >> 3)] |= 128 >> (x & 7);
      }
    }
  }
  const names = LEAST_DOTS.map((text, at) => ({ text, x: GAP + at * column, y: GAP / 2 }));
  return { dots: { width, height, rows }, names };
}
