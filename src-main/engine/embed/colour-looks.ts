/** How a wave of the mark looks on each colour: its luma, its blue-yellow, and both together. */
import { amplitudeAt } from '#main/engine/format/carriers.ts';
import { BLUE_YELLOW } from '#main/engine/format/colour.ts';
import { MARK } from '#main/engine/format/params.ts';
import { eyeAt, eyeProducts, type Levels, seenTogether } from './eye.ts';

/** Colours, one plane for each channel. */
export interface Colours {
  readonly red: Uint8Array;
  readonly green: Uint8Array;
  readonly blue: Uint8Array;
}

/** By colour, at the index that `colourAt` gives: squares of visible differences of one level, and the product of the two. */
export interface ColourLooks {
  readonly luma: Float32Array;
  readonly blueYellow: Float32Array;
  /** Mostly negative: blue-yellow takes away colour that a wave of luma shows, because the eye blurs its channels unequally. */
  readonly both: Float32Array;
}

const COLOURS = 1 << 15;
const LUMA: Levels = [1, 1, 1];

/** Colours are rounded to 5 bits a channel. */
export function colourAt({ red, green, blue }: Colours, i: number): number {
  return ((red[i] >> 3) << 10) | ((green[i] >> 3) << 5) | (blue[i] >> 3);
}

/** Looks at each colour of a picture once: pictures have few, and this is slow. `pitch`: pixels a cell. */
export function lookAtColours(colours: Colours, pitch: number): ColourLooks {
  const products = meanProducts(pitch);
  const plane = () => new Float32Array(COLOURS);
  const looks: ColourLooks = { luma: plane(), blueYellow: plane(), both: plane() };
  for (let i = 0; i < colours.red.length; i++) {
    const at = colourAt(colours, i);
    if (looks.luma[at] === 0) lookAt(looks, at, products);
  }
  return looks;
}

function lookAt(looks: ColourLooks, at: number, products: readonly number[]): void {
  const look = eyeAt([((at >> 7) & 0xf8) + 4, ((at >> 2) & 0xf8) + 4, ((at << 3) & 0xf8) + 4]);
  const [luma, blueYellow] = [look(LUMA), look(BLUE_YELLOW)];
  looks.luma[at] = seenTogether(luma, luma, products);
  looks.blueYellow[at] = seenTogether(blueYellow, blueYellow, products);
  looks.both[at] = seenTogether(luma, blueYellow, products);
}

/** The eye's products in the mean over the waves of the mark. */
function meanProducts(pitch: number): number[] {
  const sums = Array.from({ length: 9 }, () => 0);
  let total = 0;
  for (let frequency = MARK.bandLow; frequency <= MARK.bandHigh; frequency++) {
    const weight = frequency * amplitudeAt(frequency) ** 2;
    total += weight;
    eyeProducts(frequency / (MARK.tileCells * pitch)).forEach((product, k) => {
      sums[k] += weight * product;
    });
  }
  return sums.map((sum) => sum / total);
}
